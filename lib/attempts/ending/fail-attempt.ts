import type { Transaction } from "@/db/client";
import { databaseTime } from "@/db/database-time";
import { findPaymentOrder, lockAttempt, updateAttempt } from "@/db/queries/attempts/attempts";
import { insertFact } from "@/db/queries/operations/operation-moves";
import { setPoll } from "@/lib/attempts/following/schedule-poll";
import { type AttemptFailure, isOpen } from "@/lib/attempts/model";
import { remainsOf } from "@/lib/attempts/session";
import { bankDirectory } from "@/lib/banks/registry";
import { describeOperation } from "@/lib/operations/move-operation";
import { countAttempt } from "@/lib/shared/process/metrics";
import { recordEvent } from "@/lib/webhooks/events/record-event";

/** The payer went away, or chose another bank, and the bank has forgotten the payment: nothing that a payer must be told. */
export const ABANDONED = "ABANDONED";

/**
 * An attempt has come to nothing, because its bank or a person said so (decision 44): the operation stays OPENED and the payer
 * may try again (decision 3). Changes nothing when the attempt has ended already: a success is never overwritten by an older
 * failure, only by its bank's no to carry it out (stage EXECUTION; decision 305).
 *
 * @param askAgainAt where the bank's word may not be its last
 */
export async function failAttempt(
  tx: Transaction,
  { tenantUuid, uuid }: Readonly<{ tenantUuid: string; uuid: string }>,
  { failure, at, askAgainAt = null }: Readonly<{ failure: AttemptFailure; at: Date; askAgainAt?: Date | null }>,
): Promise<void> {
  const attempt = await lockAttempt(tx, tenantUuid, uuid);
  if (!attempt) return;
  const isRejectedLater = attempt.state === "AUTHORISED" && failure.stage === "EXECUTION";
  if (!isOpen(attempt.state) && !isRejectedLater) return;
  const order = await findPaymentOrder(tx, tenantUuid, attempt.operationUuid);
  if (!order) return;
  const bank = (await bankDirectory(tx)).find(attempt.bankId);
  const sessionSealed = remainsOf(attempt, bank);
  await updateAttempt(tx, tenantUuid, uuid, { state: "FAILED", failure, endedAt: at, sessionSealed });
  await setPoll(tx, attempt, askAgainAt);
  countAttempt("FAILED");
  await insertFact(tx, tenantUuid, {
    operationUuid: attempt.operationUuid,
    kind: failure.reason === ABANDONED ? "ATTEMPT_ABANDONED" : "ATTEMPT_FAILED",
    detail: { bank: bank?.name ?? attempt.bankId, reason: failure.reason, stage: failure.stage },
    at,
  });
  await recordEvent(tx, tenantUuid, {
    type: "PSD2_PAYMENT_ATTEMPT_FAILED",
    resource: { ...describeOperation(order.operation, order.flow, at), status: "FAILED" },
  });
}

/** The same for one of which nothing was ordered: its payer did not let us, went away, or may not pay any more. */
export async function failUnordered(
  tx: Transaction,
  attempt: Readonly<{ tenantUuid: string; uuid: string }>,
  reason: typeof ABANDONED | "TOKEN",
): Promise<void> {
  const failure = { stage: "INITIATION", reason, retryable: true, notCharged: true } as const;
  await failAttempt(tx, attempt, { failure, at: databaseTime() });
}
