import { type Database, inTransaction, type Transaction } from "@/db/client";
import { bankMayStillSayYes } from "@/db/queries/attempts/attempts";
import { lockFlowOfOperation, lockFlowsOfOperations } from "@/db/queries/operations/operation-moves";
import { endUndeliveredLinks } from "@/lib/deliveries/renew-undelivered";
import { moveOperation } from "@/lib/operations/move-operation";
import { standingMoney } from "@/lib/refunds/standing-money";
import { now } from "@/lib/shared/clock";
import type { JobPayload } from "@/lib/shared/jobs";

/**
 * Takes a renewal back whose original is paid after all, so that nobody is asked for the same money again (decision 347). Left to people:
 * one that a bank may be paying, and one whose original is paid in part. Harmless when it runs twice.
 */
export async function withdrawCopy(
  db: Database,
  { tenantUuid, operationUuid, originalUuid }: JobPayload<"withdraw-copy">,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockFlowsOfOperations(tx, tenantUuid, [originalUuid, operationUuid], "WAIT");
    const money = (await standingMoney(tx, tenantUuid, [originalUuid])).get(originalUuid);
    const isPaid = money !== undefined && money.standing - money.refunded >= (money.payment.operation.amount ?? 0);
    if (!isPaid || (await bankMayStillSayYes(tx, tenantUuid, operationUuid))) return;
    const at = now();
    const why = { cause: { by: "SYSTEM" }, paidOriginal: originalUuid } as const;
    await moveOperation(tx, tenantUuid, operationUuid, { to: "CANCELLED", at, ...why });
    await endUndeliveredCopy(tx, tenantUuid, operationUuid, at);
  });
}

/** One whose link nobody could deliver stays as it is, and can't be opened any more (decision 19). It is alone in its flow. */
async function endUndeliveredCopy(tx: Transaction, tenantUuid: string, operationUuid: string, at: Date): Promise<void> {
  const flow = await lockFlowOfOperation(tx, tenantUuid, operationUuid);
  if (flow) await endUndeliveredLinks(tx, tenantUuid, flow.uuid, at);
}
