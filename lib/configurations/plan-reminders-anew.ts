import type { Transaction } from "@/db/client";
import type { ConfigurationRow } from "@/db/queries/configurations";
import { addJob } from "@/db/queries/jobs";
import { addSeconds, now } from "@/lib/shared/clock";
import { NO_REMINDERS, type Reminders } from "./model";

/** Longer than it takes to create a flow: what was begun under the settings of before has been written by then. */
const CREATION_SECONDS = 300;

/**
 * Where a change is about when payers are reminded, has the payments that stand on the configuration planned anew (decision 190): at
 * once, and again for those that were being created meanwhile.
 */
export async function planRemindersAnew(
  tx: Transaction,
  before: ConfigurationRow,
  { tenantUuid, uuid: configurationUuid, operationConfiguration: after }: ConfigurationRow,
): Promise<void> {
  if (daysOf(before.operationConfiguration.reminders) === daysOf(after.reminders)) return;
  const at = now();
  const asked = { tenantUuid, configurationUuid, changedAt: at.toISOString() };
  const runAt = addSeconds(at, CREATION_SECONDS);
  await addJob(tx, "plan-reminders", { ...asked, missingOnly: false });
  await addJob(tx, "plan-reminders", { ...asked, missingOnly: true }, { runAt });
}

/** Which ways they take is read when they go. */
function daysOf({ daysFromDue }: Reminders = NO_REMINDERS): string {
  return daysFromDue.join(" ");
}
