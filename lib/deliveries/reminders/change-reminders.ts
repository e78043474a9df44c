import { z } from "zod";
import { type Database, inTransaction } from "@/db/client";
import { listDeliveryRows } from "@/db/queries/deliveries/deliveries";
import { findReminderGround } from "@/db/queries/deliveries/reminders";
import { insertFact, lockFlowOfOperation } from "@/db/queries/operations/operation-moves";
import { causeOf } from "@/lib/operations/cancel-operation";
import { liveUrl } from "@/lib/operations/link-url";
import { type Caller, channelOf } from "@/lib/shared/caller";
import { now } from "@/lib/shared/clock";
import { AppError, notFound } from "@/lib/shared/errors";
import { requireRole } from "@/lib/tenants/require-role";
import type { OperationReminders } from "../contract";
import { presentReminders } from "./present-reminders";
import { resumeReminders, stopReminders } from "./stop-reminders";

export const remindersRequest = z
  .object({ stopped: z.boolean("must be true or false") })
  .meta({ id: "RemindersRequest" });

/**
 * Stops the reminders of a payment, those that wait included, or has them go on: what its days would have sent meanwhile is not sent
 * (decision 192). As they are already: nothing happens.
 * @throws AppError forbidden; not_found: none such, another tenant's, outside the caller's channel, or no payment; operation_final
 */
export async function changeReminders(
  db: Database,
  caller: Caller,
  operationUuid: string,
  { stopped }: Readonly<{ stopped: boolean }>,
): Promise<OperationReminders> {
  requireRole(caller, "OPERATOR");
  const { tenantUuid } = caller;
  return await inTransaction(db, async (tx) => {
    await lockFlowOfOperation(tx, tenantUuid, operationUuid);
    const found = await findReminderGround(tx, tenantUuid, operationUuid, channelOf(caller));
    if (found?.operation.type !== "PAYMENT") throw notFound();
    if (liveUrl(found.operation) === null) throw new AppError("operation_final", { detail: "The link has ended." });
    const at = now();
    const isStopped = (found.plan?.stoppedAt ?? null) !== null;
    if (stopped === isStopped)
      return presentReminders(found, await listDeliveryRows(tx, tenantUuid, operationUuid), at);

    const { by } = causeOf(caller);
    const plan = stopped ? await stopReminders(tx, found, at) : await resumeReminders(tx, found, at);
    const kind = stopped ? "REMINDERS_STOPPED" : "REMINDERS_RESUMED";
    await insertFact(tx, tenantUuid, { operationUuid, kind, detail: { by }, at });
    return presentReminders({ ...found, plan }, await listDeliveryRows(tx, tenantUuid, operationUuid), at);
  });
}
