import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { closeDatabase, getDb, isDatabaseAway, setDatabase, watchDatabase } from "@/db/client";
import { openRoad, type Road } from "@/db/testing/road";
import { isDatabaseUnavailable } from "@/db/unavailable";
import { abandonAttempt } from "@/lib/attempts/ending/abandon-attempt";
import { sessionOf } from "@/lib/attempts/session";
import { returnAddresses } from "@/lib/attempts/starting/return-addresses";
import { returnFromBank } from "@/lib/attempts/starting/return-from-bank";
import { startAttempt } from "@/lib/attempts/starting/start-attempt";
import { AUTHORISED, BANK, fakeBank, oauthAction, PENDING, TOKEN } from "@/lib/attempts/testing/fake-bank";
import { here, resetHere } from "@/lib/attempts/testing/here";
import {
  atBank,
  attemptsOf,
  choose,
  database,
  eventsOf,
  merchant,
  type Payable,
  payable,
  poll,
  recordsOf,
  statusOf,
} from "@/lib/attempts/testing/payments";
import { type Bank, BankError, type Initiation, type PaymentInitiation } from "@/lib/banks/connector";
import { type AskedField, EMPTY_SESSION, type NextAction, NO_ACTION } from "@/lib/banks/next-action";
import { changedBank } from "@/lib/banks/testing/fixtures";
import { listAttention } from "@/lib/overview/list-attention";
import { findPayerView } from "@/lib/payer/find-payer-view";
import { advanceAttempt } from "./advance-attempt";
import { answersAreWritten } from "./kept-answers";
import { refreshAttempt } from "./refresh-attempt";

vi.mock("@/lib/banks/registry", async () => (await import("@/lib/attempts/testing/here")).registryOfHere);

const PATIENT = { timeout: 30_000, interval: 20 };
const SERVER = { authorizeUrl: "https://bank.example/authorize", tokenUrl: TOKEN.tokenUrl };
const PRE_STEP: Bank = changedBank(BANK, { auth: { psuToken: "PRE_STEP", ...SERVER } });
const CONFIRMS: Bank = changedBank(BANK, { adapter: "STET", completion: "POST_CONFIRMATION" });

let road: Road;

/** Who calls the banks here goes by a road that can be cut; what `database` asks goes past it. */
beforeEach(async () => {
  resetHere();
  road = await openRoad(database.url);
  setDatabase(null);
  watchDatabase({ url: road.url });
});
afterEach(async () => {
  road.become("OPEN");
  await answersAreWritten(PATIENT.timeout);
  await closeDatabase();
  setDatabase(database);
  road.end();
});

/** The bank has done its work, and the database goes away before its answer can be written. */
function cutting<Args extends readonly unknown[], Answer>(
  call: (...args: Args) => Promise<Answer>,
): (...args: Args) => Promise<Answer> {
  return (...args) => call(...args).finally(() => road.become("CLOSED"));
}

const isTold = (asked: Promise<unknown>) =>
  asked.then(
    () => "DONE",
    (error: unknown) => (isDatabaseUnavailable(error) ? "UNAVAILABLE" : error),
  );

const onlyAttempt = async (operation: Payable) => {
  const [attempt, ...others] = await attemptsOf(operation);
  if (!attempt || others.length > 0) throw new Error("There is not one attempt.");
  return attempt;
};
const sessionNow = async (operation: Payable) =>
  sessionOf({ sessionSealed: (await onlyAttempt(operation)).session_sealed });
const start = ({ linkToken }: Payable) => startAttempt(getDb(), linkToken, choose);
const becomes = (operation: Payable, expected: object) =>
  expect.poll(() => onlyAttempt(operation), PATIENT).toMatchObject(expected);

/** It stays away until this process has noticed; nobody who has asked waits for so long. */
async function awayFor(act: Promise<unknown>): Promise<void> {
  expect(await isTold(act)).toBe("UNAVAILABLE");
  await expect.poll(isDatabaseAway, PATIENT).toBe(true);
}

const sumOf = (rows: readonly Readonly<Record<string, unknown>>[]) =>
  rows.reduce((sum, { amount }) => sum + Number(amount), 0);

describe("a bank's answer that comes while the database is away (decision 248)", () => {
  const { initiate } = fakeBank();
  const exempted = async (input: PaymentInitiation): Promise<Initiation> => ({
    ...(await initiate(input)),
    ...AUTHORISED,
    next: NO_ACTION,
  });

  it("to an order: is written when the database is back, and the payer goes on to the bank", async () => {
    const operation = await payable();
    here.fake.initiate = cutting(initiate);
    await awayFor(start(operation));
    expect(await onlyAttempt(operation)).toMatchObject({ state: "STARTED", bank_payment_id: null });
    road.become("OPEN");
    const { end_to_end_id } = await onlyAttempt(operation);
    await becomes(operation, { state: "AT_BANK", bank_payment_id: `bank-${end_to_end_id}`, failure: null });
    expect(await findPayerView(database.db, operation.linkToken)).toMatchObject({
      step: { name: "AT_BANK", continueUrl: `https://bank.example/pay/${end_to_end_id}` },
    });
    expect(here.fake.initiations).toHaveLength(1);
    expect(await eventsOf(operation)).not.toContain("PSD2_PAYMENT_UNRESOLVED");
  });

  it("to an order of which nobody knew for a while: UNRESOLVED clears by itself, and the money is in one record", async () => {
    const operation = await payable();
    here.fake.initiate = cutting(initiate);
    await awayFor(start(operation));
    const { uuid } = await onlyAttempt(operation);
    // Another process finds no sign of life, and its bank's answer in no place that it can read.
    await poll(uuid);
    expect(await onlyAttempt(operation)).toMatchObject({ state: "UNRESOLVED", bank_payment_id: null });
    const shown = await listAttention(database.db, merchant.caller, "unresolved", { limit: 100, offset: 0 });
    expect(shown.results).toContainEqual(expect.objectContaining({ uuid: operation.uuid }));
    road.become("OPEN");
    await becomes(operation, { state: "AT_BANK", failure: null });
    here.fake.status = AUTHORISED;
    await poll(uuid);
    expect(await statusOf(operation)).toBe("COMPLETED");
    expect(sumOf(await recordsOf(operation))).toBe(sumOf(here.fake.initiations));
  });

  it("to an order that needs nobody's authorisation: completes the operation, once", async () => {
    const operation = await payable();
    here.fake.initiate = cutting(exempted);
    await awayFor(start(operation));
    road.become("OPEN");
    await becomes(operation, { state: "AUTHORISED" });
    expect(await statusOf(operation)).toBe("COMPLETED");
    expect(sumOf(await recordsOf(operation))).toBe(sumOf(here.fake.initiations));
    expect((await eventsOf(operation)).filter((type) => type === "OPERATION_COMPLETED")).toHaveLength(1);
  });

  it("that refuses an order: the payer may go on to another bank", async () => {
    const operation = await payable();
    here.fake.initiate = cutting(() => Promise.reject(new BankError("REQUEST_INVALID", "no", { bankCode: "AC01" })));
    await awayFor(start(operation));
    road.become("OPEN");
    await becomes(operation, { state: "FAILED", failure: { stage: "INITIATION", reason: "AC01" } });
  });

  it("that names a payment whose authorisation was lost: whoever was told that nobody knows can ask about it", async () => {
    const operation = await payable();
    const lost = new BankError("OUTCOME_UNKNOWN", "lost", { bankPaymentId: "bank-7" });
    here.fake.initiate = cutting(() => Promise.reject(lost));
    await awayFor(start(operation));
    const { uuid } = await onlyAttempt(operation);
    await poll(uuid);
    expect(await onlyAttempt(operation)).toMatchObject({ state: "UNRESOLVED", bank_payment_id: null });
    road.become("OPEN");
    await becomes(operation, { state: "UNRESOLVED", bank_payment_id: "bank-7" });
    here.fake.status = AUTHORISED;
    await poll(uuid);
    expect(await statusOf(operation)).toBe("COMPLETED");
    expect(await recordsOf(operation)).toHaveLength(1);
  });

  it("that refuses a product: no other is ordered for who was told to come again", async () => {
    const operation = await payable();
    await database.sql`
      update operation set product = 'INSTANT_SEPA_CREDIT_TRANSFER', product_fallback = 'SEPA_CREDIT_TRANSFER'
      where uuid = ${operation.uuid}`;
    const refusal = new BankError("PRODUCT_UNSUPPORTED", "no", { bankCode: "PRODUCT_INVALID", httpStatus: 403 });
    here.fake.initiate = cutting(() => Promise.reject(refusal));
    await awayFor(start(operation));
    road.become("OPEN");
    await becomes(operation, { state: "FAILED", failure: { stage: "INITIATION", reason: "PRODUCT_INVALID" } });
    expect(here.fake.initiations).toHaveLength(1);
  });

  it("to a payer's step on our page: the page goes on where the bank has got to", async () => {
    const fields: AskedField[] = [{ name: "CODE", label: null, pattern: null, required: true }];
    const code: NextAction = { type: "PROVIDE", fields, message: null };
    here.fake.initiate = async (input) => ({ ...(await initiate(input)), next: code });
    const operation = await payable();
    await start(operation);
    const expiresAt = "2030-01-01T00:00:00.000Z";
    const inApp: NextAction = { type: "DECOUPLED", message: null, appUrl: null, pollAfterMs: 2_000, expiresAt };
    here.fake.advance = cutting(async () => ({
      ...{ authorisationId: "auth-2", scaStatus: "started", next: inApp, session: EMPTY_SESSION },
    }));
    const sent = { turn: 0, typed: { CODE: "1" }, methodId: null, psu: choose.psu };
    await awayFor(advanceAttempt(getDb(), operation.linkToken, sent));
    expect(await sessionNow(operation)).toMatchObject({ busy: true });
    road.become("OPEN");
    await becomes(operation, { authorisation_id: "auth-2" });
    expect(await sessionNow(operation)).toMatchObject({ busy: false, next: inApp });
    expect(here.fake.steps).toHaveLength(1);
  });

  describe("of a payer who lets us order first", () => {
    async function cameBack(): Promise<Readonly<{ operation: Payable; come: () => Promise<unknown> }>> {
      here.bank = PRE_STEP;
      here.fake.prepare = async (back) => oauthAction("PRE_STEP", back);
      const operation = await payable();
      await start(operation);
      const { uuid } = await onlyAttempt(operation);
      const { state } = returnAddresses(here.bank, { uuid }).oauth;
      return { operation, come: () => returnFromBank(getDb(), state, { state, code: "c-1" }) };
    }

    it("the token that a code was traded for: the worker orders with it, once", async () => {
      const { operation, come } = await cameBack();
      here.fake.redeem = cutting(fakeBank().redeem);
      await awayFor(come());
      expect(here.fake.initiations).toHaveLength(0);
      road.become("OPEN");
      await expect
        .poll(() => sessionNow(operation), PATIENT)
        .toMatchObject({ bank: { token: { value: TOKEN.value } } });
      await poll((await onlyAttempt(operation)).uuid);
      expect(await onlyAttempt(operation)).toMatchObject({ state: "AT_BANK" });
      expect([here.fake.redeemed.length, here.fake.initiations.length]).toEqual([1, 1]);
    });

    it("the answer to an order of the worker's: is written by that worker, whose job has failed", async () => {
      const { operation, come } = await cameBack();
      here.fake.redeem = cutting(fakeBank().redeem);
      await awayFor(come());
      road.become("OPEN");
      await expect
        .poll(() => sessionNow(operation), PATIENT)
        .toMatchObject({ bank: { token: { value: TOKEN.value } } });
      const { uuid } = await onlyAttempt(operation);
      await database.sql`update payment_attempt set next_poll_at = now() - interval '1 second' where uuid = ${uuid}`;
      here.fake.initiate = cutting(initiate);
      await expect.poll(isDatabaseAway, PATIENT).toBe(false);
      await awayFor(refreshAttempt(getDb(), merchant.tenantUuid, uuid));
      road.become("OPEN");
      await becomes(operation, { state: "AT_BANK", failure: null });
      expect(here.fake.initiations).toHaveLength(1);
    });
  });

  it("that takes no confirmation: the next return may send it again", async () => {
    here.bank = CONFIRMS;
    here.fake.complete = cutting(() => Promise.reject(new BankError("CONFLICT", "not yet", { httpStatus: 409 })));
    const operation = await payable();
    const { state } = await atBank(operation);
    await awayFor(returnFromBank(getDb(), state, {}));
    expect(await sessionNow(operation)).toMatchObject({ confirmation: "SENT" });
    road.become("OPEN");
    await expect.poll(() => sessionNow(operation), PATIENT).toMatchObject({ confirmation: "NONE" });
  });

  it("that a payment is forgotten: whose wish that was is known when the bank is asked again", async () => {
    const operation = await payable();
    const { attemptUuid } = await atBank(operation);
    here.fake.cancel = cutting(async () => {
      here.fake.status = { ...PENDING, transactionStatus: "CANC" };
      return { outcome: "CANCELLED" };
    });
    await awayFor(abandonAttempt(getDb(), operation.linkToken));
    road.become("OPEN");
    await becomes(operation, { called_off_at: expect.any(String) });
    await poll(attemptUuid);
    expect(await onlyAttempt(operation)).toMatchObject({ state: "FAILED", failure: { reason: "ABANDONED" } });
    expect(here.fake.cancellations).toBe(1);
  });

  it("is none where nothing has left: an attempt that may have been written, and was not ordered, has failed", async () => {
    const operation = await payable();
    const lost = Object.assign(new Error("write CONNECTION_CLOSED"), { code: "CONNECTION_CLOSED", query: "commit" });
    let losses = 0;
    // The answer to the COMMIT that has written the attempt, once.
    const losing = new Proxy(database.db, {
      get: (db, name) => {
        if (name !== "transaction") return Reflect.get(db, name);
        return async (run: Parameters<typeof db.transaction>[0]) => {
          const result = await db.transaction(run);
          if ((await attemptsOf(operation)).length === 0 || losses++ > 0) return result;
          throw lost;
        };
      },
    });
    expect(await isTold(startAttempt(losing, operation.linkToken, choose))).toBe("UNAVAILABLE");
    expect(here.fake.initiations).toHaveLength(0);
    await becomes(operation, { state: "FAILED", failure: { reason: "ABANDONED", notCharged: true } });
    expect(await start(operation)).toMatchObject({ next: "BANK" });
  });

  it("by a pool that has a successor meanwhile: is written by that, and nobody has noticed anything", async () => {
    const operation = await payable();
    here.fake.initiate = async (input) => {
      const before = getDb();
      await database.sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'paraph-pulse' and datname = current_database()`;
      await expect.poll(() => getDb() !== before, PATIENT).toBe(true);
      return initiate(input);
    };
    expect(await start(operation)).toMatchObject({ next: "BANK" });
    expect(await onlyAttempt(operation)).toMatchObject({ state: "AT_BANK" });
  });

  it("is waited for when a process ends, as long as was said", async () => {
    const operation = await payable();
    here.fake.initiate = cutting(initiate);
    await awayFor(start(operation));
    await answersAreWritten(1);
    expect(await onlyAttempt(operation)).toMatchObject({ state: "STARTED" });
    road.become("OPEN");
    await answersAreWritten(PATIENT.timeout);
    expect(await onlyAttempt(operation)).toMatchObject({ state: "AT_BANK" });
  });
});
