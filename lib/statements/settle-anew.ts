import { type Database, inTransaction } from "@/db/client";
import { now } from "@/lib/shared/clock";
import type { JobPayload } from "@/lib/shared/jobs";
import { settleEntries } from "./settle-entries";

/**
 * Something else has become of a payment beside its bookings: what they mean for it is found once more (decision 343). Harmless when it
 * runs twice.
 */
export async function settleAnew(
  db: Database,
  { tenantUuid, operationUuid }: JobPayload<"settle-anew">,
): Promise<void> {
  const context = { cause: { by: "STATEMENT" }, at: now(), anew: [operationUuid] } as const;
  await inTransaction(db, (tx) => settleEntries(tx, tenantUuid, { add: [], remove: [] }, context));
}
