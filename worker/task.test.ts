import { afterEach, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { addJob } from "@/db/queries/jobs";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { startWorker, type Worker } from "./start-worker";
import { task } from "./task";

/** A busy machine takes its time. */
const PATIENT = { timeout: 60_000 };
const FAR = new Date("2100-01-01T00:00:00Z");

let database: TestDatabase;
let worker: Worker;
beforeAll(async () => {
  database = await testDatabase();
});
afterEach(() => worker.stop());

const work = async (run: Parameters<typeof task>[1]) => {
  worker = await startWorker({ databaseUrl: database.url, tasks: { prune: task(z.unknown(), run) } });
  await addJob(database.db, "prune", {}, { jobKey: "one" });
};
const jobs = () => database.sql`
  select job.key, job.attempts, job.last_error is not null as "hasFailed"
    from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
   where task.identifier = 'prune' and job.locked_at is null and (job.key = 'one' or job.key is null)`;

it("leaves nothing of a job that fails when it has planned itself anew: its successor does the rest (decision 260)", async () => {
  await work(async (_, { db }) => {
    await addJob(db, "prune", {}, { jobKey: "one", runAt: FAR });
    throw new Error("behind its plan");
  });
  await expect.poll(jobs, PATIENT).toEqual([{ key: "one", attempts: 0, hasFailed: false }]);
});

it("tries a job again that fails without having planned anything", async () => {
  await work(async () => {
    throw new Error("before its plan");
  });
  await expect.poll(jobs, PATIENT).toEqual([{ key: "one", attempts: 1, hasFailed: true }]);
});
