import type { Database } from "@/db/client";
import { type ForgottenPoll, listForgottenPolls } from "@/db/queries/attempts/attempts";
import { pingDatabase } from "@/db/queries/health";
import { addJob } from "@/db/queries/jobs";
import { addSeconds, now } from "@/lib/shared/clock";
import { oneByOne } from "@/lib/shared/one-by-one";

/** How late a job may be before it counts as lost. */
const FORGOTTEN_SECONDS = 120;
const PAGE_SIZE = 200;

/** Asks for the jobs of all overdue questions again: whatever became of a job, no payment is forgotten. */
export async function remindPolls(db: Database, pageSize: number = PAGE_SIZE): Promise<void> {
  const before = addSeconds(now(), -FORGOTTEN_SECONDS);
  for (let after: ForgottenPoll | null = null; ; ) {
    const forgotten: readonly ForgottenPoll[] = await listForgottenPolls(db, before, pageSize, after);
    await oneByOne(
      forgotten,
      ({ tenantUuid, uuid }) =>
        addJob(db, "poll-attempt", { tenantUuid, attemptUuid: uuid }, { jobKey: `poll-attempt:${uuid}` }),
      () => pingDatabase(db),
    );
    after = forgotten.at(-1) ?? null;
    if (forgotten.length < pageSize) return;
  }
}
