import { type Db, inTransaction, type Transaction } from "@/db/client";
import { insertFact, lockFlowOfOperation } from "@/db/queries/operations/operation-moves";
import { findRefund, type RefundRow, updateRefunds } from "@/db/queries/refunds/refunds";
import { now } from "@/lib/shared/clock";
import { AppError, notFound } from "@/lib/shared/errors";
import { type Author, audit, requireCaller } from "@/lib/tenants/author";
import { requireOwnRole } from "@/lib/tenants/require-own-role";
import { requireOwnRefunds } from "./may-see";
import { refundFact } from "./prepare-refund";

/**
 * The transfer is not to leave. We can't hold it back at the bank: should it leave all the same, its debit is known by its id, and
 * the refund says both. Cancelled already: nothing happens.
 *
 * @throws AppError forbidden (ADMIN and above, no collaborator); not_found; conflict: it has left
 */
export async function cancelRefund(db: Db, author: Author, uuid: string): Promise<void> {
  const caller = requireCaller(author, "Only the organisation can take a refund back.");
  requireOwnRefunds(caller);
  requireOwnRole(author, "ADMIN");
  const { tenantUuid } = caller;
  await inTransaction(db, async (tx) => {
    const known = await findRefund(tx, tenantUuid, uuid);
    if (!known) throw notFound();
    const { operationUuid } = known;
    await lockFlowOfOperation(tx, tenantUuid, operationUuid);
    const refund = (await findRefund(tx, tenantUuid, uuid)) ?? known;
    if (refund.state === "CANCELLED") return;
    if (refund.state === "BOOKED") throw new AppError("conflict", { detail: "The money has left your account." });
    await takeRefundBack(tx, author, refund);
  });
}

/** To be called with its flow locked. */
export async function takeRefundBack(tx: Transaction, author: Author, refund: RefundRow): Promise<void> {
  const { tenantUuid, uuid, operationUuid } = refund;
  const at = now();
  await updateRefunds(tx, tenantUuid, [{ ...refund, state: "CANCELLED", cancelledAt: at }]);
  await insertFact(tx, tenantUuid, { operationUuid, kind: "REFUND_CANCELLED", detail: refundFact(refund), at });
  await audit(tx, author, tenantUuid, { action: "refund.cancelled", subjectType: "refund", subjectUuid: uuid });
}
