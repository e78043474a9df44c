import type { ReminderPlan } from "@/db/queries/deliveries/reminders";
import { NO_REMINDERS, type OperationConfiguration } from "@/lib/configurations/model";
import { type Reminded, type ReminderTime, reminderTimes } from "./reminder-times";

type Planned = Reminded & Readonly<{ settings: OperationConfiguration }>;

/** When a payment's reminders are due, as its configuration has it. */
export function timesOf({ settings, ...reminded }: Planned): readonly ReminderTime[] {
  const { daysFromDue } = settings.reminders ?? NO_REMINDERS;
  return reminderTimes(reminded, daysFromDue);
}

/** When the next reminder after a moment is due; what was to be sent by then is done with. */
export function planOf(
  payment: Planned & Readonly<{ tenantUuid: string; uuid: string }>,
  since: Date,
): Pick<ReminderPlan, "tenantUuid" | "operationUuid" | "since" | "nextAt"> {
  const { tenantUuid, uuid: operationUuid } = payment;
  const next = timesOf(payment).find(({ sendAt }) => sendAt > since);
  return { tenantUuid, operationUuid, since, nextAt: next?.sendAt ?? null };
}
