import type { Database } from "@/db/client";
import { listPaymentsToPlan, replaceReminderPlans } from "@/db/queries/deliveries/reminders";
import { addSeconds, now } from "@/lib/shared/clock";
import type { JobPayload } from "@/lib/shared/jobs";
import { planOf } from "./plan-of";

const BATCH = 200;

/** A job of an older version doesn't say when the change was: no longer ago than this. */
const UNSAID_SECONDS = 300;

type Asked = JobPayload<"plan-reminders">;

/**
 * Plans the reminders of a configuration's open payments from when it was changed on: what its new days would have sent before is not
 * sent, and what they have sent since is not sent again (decision 190). Those that were stopped stay so. Called twice, it does the same.
 */
export async function planReminders(
  db: Database,
  { tenantUuid, configurationUuid, changedAt }: Asked,
  pageSize: number = BATCH,
): Promise<void> {
  const at = now();
  const since = changedAt === undefined ? addSeconds(at, -UNSAID_SECONDS) : new Date(changedAt);
  for (let after: string | null = null; ; ) {
    const page = await listPaymentsToPlan(db, tenantUuid, configurationUuid, { at, after, limit: pageSize });
    const plans = page.map(({ operation, ...rest }) =>
      planOf({ ...operation, ...rest }, new Date(Math.max(since.getTime(), operation.createdAt.getTime()))),
    );
    await replaceReminderPlans(db, plans);
    after = page.at(-1)?.operation.uuid ?? null;
    if (page.length < pageSize) return;
  }
}
