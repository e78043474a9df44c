import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { POST } from "@/app/(api)/psd2/notifications/[state]/route";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { RETURN_STATE } from "@/lib/attempts/starting/return-addresses";
import { startAttempt } from "@/lib/attempts/starting/start-attempt";
import { AUTHORISED, BANK, type FakeBank, fakeBank, fakeConnector } from "@/lib/attempts/testing/fake-bank";
import { aFlow, firstOf } from "@/lib/flows/testing/a-flow";
import { addSeconds, now } from "@/lib/shared/clock";
import { signState } from "@/lib/shared/crypto";
import { hearFromBank } from "./hear-from-bank";
import { refreshAttempt } from "./refresh-attempt";

/** Banks that say that there is news (decision 127). */

let fake: FakeBank;
vi.mock("@/lib/banks/registry", () => ({
  bankDirectory: async () => ({ list: () => [BANK], find: () => BANK }),
  availabilityOf: () => "ACTIVE",
  connectorFor: () => fakeConnector(fake),
}));

let database: TestDatabase;
let merchant: Merchant;
let operationUuid: string;
let attemptUuid: string;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
});
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-03-02T09:00:00.000Z") });
  fake = fakeBank();
  const { uuid, linkToken } = firstOf(await aFlow(merchant.caller));
  operationUuid = uuid;
  await startAttempt(database.db, linkToken, { bankId: BANK.id, psu: { ipAddress: "127.0.0.1" } });
  const [attempt] = await database.sql`select uuid from payment_attempt where operation_uuid = ${uuid}`;
  attemptUuid = attempt?.uuid;
});
afterEach(() => {
  vi.useRealTimers();
});

const address = () => fake.initiations[0]?.notificationUrl ?? "";
const state = () => address().split("/").at(-1) ?? "";
const hear = (said = state()) => hearFromBank(database.db, said);
const pass = (seconds: number) => vi.setSystemTime(addSeconds(now(), seconds));
const work = () => refreshAttempt(database.db, merchant.tenantUuid, attemptUuid);
/** In seconds from now: as the row says, and the job with it. */
const askedIn = async () => {
  const [row] = await database.sql`
    select a.next_poll_at, j.run_at from payment_attempt a
    left join graphile_worker.jobs j on j.key = 'poll-attempt:' || a.uuid where a.uuid = ${attemptUuid}`;
  expect(Date.parse(row?.run_at)).toBe(Date.parse(row?.next_poll_at));
  return (Date.parse(row?.next_poll_at) - Date.now()) / 1_000;
};
const statusOf = async () => {
  const [row] = await database.sql`select status from operation where uuid = ${operationUuid}`;
  return row?.status;
};

describe("a bank that says that there is news", () => {
  it("has an address of ours for each attempt that nobody guesses, and that no other state opens", async () => {
    expect(address()).toMatch(/\/psd2\/notifications\/[\w-]+\.[\w-]{43}$/);
    const planned = await askedIn();
    await hear(signState(RETURN_STATE, attemptUuid));
    await hear(`${state().slice(0, -4)}AAAA`);
    await hear("nobodys");
    expect(await askedIn()).toBe(planned);
  });

  it("is asked at once, and what it then answers counts, nothing that it said before", async () => {
    pass(10);
    expect(await askedIn()).toBeGreaterThan(30);
    await hear();
    expect([await askedIn(), await statusOf()]).toEqual([0, "OPENED"]);
    await work();
    expect([fake.reads, await statusOf()]).toEqual([1, "OPENED"]);
    fake.status = AUTHORISED;
    pass(30);
    await hear();
    await work();
    expect([fake.reads, await statusOf()]).toEqual([2, "COMPLETED"]);
  });

  it("over and over is asked at once, and once more behind it", async () => {
    pass(10);
    for (let told = 0; told < 20; told += 1) {
      await hear();
      await work();
    }
    expect([fake.reads, await askedIn()]).toEqual([1, 5]);
    pass(5);
    await work();
    expect(fake.reads).toBe(2);
  });

  it("of what is over is told nothing else than of what is not: 204, and no question", async () => {
    await database.sql`update payment_attempt set state = 'FAILED', next_poll_at = null, session_sealed = null where uuid = ${attemptUuid}`;
    for (const said of [state(), "nobodys"]) {
      const request = new Request(`http://localhost/psd2/notifications/${said}`, {
        method: "POST",
        body: '{"transactionStatus":"ACSC"}',
      });
      const answer = await POST(request, { params: Promise.resolve({ state: said }) });
      expect([answer.status, await answer.text()]).toEqual([204, ""]);
    }
    const [row] = await database.sql`select next_poll_at, hinted_at from payment_attempt where uuid = ${attemptUuid}`;
    expect(row).toEqual({ next_poll_at: null, hinted_at: null });
  });
});
