import type { AttemptRow } from "@/db/queries/attempts/attempts";
import type { Bank } from "@/lib/banks/connector";
import { RESOURCE_HOURS } from "@/lib/banks/records/record";
import { addSeconds } from "@/lib/shared/clock";

/** What was closed without the bank's own no is asked about hourly for as long as the bank keeps such a payment, and so much longer. */
const AFTERLIFE_MARGIN_SECONDS = 2 * 3600;
const AFTERLIFE_STEP_SECONDS = 3600;

/**
 * When it is asked about next: as long as the bank keeps such a payment, and a margin; null after that. How long one does that is not
 * configured any more, nobody says: as long as most do.
 */
export function inItsAfterlife({ sentToBankAt, createdAt }: AttemptRow, bank: Bank | null, at: Date): Date | null {
  const next = addSeconds(at, AFTERLIFE_STEP_SECONDS);
  const lifeSeconds = (bank?.lifetimes.resourceHours ?? RESOURCE_HOURS) * 3600 + AFTERLIFE_MARGIN_SECONDS;
  return next < addSeconds(sentToBankAt ?? createdAt, lifeSeconds) ? next : null;
}
