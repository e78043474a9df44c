import { beforeEach, describe, expect, it } from "vitest";
import { aFlow, firstOf } from "@/lib/flows/testing/a-flow";
import { newUuid } from "@/lib/shared/ids";
import { type TestDatabase, testDatabase } from "../../testing/database";
import { insertMerchant, type Merchant } from "../../testing/merchant";
import {
  countUnresolved,
  findAttempt,
  insertAttempt,
  listAttemptsAtBank,
  type NewAttempt,
  putOffPoll,
  selectLatestEndToEndIds,
} from "./attempts";

let database: TestDatabase;
let merchant: Merchant;

beforeEach(async () => {
  // Some of these look at all organisations.
  database = await testDatabase();
  merchant = await insertMerchant(database);
});

const at = (second: number) => new Date(Date.UTC(2026, 4, 4, 10, 0, second));
let made = 0;

/** An attempt of an operation of its own. */
async function anAttempt(changes: Partial<NewAttempt>) {
  made += 1;
  const attempt = {
    uuid: newUuid(),
    tenantUuid: merchant.tenantUuid,
    operationUuid: firstOf(await aFlow(merchant.caller)).uuid,
    bankId: "bank",
    state: "AT_BANK",
    endToEndId: `id-${made}`,
    bankPaymentId: "b-1",
    createdAt: at(made % 60),
    nextPollAt: at(0),
    pollCount: 0,
    ...changes,
  } as const;
  await insertAttempt(database.db, attempt);
  return attempt;
}

describe("attempts", () => {
  it("that a bank can be asked about are the open ones it has named, the newest first, so many", async () => {
    const waiting = await anAttempt({ createdAt: at(1) });
    const unresolved = await anAttempt({ createdAt: at(2), state: "UNRESOLVED" });
    await anAttempt({ state: "STARTED" });
    await anAttempt({ state: "FAILED" });
    await anAttempt({ state: "AUTHORISED" });
    await anAttempt({ state: "UNRESOLVED", bankPaymentId: null });
    const { tenantUuid } = merchant;
    expect(await listAttemptsAtBank(database.db, { limit: 9, until: new Date() })).toEqual([
      { tenantUuid, uuid: unresolved.uuid },
      { tenantUuid, uuid: waiting.uuid },
    ]);
    expect(await listAttemptsAtBank(database.db, { limit: 1, until: new Date() })).toEqual([
      { tenantUuid, uuid: unresolved.uuid },
    ]);
  });

  it("that nobody knows the end of are counted, with how long a bank has not answered", async () => {
    expect(await countUnresolved(database.db)).toEqual({ unresolved: 0, unansweredSince: null });
    await anAttempt({ state: "UNRESOLVED", unansweredCount: 1, unansweredSince: at(7) });
    await anAttempt({ state: "UNRESOLVED" });
    await anAttempt({ unansweredCount: 1, unansweredSince: at(5) });
    await anAttempt({ state: "FAILED", unansweredCount: 1, unansweredSince: at(3), nextPollAt: null });
    expect(await countUnresolved(database.db)).toEqual({ unresolved: 2, unansweredSince: at(5) });
  });

  it("that their bank has never named ask nobody anything, and wait for no answer", async () => {
    await anAttempt({ state: "UNRESOLVED", bankPaymentId: null, unansweredCount: 1, unansweredSince: at(3) });
    expect(await countUnresolved(database.db)).toEqual({ unresolved: 1, unansweredSince: null });
    await anAttempt({ unansweredCount: 1, unansweredSince: at(5) });
    expect(await countUnresolved(database.db)).toEqual({ unresolved: 1, unansweredSince: at(5) });
  });

  it("of a sandbox call nobody: no money moves there (decision 208)", async () => {
    await anAttempt({ state: "UNRESOLVED", unansweredCount: 1, unansweredSince: at(7) });
    const { tenantUuid } = merchant;
    merchant = await insertMerchant(database);
    await anAttempt({ state: "UNRESOLVED", unansweredCount: 1, unansweredSince: at(5) });
    await database.sql`update tenant set sandbox_of = ${tenantUuid} where uuid = ${merchant.tenantUuid}`;
    expect(await countUnresolved(database.db)).toEqual({ unresolved: 1, unansweredSince: at(7) });
  });

  it("stand in banks' books by these ids, the newest first, so many", async () => {
    const first = await anAttempt({});
    const second = await anAttempt({});
    merchant = await insertMerchant(database);
    await anAttempt({});
    expect(await selectLatestEndToEndIds(database.db, first.tenantUuid, null, 9)).toEqual([
      second.endToEndId,
      first.endToEndId,
    ]);
    expect(await selectLatestEndToEndIds(database.db, first.tenantUuid, null, 1)).toEqual([second.endToEndId]);
  });

  it("have their question put off while they are in a state, and not in another", async () => {
    const { tenantUuid, uuid } = await anAttempt({ state: "STARTED" });
    const next = async () => (await findAttempt(database.db, tenantUuid, uuid))?.nextPollAt;
    await putOffPoll(database.db, tenantUuid, uuid, { state: "AT_BANK", until: at(50) });
    expect(await next()).toEqual(at(0));
    await putOffPoll(database.db, tenantUuid, uuid, { state: "STARTED", until: at(50) });
    expect(await next()).toEqual(at(50));
  });
});
