import { afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { z } from "zod";
import { addJob } from "@/db/queries/jobs";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant } from "@/db/testing/merchant";
import { messagePace, turnOf } from "@/lib/deliveries/even-pace";
import { through } from "@/lib/deliveries/testing/world";
import { sendMail } from "@/lib/mail/send-mail";
import { aMailServer } from "@/lib/mail/testing/mail-server";
import { insertSignature } from "@/lib/signatures/testing/insert-signature";
import { mailTask } from "./mail-task";
import { startWorker, type Worker } from "./start-worker";
import { task } from "./task";
import { tasks } from "./tasks";

vi.mock("@/lib/deliveries/even-pace", { spy: true });

/** A busy machine takes its time. */
const PATIENT = { timeout: 60_000 };

let database: TestDatabase;
let worker: Worker | null = null;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  vi.clearAllMocks();
  await database.sql`delete from graphile_worker._private_jobs`;
});
afterEach(async () => {
  await worker?.stop();
  worker = null;
  vi.mocked(turnOf).mockRestore();
});

const jobs = (name: string) => database.sql`
  select job.key, job.attempts, job.last_error, job.locked_at is not null as "isBegun", job.run_at > now() as "isLater"
    from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
   where task.identifier = ${name} order by job.id`;

it(
  "a mailing to signers at a mail server that hangs takes a few of the worker's places, and the others their turn",
  PATIENT,
  async () => {
    let lines = 0;
    const server = await aMailServer({ greet: () => (lines += 1), rcpt: () => "silence" });
    through(server.url);
    const merchant = await insertMerchant(database);
    const done = vi.fn().mockResolvedValue(undefined);
    const all = Array.from({ length: 130 }, () => ({}));
    const { signers, tenantUuid } = await insertSignature(database, merchant, all, {
      expiresAt: new Date("2100-01-01"),
    });
    await database.sql`delete from graphile_worker._private_jobs`;
    for (const { uuid } of signers)
      await addJob(database.db, "mail-signer", { tenantUuid, signerUuid: uuid, reason: "TURN" });
    await addJob(database.db, "prune", {});
    worker = await startWorker({
      databaseUrl: database.url,
      tasks: { "mail-signer": tasks["mail-signer"], prune: task(z.unknown(), done) },
    });
    try {
      await expect.poll(() => done.mock.calls.length, PATIENT).toBe(1);
      await expect.poll(() => lines, PATIENT).toBe(8);
      const waiting = async () => (await jobs("mail-signer")).filter(({ isBegun, isLater }) => !isBegun && isLater);
      await expect.poll(async () => (await waiting()).length, PATIENT).toBeGreaterThan(100);
      expect((await waiting()).every(({ attempts }) => attempts === 0)).toBe(true);
      expect(lines).toBe(8);
    } finally {
      await server.fall();
    }
  },
);

it.each(["MAILING", "AWAITED", "TEXT"] as const)(
  "each waits for its turn among all messages of the process: %s (decision 203)",
  PATIENT,
  async (kind) => {
    through(null, { messagesPerSecond: 7 });
    const mail = vi.fn().mockResolvedValue(undefined);
    worker = await startWorker({
      databaseUrl: database.url,
      tasks: { prune: mailTask(z.unknown(), () => kind, mail) },
    });
    await addJob(database.db, "prune", {});
    await expect.poll(() => mail.mock.calls.length, PATIENT).toBe(1);
    const [[pace, perSecond] = [], ...others] = vi.mocked(turnOf).mock.calls;
    expect([pace === messagePace, perSecond, others.length]).toEqual([true, 7, 0]);
  },
);

it("one whose turn has not come when the worker is told to stop is another's, as it was", PATIENT, async () => {
  vi.mocked(turnOf).mockReturnValue(600_000);
  const mail = vi.fn().mockResolvedValue(undefined);
  worker = await startWorker({
    databaseUrl: database.url,
    tasks: { prune: mailTask(z.unknown(), () => "MAILING", mail) },
  });
  await addJob(database.db, "prune", {}, { jobKey: "one" });
  await expect.poll(() => vi.mocked(turnOf).mock.calls.length, PATIENT).toBe(1);
  await worker.stop();
  expect(mail).not.toHaveBeenCalled();
  expect(await jobs("prune")).toEqual([{ key: "one", attempts: 0, last_error: null, isBegun: false, isLater: false }]);
});

it("what sends nothing needs neither place nor turn", PATIENT, async () => {
  vi.mocked(turnOf).mockReturnValue(600_000);
  const text = vi.fn().mockResolvedValue(undefined);
  worker = await startWorker({
    databaseUrl: database.url,
    tasks: { prune: mailTask(z.unknown(), async () => null, text) },
  });
  await addJob(database.db, "prune", {});
  await expect.poll(() => text.mock.calls.length, PATIENT).toBe(1);
});

it.each([
  ["over", "its address is refused for good", "rcpt", "550 5.1.1 no such user"],
  ["tried again", "its address is refused for now", "rcpt", "450 4.2.0 greylisted"],
  ["tried again", "it may be we who are refused", "rcpt", "554 5.7.1 relay access denied"],
  ["tried again", "the mail is refused", "data", "550 sender not verified"],
] as const)("a mail is %s where %s (decision 180): %s %s", PATIENT, async (becomes, _, command, answer) => {
  const server = await aMailServer({ [command]: () => answer });
  onTestFinished(() => server.fall());
  through(server.url);
  const content = { subject: "An invitation", paragraphs: ["Come in."], note: "That is all." };
  const send = vi.fn(() => sendMail({ to: "eva@example.com", language: "en", content, messageId: "<1@example.com>" }));
  worker = await startWorker({
    databaseUrl: database.url,
    tasks: { prune: mailTask(z.unknown(), () => "AWAITED", send) },
  });
  await addJob(database.db, "prune", {});
  const left =
    becomes === "over" ? [] : [expect.objectContaining({ last_error: expect.stringContaining("The mail server") })];
  await expect.poll(async () => [...(await jobs("prune"))], PATIENT).toEqual(left);
  if (becomes === "over") expect(send).toHaveBeenCalledTimes(1);
});

it.each([
  ["tried again soon", 5, { attempts: 6, last_error: "There is no mail server.", isFar: false }],
  ["asked for again as long as that is so", 6, { attempts: 6, last_error: "lost", isFar: true }],
  ["never given up", 24, { attempts: 24, last_error: "lost", isFar: true }],
])("where nobody carries mails, one is %s: after %i tries (decision 402)", PATIENT, async (_, attempts, left) => {
  through(null, { demo: false });
  const content = { subject: "It is signed", paragraphs: ["Here it is."], note: "That is all." };
  const send = vi.fn(() => sendMail({ to: "eva@example.com", language: "en", content, messageId: "<1@example.com>" }));
  await addJob(database.db, "prune", {}, { jobKey: "one", runAt: new Date("2100-01-01") });
  await database.sql`
    update graphile_worker._private_jobs set attempts = ${attempts}, last_error = 'lost', run_at = now()`;
  worker = await startWorker({
    databaseUrl: database.url,
    tasks: { prune: mailTask(z.unknown(), () => "MAILING", send) },
  });
  const kept = () => database.sql`
    select key, attempts, last_error, run_at > now() + interval '14 minutes' as "isFar" from graphile_worker._private_jobs
     where locked_at is null and key = 'one'`;
  await expect
    .poll(async () => [send.mock.calls.length, [...(await kept())]], { timeout: 20_000 })
    .toEqual([1, [{ key: "one", ...left }]]);
});

it("a place is free again after a mail that failed", PATIENT, async () => {
  const mail = vi.fn().mockRejectedValue(new Error("451 later"));
  worker = await startWorker({
    databaseUrl: database.url,
    tasks: { prune: mailTask(z.unknown(), () => "MAILING", mail) },
  });
  for (let count = 0; count < 12; count++) await addJob(database.db, "prune", {});
  await expect.poll(() => mail.mock.calls.length, PATIENT).toBeGreaterThanOrEqual(12);
});
