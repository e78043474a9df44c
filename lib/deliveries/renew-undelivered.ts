import type { Transaction } from "@/db/client";
import { addJob, removeJob } from "@/db/queries/jobs";
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

/** Its flow was cancelled: it is renewed by itself no more (decision 19). */
export async function forgetRenewal(tx: Transaction, operationUuid: string): Promise<void> {
  await removeJob(tx, keyOf(operationUuid));
}

function keyOf(operationUuid: string): string {
  return `renew-undelivered ${operationUuid}`;
}
