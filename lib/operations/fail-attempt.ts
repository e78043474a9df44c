import type { Transaction } from "@/db/client";
import { findPaymentOrder, lockAttempt, updateAttempt } from "@/db/queries/attempts";
import { insertFact } from "@/db/queries/operation-moves";
import { findBank } from "@/lib/banks/registry";
import { type AttemptFailure, isLive } from "@/lib/payments/model";
import { countAttempt } from "@/lib/shared/metrics";
import { recordEvent } from "@/lib/webhooks/record-event";
import { describeOperation } from "./move-operation";

/**
 * A live attempt has come to nothing: the operation stays OPENED and the payer may try again (decision 3). Changes nothing
 * when the attempt has ended already: a success is never overwritten by an older failure.
 */
export async function failAttempt(
  tx: Transaction,
  { tenantUuid, uuid }: Readonly<{ tenantUuid: string; uuid: string }>,
  { state, failure, at }: Readonly<{ state: "FAILED" | "ABANDONED" | "UNKNOWN"; failure: AttemptFailure; at: Date }>,
): Promise<void> {
  const attempt = await lockAttempt(tx, tenantUuid, uuid);
  if (!attempt || !isLive(attempt.state)) return;
  const order = await findPaymentOrder(tx, tenantUuid, attempt.operationUuid);
  if (!order) return;
  await updateAttempt(tx, tenantUuid, uuid, { state, failure, endedAt: at, nextPollAt: null });
  countAttempt(state);
  await insertFact(tx, tenantUuid, {
    operationUuid: attempt.operationUuid,
    kind: state === "ABANDONED" ? "ATTEMPT_ABANDONED" : "ATTEMPT_FAILED",
    detail: { bank: findBank(attempt.bankId)?.name ?? attempt.bankId, reason: failure.reason, stage: failure.stage },
    at,
  });
  await recordEvent(tx, tenantUuid, {
    type: "PSD2_PAYMENT_ATTEMPT_FAILED",
    resource: { ...describeOperation(order.operation, order.flow, at), status: state },
  });
}
