import type { Db } from "@/db/client";
import { listDeliveryRows } from "@/db/queries/deliveries/deliveries";
import { findReminderGround } from "@/db/queries/deliveries/reminders";
import { type Caller, channelOf } from "@/lib/shared/caller";
import { now } from "@/lib/shared/clock";
import { notFound } from "@/lib/shared/errors";
import type { OperationReminders } from "../contract";
import { presentReminders } from "./present-reminders";

/**
 * Which reminders of a payment are to come, and whether they were stopped (decision 192).
 * @throws AppError not_found: none such, another tenant's, outside the caller's channel, or no payment
 */
export async function getReminders(db: Db, caller: Caller, operationUuid: string): Promise<OperationReminders> {
  const { tenantUuid } = caller;
  const found = await findReminderGround(db, tenantUuid, operationUuid, channelOf(caller));
  if (found?.operation.type !== "PAYMENT") throw notFound();
  return presentReminders(found, await listDeliveryRows(db, tenantUuid, operationUuid), now());
}
