import { type Database, inTransaction } from "@/db/client";
import { bankMayStillSayYes } from "@/db/queries/attempts/attempts";
import { lockFlowsOfOperations } from "@/db/queries/operations/operation-moves";
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
    const why = { cause: { by: "SYSTEM" }, paidOriginal: originalUuid } as const;
    await moveOperation(tx, tenantUuid, operationUuid, { to: "CANCELLED", at: now(), ...why });
  });
}
