import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { z } from "zod";
import { addJob } from "@/db/queries/jobs";
import { insertBusiness } from "@/db/testing/business";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { BANK, fakeBank, fakeConnector, PENDING } from "@/lib/attempts/testing/fake-bank";
import type { BankStatus } from "@/lib/banks/connector";
import { newUuid } from "@/lib/shared/ids";
import { startWorker, type Worker } from "./start-worker";
import { task } from "./task";
import { tasks } from "./tasks";

/** Whoever waits for the bank's answer. */
const asking: ((status: BankStatus) => void)[] = [];
vi.mock("@/lib/banks/registry", async (original) => ({
  ...(await original<object>()),
  bankDirectory: async () => ({ list: () => [BANK], find: () => BANK, hasRealOnes: true }),
  connectorFor: () => ({
    ...fakeConnector(fakeBank()),
    getStatus: () => new Promise<BankStatus>((answer) => asking.push(answer)),
  }),
}));

/** A busy machine takes its time. */
const PATIENT = { timeout: 60_000 };

let database: TestDatabase;
let merchant: Merchant;
let worker: Worker | null = null;
beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
});
afterEach(async () => {
  for (const answer of asking.splice(0)) answer(PENDING);
  await worker?.stop();
  worker = null;
});

it("questions to a bank that hangs take a few of the worker's places, and the others their turn", PATIENT, async () => {
  const { tenantUuid } = merchant;
  const { operationUuid } = await insertBusiness(database, merchant);
  await database.sql`delete from graphile_worker._private_jobs`;
  for (const attemptUuid of Array.from({ length: 130 }, newUuid)) {
    await database.sql`
      insert into payment_attempt
        (uuid, tenant_uuid, operation_uuid, bank_id, state, release, end_to_end_id, bank_payment_id, created_at, next_poll_at, poll_count)
      values (${attemptUuid}, ${tenantUuid}, ${operationUuid}, ${BANK.id}, 'UNRESOLVED', 'PAYER', ${attemptUuid.slice(0, 35)},
        ${attemptUuid}, now(), now(), 0)`;
    await addJob(database.db, "poll-attempt", { tenantUuid, attemptUuid }, { jobKey: `poll-attempt:${attemptUuid}` });
  }
  const done = vi.fn().mockResolvedValue(undefined);
  await addJob(database.db, "prune", {});
  worker = await startWorker({
    databaseUrl: database.url,
    tasks: { "poll-attempt": tasks["poll-attempt"], prune: task(z.unknown(), done) },
  });
  await expect.poll(() => done.mock.calls.length, PATIENT).toBe(1);
  await expect.poll(() => asking.length, PATIENT).toBe(25);
  const putBack = async () => {
    const [row] = await database.sql`
      select count(*)::int as count from graphile_worker.jobs
       where task_identifier = 'poll-attempt' and locked_at is null and run_at > now() and attempts = 0`;
    return row?.count;
  };
  await expect.poll(putBack, PATIENT).toBeGreaterThan(60);
  expect(asking).toHaveLength(25);
});
