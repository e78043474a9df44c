import type { Transaction } from "@/db/client";
import {
  cancelWaitingReminders,
  type ReminderGround,
  type ReminderPlan,
  saveReminderPlan,
} from "@/db/queries/deliveries/reminders";
import { planOf } from "./plan-of";

/** Nobody is reminded of a payment any more (decision 192), not by what waits to be sent either; under the flow's lock. */
export async function stopReminders(tx: Transaction, found: ReminderGround, at: Date): Promise<ReminderPlan> {
  const { operation } = found;
  const plan: ReminderPlan = { ...planOf({ ...found, ...operation }, at), nextAt: null, stoppedAt: at };
  await saveReminderPlan(tx, plan);
  await cancelWaitingReminders(tx, operation.tenantUuid, operation.uuid, "STOPPED", at);
  return plan;
}

/** They go on with what is to come: what would have been sent meanwhile is not sent. */
export async function resumeReminders(tx: Transaction, found: ReminderGround, at: Date): Promise<ReminderPlan> {
  const plan: ReminderPlan = { ...planOf({ ...found, ...found.operation }, at), stoppedAt: null };
  await saveReminderPlan(tx, plan);
  return plan;
}
