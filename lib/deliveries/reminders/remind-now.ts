import { type Database, inTransaction } from "@/db/client";
import { listDeliveryRows } from "@/db/queries/deliveries/deliveries";
import { findReminderGround } from "@/db/queries/deliveries/reminders";
import { lockFlowOfOperation } from "@/db/queries/operations/operation-moves";
import { type Caller, channelOf } from "@/lib/shared/caller";
import { AppError, notFound } from "@/lib/shared/errors";
import { requireRole } from "@/lib/tenants/require-role";
import type { DeliveryDetail } from "../contract";
import { deliverAgain } from "../deliver-again";
import { whereReminded } from "./where-reminded";

/**
 * Sends the link at once to everybody who would be reminded, or to nobody. The reminders that are planned stay so; one that is due on the
 * same day waits for another (decision 191).
 * @throws AppError as deliverAgain; conflict where nobody is reminded of it
 */
export async function remindNow(
  db: Database,
  caller: Caller,
  operationUuid: string,
): Promise<readonly DeliveryDetail[]> {
  requireRole(caller, "OPERATOR");
  const { tenantUuid } = caller;
  return inTransaction(db, async (tx) => {
    await lockFlowOfOperation(tx, tenantUuid, operationUuid);
    const found = await findReminderGround(tx, tenantUuid, operationUuid, channelOf(caller));
    if (found?.operation.type !== "PAYMENT") throw notFound();
    const rows = await listDeliveryRows(tx, tenantUuid, operationUuid);
    const addresses = whereReminded(rows, found.settings, found.operation.subject);
    if (addresses.length === 0) throw new AppError("conflict", { detail: "Nobody is reminded of this payment." });
    const sent: DeliveryDetail[] = [];
    for (const { channel, address } of addresses) {
      sent.push(await deliverAgain(tx, caller, operationUuid, { type: channel, to: address }));
    }
    return sent;
  });
}
