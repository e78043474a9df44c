import type { Transaction } from "@/db/client";
import { addJob, removeJob } from "@/db/queries/jobs";
import { endUndelivered } from "@/db/queries/operations/operation-moves";
import { addSeconds } from "@/lib/shared/clock";

/** Whoever runs the job sees the deadline passed, also by a clock that is a little slow. */
const AFTER_DEADLINE_SECONDS = 60;

type Undelivered = Readonly<{ tenantUuid: string; uuid: string; expiresAt: Date }>;

/**
 * Has an operation looked at after its deadline whose link nobody could deliver and that was sent elsewhere since (decision 306). What
 * has been opened by then expires, and asks for that itself.
 */
export async function renewLater(tx: Transaction, { tenantUuid, uuid, expiresAt }: Undelivered): Promise<void> {
  const runAt = addSeconds(expiresAt, AFTER_DEADLINE_SECONDS);
  await addJob(tx, "renew-operation", { tenantUuid, operationUuid: uuid }, { runAt, jobKey: keyOf(uuid) });
}

/** What of a flow nobody could deliver can't be opened any more, and is renewed by itself no more (decision 19). */
export async function endUndeliveredLinks(
  tx: Transaction,
  tenantUuid: string,
  flowUuid: string,
  at: Date,
): Promise<void> {
  for (const operationUuid of await endUndelivered(tx, tenantUuid, flowUuid, at))
    await removeJob(tx, keyOf(operationUuid));
}

function keyOf(operationUuid: string): string {
  return `renew-undelivered ${operationUuid}`;
}
