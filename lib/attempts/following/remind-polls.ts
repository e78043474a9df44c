import type { Database } from "@/db/client";
import { databaseTime } from "@/db/database-time";
import { type ForgottenPoll, listForgottenPolls } from "@/db/queries/attempts/attempts";
import { pingDatabase } from "@/db/queries/health";
import { addSeconds } from "@/lib/shared/clock";
import { pageByPage } from "@/lib/shared/process/one-by-one";
import { addPollJob } from "./schedule-poll";

/** How late a job may be before it counts as lost. */
const FORGOTTEN_SECONDS = 120;
const PAGE_SIZE = 200;

/** Asks for the jobs of all overdue questions again: whatever became of a job, no payment is forgotten. */
export async function remindPolls(db: Database, pageSize: number = PAGE_SIZE): Promise<void> {
  const before = addSeconds(databaseTime(), -FORGOTTEN_SECONDS);
  await pageByPage<ForgottenPoll>(
    (after) => listForgottenPolls(db, before, pageSize, after),
    pageSize,
    (forgotten) => addPollJob(db, forgotten),
    () => pingDatabase(db),
  );
}
