import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { z } from "zod";
import { addJob } from "@/db/queries/jobs";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { sendMail } from "@/lib/mail/send-mail";
import { aMailServer } from "@/lib/mail/testing/mail-server";
import { NoAnswer } from "@/lib/mail/undeliverable";
import * as environment from "@/lib/shared/env";
import { log } from "@/lib/shared/log";
import { startWorker, type Worker } from "./start-worker";
import { task } from "./task";

const written: string[] = [];
vi.mock("@/lib/shared/process/log-destination", () => ({
  logDestination: () => ({ write: (line: string) => written.push(line) }),
}));

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

it("gives a job up at its last try, without a key as well: nobody has put it back", async () => {
  await database.sql`delete from graphile_worker._private_jobs`;
  const fail = vi.fn().mockRejectedValue(new Error("for good"));
  worker = await startWorker({ databaseUrl: database.url, tasks: { prune: task(z.unknown(), fail) } });
  await addJob(database.db, "prune", {}, { runAt: FAR, maxAttempts: 2 });
  await database.sql`update graphile_worker._private_jobs set attempts = 1, run_at = now()`;
  await addJob(database.db, "fold-tally", {});
  await expect.poll(jobs, PATIENT).toEqual([{ key: null, attempts: 2, hasFailed: true }]);
});

it.each([
  ["nothing of one that has a single try: the next minute's call does it", {}, []],
  ["what has a key, and was to be done by this one", { jobKey: "one" }, [{ key: "one", attempts: 1, hasFailed: true }]],
])("leaves %s, where it fails (decision 260)", async (_, options, left) => {
  await database.sql`delete from graphile_worker._private_jobs`;
  const fail = vi.fn().mockRejectedValue(new Error("a busy pooler"));
  worker = await startWorker({ databaseUrl: database.url, tasks: { prune: task(z.unknown(), fail) } });
  await addJob(database.db, "prune", {}, { ...options, maxAttempts: 1 });
  // One that is still begun counts as well.
  const rows = () => database.sql`
    select key, attempts, last_error is not null as "hasFailed" from graphile_worker._private_jobs
     where key = 'one' or key is null`;
  await expect.poll(async () => [fail.mock.calls.length, [...(await rows())]], PATIENT).toEqual([1, left]);
});

it.each([
  ["gone", "was not answered to three times", 2, "lost", []],
  ["tried again", "was not answered to twice", 1, "lost", [{ key: "one", attempts: 2, hasFailed: true }]],
  ["tried again", "was refused before", 8, "away", [{ key: "one", attempts: 9, hasFailed: true }]],
])("a mail that may have arrived is %s where it %s (decision 180)", async (_, __, attempts, reason, left) => {
  await database.sql`delete from graphile_worker._private_jobs`;
  await addJob(database.db, "prune", {}, { jobKey: "one", runAt: FAR });
  await database.sql`
    update graphile_worker._private_jobs set attempts = ${attempts}, last_error = ${reason}, run_at = now()`;
  const send = vi.fn().mockRejectedValue(new NoAnswer("lost"));
  worker = await startWorker({ databaseUrl: database.url, tasks: { prune: task(z.unknown(), send) } });
  await expect.poll(async () => [send.mock.calls.length, [...(await jobs())]], PATIENT).toEqual([1, left]);
});

it("a job that fails for another reason is tried again, however often it was so", async () => {
  await database.sql`delete from graphile_worker._private_jobs`;
  await addJob(database.db, "prune", {}, { jobKey: "one", runAt: FAR });
  await database.sql`
    update graphile_worker._private_jobs set attempts = 8, last_error = 'lost', run_at = now()`;
  const fail = vi.fn().mockRejectedValue(new Error("lost"));
  worker = await startWorker({ databaseUrl: database.url, tasks: { prune: task(z.unknown(), fail) } });
  await expect.poll(jobs, PATIENT).toEqual([{ key: "one", attempts: 9, hasFailed: true }]);
});

it.each(["550 5.1.1 <eva@example.com>: Recipient address rejected", "450 4.2.0 <eva@example.com>: Greylisted"])(
  "names nobody in the log, nor in what is kept of the failure, where a mail server says: %s",
  async (answer) => {
    const server = await aMailServer({ rcpt: () => answer });
    const env = environment.env();
    vi.spyOn(environment, "env").mockReturnValue({ ...env, smtpUrl: server.url, mailFrom: "Paraph <pay@example.com>" });
    log.level = "error";
    written.length = 0;
    const content = { subject: "A new password", paragraphs: ["Choose one."], note: "That is all." };
    await work(() => sendMail({ to: "eva@example.com", language: "en", content, messageId: "<one@example.com>" }));
    await expect.poll(jobs, PATIENT).toEqual([{ key: "one", attempts: 1, hasFailed: true }]);
    const [{ last_error: kept } = {}] =
      await database.sql`select last_error from graphile_worker._private_jobs where key = 'one'`;
    expect(written.join("")).toContain("job failed");
    for (const said of [written.join(""), String(kept)]) {
      expect(said).toContain(answer.slice(0, 9));
      expect(said).not.toContain("eva@example.com");
    }
    log.level = "silent";
  },
);
