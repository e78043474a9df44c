import type { Database } from "@/db/client";
import { insertReminderPlans, listPaymentsToPlan, replaceReminderPlans } from "@/db/queries/deliveries/reminders";
import { now } from "@/lib/shared/clock";
import { planOf } from "./plan-of";

const BATCH = 200;

type Asked = Readonly<{ tenantUuid: string; configurationUuid: string; missingOnly: boolean }>;

/**
 * Plans the reminders of a configuration's open payments from this moment on: what its new days would have sent before is not sent
 * (decision 190). Those that were stopped stay so. Called twice, it does the same.
 */
export async function planReminders(
  db: Database,
  { tenantUuid, configurationUuid, missingOnly }: Asked,
  pageSize: number = BATCH,
): Promise<void> {
  const at = now();
  for (let after: string | null = null; ; ) {
    const page = await listPaymentsToPlan(db, tenantUuid, configurationUuid, { at, after, limit: pageSize });
    const plans = page.map(({ operation, ...rest }) => planOf({ ...operation, ...rest }, at));
    await (missingOnly ? insertReminderPlans(db, plans) : replaceReminderPlans(db, plans));
    after = page.at(-1)?.operation.uuid ?? null;
    if (page.length < pageSize) return;
  }
}
