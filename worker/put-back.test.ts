import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { addJob } from "@/db/queries/jobs";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { startWorker, type Worker } from "./start-worker";
import { type TaskContext, task } from "./task";

/** A busy machine takes its time. */
const PATIENT = { timeout: 60_000 };
const FAR = new Date("2100-01-01T00:00:00Z");
const SOON = { timeout: 20_000 };

let database: TestDatabase;
let worker: Worker | null = null;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  await database.sql`delete from graphile_worker._private_jobs`;
});
afterEach(async () => {
  await worker?.stop();
  worker = null;
});

async function work(run: (context: TaskContext) => Promise<unknown>): Promise<void> {
  const tasks = { prune: task(z.unknown(), (_, context) => run(context)) };
  worker = await startWorker({ databaseUrl: database.url, tasks });
}
const jobs = () => database.sql`
  select job.key, job.attempts, job.max_attempts, job.last_error, job.priority, job.payload ->> 'said' as said,
         job.run_at = ${FAR.toISOString()}::timestamptz as "isFar", job.locked_at is not null as "isBegun"
    from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
   where task.identifier = 'prune'`;
const PLANNED = { maxAttempts: 9, priority: 3, runAt: FAR };
const AS_PLANNED = { max_attempts: 9, priority: 3, isFar: true, isBegun: false };

it.each(["one", null])(
  "a job that is put back is as it was, but for its time: with the key %s",
  PATIENT,
  async (key) => {
    await addJob(database.db, "prune", {}, { ...PLANNED, ...(key && { jobKey: key }) });
    await database.sql`
    update graphile_worker._private_jobs set attempts = 4, last_error = 'lost', run_at = now(), payload = '{"said":"it"}'`;
    const begun: unknown[] = [];
    await work(async ({ putBack }) => {
      await putBack(FAR);
      begun.push(...(await jobs()).filter(({ isBegun }) => isBegun));
    });
    await expect.poll(jobs, SOON).toEqual([{ key, attempts: 4, last_error: "lost", said: "it", ...AS_PLANNED }]);
    // Forgotten, where its worker dies now.
    expect(begun).toMatchObject([{ key: null, attempts: 9, last_error: null }]);
  },
);

it.each(["one", null])(
  "leaves nothing of a job whose putting back nobody heard of: with the key %s",
  PATIENT,
  async (key) => {
    await addJob(database.db, "prune", {}, { ...PLANNED, runAt: new Date(), ...(key && { jobKey: key }) });
    await work(async ({ putBack }) => {
      await putBack(FAR);
      throw new Error("the acknowledgement was lost");
    });
    await expect.poll(jobs, SOON).toEqual([{ key, attempts: 0, last_error: null, said: null, ...AS_PLANNED }]);
  },
);

it("a job that was planned anew meanwhile is not put back beside its successor", PATIENT, async () => {
  await addJob(database.db, "prune", {}, { jobKey: "one" });
  await work(async ({ db, putBack }) => {
    await addJob(db, "prune", {}, { ...PLANNED, jobKey: "one" });
    await putBack(FAR);
  });
  await expect.poll(jobs, SOON).toEqual([{ key: "one", attempts: 0, last_error: null, said: null, ...AS_PLANNED }]);
});

it("a job that another worker was handed meanwhile is the other's", PATIENT, async () => {
  await addJob(database.db, "prune", {});
  await work(async ({ putBack }) => {
    await database.sql`update graphile_worker._private_jobs set locked_by = 'another'`;
    await putBack(FAR);
    expect(await jobs()).toMatchObject([{ isBegun: true, isFar: false }]);
    await addJob(database.db, "fold-tally", {});
  });
  const told = () => database.sql`
    select from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
     where task.identifier = 'fold-tally'`;
  await expect.poll(told, SOON).toHaveLength(1);
});
