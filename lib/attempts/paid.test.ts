import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { inTransaction } from "@/db/client";
import { findAttempt, updateAttempt } from "@/db/queries/attempts/attempts";
import { lockFlowOfOperation } from "@/db/queries/operations/operation-moves";
import { begin, interleave } from "@/db/testing/interleave";
import { insertMerchant } from "@/db/testing/merchant";
import { BankError } from "@/lib/banks/connector";
import { EMPTY_SESSION, NO_ACTION } from "@/lib/banks/next-action";
import { getFlow } from "@/lib/flows/get-flow";
import { expireOperations } from "@/lib/operations/expire-operations";
import { openOperation } from "@/lib/operations/open-operation";
import { findPayerView } from "@/lib/payer/find-payer-view";
import { log } from "@/lib/shared/log";
import { insertEndpoint } from "@/lib/webhooks/testing/rows";
import { settleAttempt } from "./ending/settle-attempt";
import { catchUpAttempts } from "./following/catch-up-attempts";
import { refreshAttempt } from "./following/refresh-attempt";
import { getPayment } from "./get-payment";
import { scheduledFor } from "./model";
import { returnFromBank } from "./starting/return-from-bank";
import { startAttempt } from "./starting/start-attempt";
import { AUTHORISED, BANK } from "./testing/fake-bank";
import { here, resetHere } from "./testing/here";
import {
  atBank,
  attemptsOf,
  authorised,
  choose,
  collectedToldOf,
  database,
  eventsOf,
  merchant,
  type Payable,
  payable,
  poll,
  recordsOf,
  sentMinutesAgo,
  statusOf,
} from "./testing/payments";

vi.mock("@/lib/banks/registry", async () => (await import("./testing/here")).registryOfHere);

beforeEach(resetHere);
afterEach(() => {
  vi.useRealTimers();
});

describe("the way that succeeds (decision 3)", () => {
  it("goes CREATED, OPENED, COMPLETED, and tells each step once", async () => {
    const operation = await payable();
    await openOperation(database.db, operation.linkToken);
    await openOperation(database.db, operation.linkToken);
    expect(await statusOf(operation)).toBe("OPENED");

    const start = await startAttempt(database.db, operation.linkToken, choose);
    expect(start).toEqual({ next: "BANK", url: `https://bank.example/pay/${here.fake.initiations[0]?.endToEndId}` });
    expect(here.fake.initiations).toEqual([
      expect.objectContaining({
        amount: 15_075,
        currency: "EUR",
        creditor: { name: "Ejemplo S.L.", iban: "ES9121000418450200051332", bic: "BRSMESM0XXX", country: "ES" },
        remittance: "Invoice 7",
        product: "SEPA_CREDIT_TRANSFER",
        requestedExecutionDate: null,
      }),
    ]);
    expect((await findPayerView(database.db, operation.linkToken))?.step).toMatchObject({ name: "AT_BANK" });
    await expect(getPayment(database.db, merchant.caller, operation.paymentUuid)).rejects.toMatchObject({
      code: "not_found",
    });

    here.fake.status = AUTHORISED;
    here.fake.details = {
      transactionStatus: null,
      debtor: { iban: "ES7921000813610123456789", currency: "EUR", name: "Ana Soler", bic: null },
    };
    const state = new URL(here.fake.initiations[0]?.redirectUrl ?? "").searchParams.get("state") ?? "";
    expect(await returnFromBank(database.db, state)).toEqual({ next: "PAGE", linkToken: operation.linkToken });

    expect(await statusOf(operation)).toBe("COMPLETED");
    expect(await getFlow(database.db, merchant.caller, operation.flowUuid)).toMatchObject({
      status: "COMPLETED",
      statusUpdatedAt: expect.any(String),
      renewalOf: null,
    });
    expect(await eventsOf(operation)).toEqual([
      "OPERATION_OPENED",
      "FLOW_IN_PROGRESS",
      "OPERATION_COMPLETED",
      "PSD2_PAYMENT_SUBMITTED",
      "FLOW_COMPLETED",
    ]);
    const record = await getPayment(database.db, merchant.caller, operation.paymentUuid);
    expect(record).toEqual({
      uuid: operation.paymentUuid,
      type: "PSD2_PAYMENT",
      psd2Payment: {
        type: "SINGLE_PAYMENT",
        product: "SEPA_CREDIT_TRANSFER",
        uuid: operation.paymentUuid,
        status: { status: "SUBMITTED_VALID", code: "CREATED" },
        source: "BANK",
        statementEntryUuid: null,
        bankStatus: "ACTC",
        instructedAmount: { amount: 15_075, currency: "EUR" },
        settledAmount: null,
        settledAt: null,
        remittanceInformationUnstructured: "Invoice 7",
        executionDate: null,
        requestedExecutionDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        bankPaymentId: `bank-${here.fake.initiations[0]?.endToEndId}`,
        endToEndId: here.fake.initiations[0]?.endToEndId,
        creditorAccount: {
          ownerName: "Ejemplo S.L.",
          accountNumber: "ES9121000418450200051332",
          bic: "BRSMESM0XXX",
          country: "ES",
          type: "IBAN",
        },
        debtorAccount: {
          accountNumber: "ES7921000813610123456789",
          type: "IBAN",
          currency: "EUR",
          psuName: "Ana Soler",
          ownerName: "Ana Soler",
        },
      },
    });
    expect((await findPayerView(database.db, operation.linkToken))?.step).toMatchObject({
      name: "PAID",
      rejectedLater: null,
      mayPayAgain: false,
    });
    const { sql } = database;
    expect(await sql`select collected_amount::int from operation where uuid = ${operation.uuid}`).toMatchObject([
      { collected_amount: 15_075 },
    ]);
  });

  it.each(["RCVD", "PDNG", "ACTC"])(
    "its payer is not told that the bank has accepted it before that says so: %s (decision 371)",
    async (transactionStatus) => {
      const operation = await payable();
      const { attemptUuid } = await atBank(operation);
      const accepted = async () => {
        await poll(attemptUuid);
        const step = (await findPayerView(database.db, operation.linkToken))?.step;
        return step?.name === "PAID" && step.accepted;
      };
      here.fake.status = { ...AUTHORISED, transactionStatus };
      expect(await statusOf(operation)).toBe("OPENED");
      expect(await accepted()).toBe(false);
      expect(await statusOf(operation)).toBe("COMPLETED");
      here.fake.status = { ...AUTHORISED, transactionStatus: "ACSP" };
      expect(await accepted()).toBe(true);
    },
  );

  it("answers the bank's own words, as it writes them, and asks for details when those are news alone", async () => {
    const operation = await payable();
    const { attemptUuid } = await atBank(operation);
    here.fake.status = { ...AUTHORISED, said: "Accepted" };
    await poll(attemptUuid);
    const words = async () => {
      const { psd2Payment } = await getPayment(database.db, merchant.caller, operation.paymentUuid);
      const [attempt] = await attemptsOf(operation);
      return [psd2Payment.bankStatus, attempt?.bank_status, psd2Payment.debtorAccount];
    };
    expect((await words()).slice(0, 2)).toEqual(["Accepted", "Accepted"]);
    const debtor = { iban: "DE89370400440532013000", currency: null, name: "Late", bic: null };
    here.fake.details = { transactionStatus: null, debtor };
    await poll(attemptUuid);
    expect(JSON.stringify(await words())).not.toContain("Late");
    here.fake.status = { ...AUTHORISED, transactionStatus: "ACSC", said: "Booked" };
    await poll(attemptUuid);
    expect((await words()).slice(0, 2)).toEqual(["Booked", "Booked"]);
    expect(JSON.stringify(await words())).toContain("Late");
    const told = await database.sql`
      select detail ->> 'bankStatus' as word from operation_fact
       where operation_uuid = ${operation.uuid} and kind in ('CONFIRMED', 'RECORD_UPDATED') order by at, uuid`;
    expect(told.map(({ word }) => word)).toEqual(["Accepted", "Booked"]);
  });

  it("says of a bank that has answered an order without a status that it has said none", async () => {
    const { initiate } = here.fake;
    here.fake.initiate = async (input) => ({ ...(await initiate(input)), said: null });
    const operation = await payable();
    await atBank(operation);
    expect(await attemptsOf(operation)).toMatchObject([{ bank_status: null }]);
  });

  it("is completed once by twenty who ask at the same time", async () => {
    const operation = await payable();
    const { attemptUuid, state } = await atBank(operation);
    here.fake.status = AUTHORISED;
    await Promise.all([
      ...Array.from({ length: 10 }, () => returnFromBank(database.db, state)),
      ...Array.from({ length: 10 }, () => poll(attemptUuid)),
    ]);
    await poll(attemptUuid);
    expect(await statusOf(operation)).toBe("COMPLETED");
    expect(await recordsOf(operation)).toHaveLength(1);
    expect((await eventsOf(operation)).filter((type) => type === "OPERATION_COMPLETED")).toHaveLength(1);
    expect((await eventsOf(operation)).filter((type) => type === "PSD2_PAYMENT_SUBMITTED")).toHaveLength(1);
  });

  it("writes the deliveries of its events in the same transaction", async () => {
    const listening = await insertMerchant(database);
    await insertEndpoint(database, listening.tenantUuid, { eventTypes: ["OPERATION_COMPLETED", "FLOW_COMPLETED"] });
    const operation = await payable([{}], listening);
    const { state } = await atBank(operation);
    here.fake.status = AUTHORISED;
    await returnFromBank(database.db, state);
    const deliveries = await database.sql`
      select e.type from webhook_delivery d join event e on e.uuid = d.event_uuid
      where d.tenant_uuid = ${listening.tenantUuid} order by e.sequence`;
    expect(deliveries.map(({ type }) => type)).toEqual(["OPERATION_COMPLETED", "FLOW_COMPLETED"]);
  });

  it("completes at once where the bank exempts the payer from SCA", async () => {
    const operation = await payable();
    here.fake.initiate = async () => ({
      ...AUTHORISED,
      scaStatus: "exempted",
      bankPaymentId: "b",
      authorisationId: null,
      next: NO_ACTION,
      session: EMPTY_SESSION,
    });
    expect(await startAttempt(database.db, operation.linkToken, choose)).toEqual({ next: "PAGE" });
    expect(await statusOf(operation)).toBe("COMPLETED");
  });

  it("is left to a bank that asks nobody and thinks about it, until the payer's time would be over", async () => {
    const operation = await payable();
    here.fake.initiate = async () => ({
      ...{ transactionStatus: "PDNG", scaStatus: null, reason: null, authorisationId: null },
      ...{ bankPaymentId: "b-of-nobody", next: NO_ACTION, session: EMPTY_SESSION },
    });
    here.fake.status = { transactionStatus: "PDNG", scaStatus: null, reason: null, authorisationId: null };
    await startAttempt(database.db, operation.linkToken, choose);
    const [attempt] = await attemptsOf(operation);
    await poll(attempt?.uuid);
    expect(here.fake.cancellations).toBe(0);
    await sentMinutesAgo(attempt?.uuid, 90);
    await poll(attempt?.uuid);
    expect(here.fake.cancellations).toBe(1);
  });

  it("completes after expiresAt when it began in time", async () => {
    const operation = await payable();
    const { attemptUuid } = await atBank(operation);
    await database.sql`update operation set expires_at = now() - interval '1 hour' where uuid = ${operation.uuid}`;
    await expireOperations(database.db);
    expect(await statusOf(operation)).toBe("OPENED");
    here.fake.status = AUTHORISED;
    await poll(attemptUuid);
    expect(await statusOf(operation)).toBe("COMPLETED");
  });
});

describe("what a bank tells late", () => {
  it("of the payer is kept, once, and asked for with its news alone; what it told before stands", async () => {
    const operation = await payable();
    await authorised(operation);
    const payer = (iban: string) => ({ iban, currency: "EUR", name: "Ana Soler", bic: "BRSMESM0XXX" });
    const debtorOf = async () =>
      (await getPayment(database.db, merchant.caller, operation.paymentUuid)).psd2Payment.debtorAccount;
    expect(await debtorOf()).toEqual({});
    const [attempt] = await attemptsOf(operation);
    here.fake.details = { transactionStatus: null, debtor: payer("ES7921000813610123456789") };
    await poll(attempt?.uuid);
    expect(await debtorOf()).toEqual({});
    here.fake.status = { ...AUTHORISED, transactionStatus: "ACSP" };
    await poll(attempt?.uuid);
    const told = {
      accountNumber: "ES7921000813610123456789",
      type: "IBAN",
      currency: "EUR",
      psuName: "Ana Soler",
      ownerName: "Ana Soler",
      bic: "BRSMESM0XXX",
    };
    expect(await debtorOf()).toEqual(told);
    here.fake.details = { transactionStatus: null, debtor: payer("ES9121000418450200051332") };
    here.fake.status = { ...AUTHORISED, transactionStatus: "ACSC" };
    await poll(attempt?.uuid);
    expect(await debtorOf()).toEqual(told);
  });

  it("of its being carried out has a moment, and until then none; nor has what was rejected", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-01T10:00:00Z") });
    const onItsDay = { type: "FUTURE_PAYMENT", requestedExecutionDate: "2026-12-23" };
    const executed = await payable();
    const rejected = await payable([{ payment: { amount: 15_075, psd2Payment: onItsDay } }]);
    const dateOf = async ({ paymentUuid }: Payable) =>
      (await getPayment(database.db, merchant.caller, paymentUuid)).psd2Payment.executionDate;
    for (const operation of [executed, rejected]) await authorised(operation);
    expect(await recordsOf(executed)).toMatchObject([{ execution_date: null }]);
    expect([await dateOf(executed), await dateOf(rejected)]).toEqual([null, "2026-12-23T00:00:00.000Z"]);

    vi.setSystemTime(new Date("2026-12-02T09:00:00Z"));
    here.fake.status = { ...AUTHORISED, transactionStatus: "ACSC" };
    await poll((await attemptsOf(executed))[0]?.uuid);
    here.fake.status = { ...AUTHORISED, transactionStatus: "RJCT", reason: "AM04" };
    const [attempt] = await attemptsOf(rejected);
    await database.sql`update payment_attempt set next_poll_at = '2026-12-02' where uuid = ${attempt?.uuid}`;
    await poll(attempt?.uuid);
    expect([await dateOf(executed), await dateOf(rejected)]).toEqual(["2026-12-02T09:00:00.000Z", null]);
  });

  it("at once, of a payment that it has carried out as soon as it was authorised, is when that was", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-01T10:00:00Z") });
    const operation = await payable();
    await atBank(operation);
    here.fake.status = { ...AUTHORISED, transactionStatus: "ACSC" };
    await poll((await attemptsOf(operation))[0]?.uuid);
    expect((await getPayment(database.db, merchant.caller, operation.paymentUuid)).psd2Payment).toMatchObject({
      status: { status: "EXECUTED" },
      executionDate: "2026-12-01T10:00:00.000Z",
    });
  });

  it("of a rejection takes back what had come: neither amount nor time is left", async () => {
    const operation = await payable();
    const settled = { ...AUTHORISED, transactionStatus: "ACCC" };
    here.bank = { ...BANK, statuses: { ...BANK.statuses, final: "ACSP" } };
    await atBank(operation);
    here.fake.status = settled;
    const [attempt] = await attemptsOf(operation);
    await poll(attempt?.uuid);
    const recordOf = async () => (await getPayment(database.db, merchant.caller, operation.paymentUuid)).psd2Payment;
    expect(await recordOf()).toMatchObject({ status: { status: "SETTLED" }, settledAmount: { amount: 15_075 } });
    await database.sql`update payment_attempt set next_poll_at = now() where uuid = ${attempt?.uuid}`;
    here.fake.status = { ...AUTHORISED, transactionStatus: "RJCT", reason: "MS03" };
    await poll(attempt?.uuid);
    expect(await recordOf()).toMatchObject({
      status: { status: "REJECTED", code: "MS03" },
      settledAmount: null,
      settledAt: null,
    });
  });
});

describe("a payment for a later day (decision 58)", () => {
  it("that is paid on its day or later is paid at once, at a bank that takes no dates, too", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-18T10:00:00Z") });
    here.bank = { ...BANK, payment: { ...BANK.payment, futureDaysMax: 0 } };
    const psd2Payment = { type: "FUTURE_PAYMENT", requestedExecutionDate: "2026-12-23" };
    const operation = await payable([{ payment: { amount: 15_075, psd2Payment } }]);
    vi.setSystemTime(new Date("2026-12-22T22:59:00Z"));
    expect((await findPayerView(database.db, operation.linkToken))?.executionDay).toBe("2026-12-23");
    // In Frankfurt, where banks keep their days, it is the 23rd.
    vi.setSystemTime(new Date("2026-12-22T23:01:00Z"));
    expect((await findPayerView(database.db, operation.linkToken))?.executionDay).toBeNull();
    await authorised(operation);

    expect(here.fake.initiations[0]?.requestedExecutionDate).toBeNull();
    expect(await statusOf(operation)).toBe("COMPLETED");
    const { psd2Payment: record } = await getPayment(database.db, merchant.caller, operation.paymentUuid);
    expect(record).toMatchObject({ requestedExecutionDate: "2026-12-23", executionDate: null });
    expect(record.status.code).not.toBe("SCHEDULED");
    const [attempt] = await attemptsOf(operation);
    expect(Date.parse(attempt?.next_poll_at)).toBeLessThan(Date.now() + 3_600_000);
  });

  it("is asked about on its day, and carried out then", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-18T10:00:00Z") });
    const psd2Payment = { type: "FUTURE_PAYMENT", requestedExecutionDate: "2026-12-23" };
    const operation = await payable([{ payment: { amount: 15_075, psd2Payment } }]);
    await authorised(operation);
    const [attempt] = await attemptsOf(operation);
    const asked = new Date(attempt?.next_poll_at);
    expect(asked.toISOString()).toMatch(/^2026-12-23T07:/);
    vi.setSystemTime(asked);
    here.fake.status = { ...AUTHORISED, transactionStatus: "ACSC" };
    await poll(attempt?.uuid);
    const { psd2Payment: record } = await getPayment(database.db, merchant.caller, operation.paymentUuid);
    expect(record).toMatchObject({
      status: { status: "EXECUTED", code: "DEBITED" },
      executionDate: asked.toISOString(),
      // It has left the payer's account: that it has come to the payee's nobody has said.
      settledAmount: null,
      settledAt: null,
    });
  });

  it("that was ordered before its day stays for that day, however late it is authorised", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-22T22:50:00Z") });
    const psd2Payment = { type: "FUTURE_PAYMENT", requestedExecutionDate: "2026-12-23" };
    const operation = await payable([{ payment: { amount: 15_075, psd2Payment } }]);
    const { state } = await atBank(operation);
    expect(here.fake.initiations[0]?.requestedExecutionDate).toBe("2026-12-23");
    vi.setSystemTime(new Date("2026-12-22T23:05:00Z"));
    here.fake.status = AUTHORISED;
    await returnFromBank(database.db, state);
    const { psd2Payment: record } = await getPayment(database.db, merchant.caller, operation.paymentUuid);
    expect(record).toMatchObject({ status: { code: "SCHEDULED" }, executionDate: "2026-12-23T00:00:00.000Z" });
  });

  it.each([
    ["SEPA_CREDIT_TRANSFER", "2026-12-23", "2026-12-23"],
    ["SEPA_CREDIT_TRANSFER", "2026-12-26", "2026-12-28"],
    ["INSTANT_SEPA_CREDIT_TRANSFER", "2026-12-26", "2026-12-26"],
  ])("%s for %s is carried out on %s: page, record and receipt say so", async (product, wanted, day) => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-18T10:00:00Z") });
    const psd2Payment = { type: "FUTURE_PAYMENT", product, requestedExecutionDate: wanted };
    const operation = await payable([{ payment: { amount: 15_075, psd2Payment } }]);
    expect((await findPayerView(database.db, operation.linkToken))?.executionDay).toBe(day);

    await openOperation(database.db, operation.linkToken);
    await authorised(operation);

    expect(here.fake.initiations[0]?.requestedExecutionDate).toBe(wanted);
    const { psd2Payment: record } = await getPayment(database.db, merchant.caller, operation.paymentUuid);
    expect(record).toMatchObject({
      status: { status: "SUBMITTED_VALID", code: "SCHEDULED" },
      requestedExecutionDate: wanted,
      executionDate: `${day}T00:00:00.000Z`,
    });
    expect((await findPayerView(database.db, operation.linkToken))?.step).toMatchObject({ scheduledFor: day });
    const [row] = await recordsOf(operation);
    const kept = { code: row?.code, executionDate: new Date(row?.execution_date) };
    expect(scheduledFor(kept, "2026-12-18")).toBe(day);
    // Its bank has told nothing more.
    vi.setSystemTime("2026-12-29T10:00:00Z");
    const step = (await findPayerView(database.db, operation.linkToken))?.step;
    expect(step).toMatchObject({ name: "PAID", scheduledFor: null, accepted: false });
  });
});

describe("after a start (decision 12)", () => {
  it("asks at once about every attempt at a bank, and about nothing else", async () => {
    const waiting = await payable();
    const { attemptUuid } = await atBank(waiting);
    const done = await payable();
    const settled = await atBank(done);
    here.fake.status = { ...AUTHORISED, transactionStatus: "ACCC" };
    await poll(settled.attemptUuid);

    await catchUpAttempts(database.db);
    await refreshAttempt(database.db, merchant.tenantUuid, attemptUuid);
    expect(await statusOf(waiting)).toBe("COMPLETED");
    const [row] = await database.sql`select next_poll_at from payment_attempt where uuid = ${settled.attemptUuid}`;
    expect(row).toEqual({ next_poll_at: null });
  });

  it("nor about what has ended by the time its turn comes", async () => {
    const operation = await payable();
    const { attemptUuid } = await atBank(operation);
    await interleave(
      database,
      (tx) =>
        updateAttempt(tx, merchant.tenantUuid, attemptUuid, {
          ...{ state: "FAILED", endedAt: new Date(), nextPollAt: null, sessionSealed: null },
          failure: { stage: "AUTHORISATION", reason: "AM04", retryable: true, notCharged: true },
        }),
      () => catchUpAttempts(database.db),
    );
    expect(await attemptsOf(operation)).toMatchObject([{ state: "FAILED", next_poll_at: null }]);
  });
});

describe("after a start, of a bank that wants to be left alone for a while", () => {
  it("asks when it has said", async () => {
    const operation = await payable();
    const { attemptUuid } = await atBank(operation);
    here.fake.failReads = new BankError("RATE_LIMITED", "429", { retryAfterSeconds: 3_600 });
    await poll(attemptUuid);
    await catchUpAttempts(database.db);
    const [row] = await database.sql`
      select next_poll_at > now() + interval '50 minutes' as "isLater" from payment_attempt where uuid = ${attemptUuid}`;
    expect(row).toEqual({ isLater: true });
  });
});

describe("the record after COMPLETED", () => {
  async function completed(): Promise<Payable & { attemptUuid: string }> {
    const operation = await payable();
    const { attemptUuid } = await atBank(operation);
    here.fake.status = AUTHORISED;
    await poll(attemptUuid);
    return { ...operation, attemptUuid };
  }
  const recordStatus = async ({ paymentUuid }: Payable) =>
    (await getPayment(database.db, merchant.caller, paymentUuid)).psd2Payment.status;

  it("moves forward to settled, never back, and tells each status once", async () => {
    const operation = await completed();
    for (const transactionStatus of ["ACSP", "ACTC", "ACSC", "ACSP", "ACCC", "ACCC"]) {
      here.fake.status = { ...AUTHORISED, transactionStatus };
      await poll(operation.attemptUuid);
    }
    const { psd2Payment } = await getPayment(database.db, merchant.caller, operation.paymentUuid);
    expect(psd2Payment).toMatchObject({
      status: { status: "SETTLED", code: "CREDITED" },
      settledAmount: { amount: 15_075, currency: "EUR" },
    });
    expect((await collectedToldOf(operation)).slice(2)).toEqual([
      ["PSD2_PAYMENT_EXECUTED", "SUBMITTED_VALID", 15_075],
      ["PSD2_PAYMENT_SETTLED", "EXECUTED", 15_075],
    ]);
    expect(await statusOf(operation)).toBe("COMPLETED");
  });

  it("rejected later: the operation stays COMPLETED, nothing counts as collected", async () => {
    const operation = await completed();
    here.fake.status = { ...AUTHORISED, transactionStatus: "RJCT", reason: "AC04" };
    await poll(operation.attemptUuid);
    expect(await recordStatus(operation)).toEqual({ status: "REJECTED", code: "AC04" });
    expect(await statusOf(operation)).toBe("COMPLETED");
    const [row] = await database.sql`select collected_amount::int from operation where uuid = ${operation.uuid}`;
    expect(row).toEqual({ collected_amount: 0 });
    expect(await collectedToldOf(operation)).toEqual([
      ["OPERATION_COMPLETED", "OPENED", 15_075],
      ["PSD2_PAYMENT_SUBMITTED", null, 15_075],
      ["PSD2_PAYMENT_REJECTED", "SUBMITTED_VALID", 0],
    ]);
    expect(await database.sql`select next_poll_at from payment_attempt where uuid = ${operation.attemptUuid}`).toEqual([
      { next_poll_at: null },
    ]);
  });

  it.each([
    ["that says the same", null],
    ["that gives no answer", new BankError("BANK_UNAVAILABLE", "no answer")],
    ["that knows nothing of it any more", new BankError("RESOURCE_GONE", "404")],
  ])("is UNCONFIRMED after six days of a bank %s", async (_, failReads) => {
    const operation = await completed();
    here.fake.failReads = failReads;
    await database.sql`
      update payment_attempt set sent_to_bank_at = now() - interval '8 days', ended_at = now() - interval '8 days'
      where uuid = ${operation.attemptUuid}`;
    await poll(operation.attemptUuid);
    expect(await recordStatus(operation)).toEqual({ status: "UNCONFIRMED", code: "BANK_SILENT" });
    expect(await attemptsOf(operation)).toMatchObject([{ state: "AUTHORISED", next_poll_at: null }]);
  });

  it.each([
    ["its bank has just told somebody else", { pollCount: 99 }, "AUTHORISED"],
    ["a match of its is undone", { state: "UNRESOLVED", endedAt: null }, "UNRESOLVED"],
  ] as const)("is no silent bank's where %s: it is asked again", async (_, written, state) => {
    const operation = await completed();
    const { attemptUuid } = operation;
    here.fake.failReads = new BankError("BANK_UNAVAILABLE", "no answer");
    await database.sql`
      update payment_attempt set sent_to_bank_at = now() - interval '8 days', ended_at = now() - interval '8 days'
      where uuid = ${attemptUuid}`;
    const { outcome } = await inTransaction(database.db, async (tx) => {
      await lockFlowOfOperation(tx, merchant.tenantUuid, operation.uuid);
      const asking = await begin(database, () => poll(attemptUuid));
      await updateAttempt(tx, merchant.tenantUuid, attemptUuid, { ...written, nextPollAt: new Date() });
      return asking;
    });
    await outcome;
    expect(await attemptsOf(operation)).toMatchObject([{ state, next_poll_at: expect.anything() }]);
    expect(await recordStatus(operation)).toMatchObject({ status: "SUBMITTED_VALID" });
  });

  it("is UNCONFIRMED after six days in which a fault of ours kept its bank from being asked, and asked about on", async () => {
    const operation = await completed();
    vi.spyOn(log, "error").mockReturnValue();
    here.fake.failReads = new TypeError("no such field");
    const fails = async (days: number) => {
      await database.sql`
        update payment_attempt set ended_at = now() - make_interval(days => ${days}) where uuid = ${operation.attemptUuid}`;
      await expect(poll(operation.attemptUuid)).rejects.toThrow("no such field");
    };
    await fails(5);
    expect(await recordStatus(operation)).toEqual({ status: "SUBMITTED_VALID", code: "CREATED" });
    here.bank = { ...BANK, statuses: { ...BANK.statuses, silenceDays: 7 } };
    await fails(6);
    expect(await recordStatus(operation)).toEqual({ status: "SUBMITTED_VALID", code: "CREATED" });
    here.bank = BANK;
    await fails(6);
    expect(await recordStatus(operation)).toEqual({ status: "UNCONFIRMED", code: "NOT_ASKED" });
    here.fake.failReads = null;
    here.fake.status = { ...AUTHORISED, transactionStatus: "ACSC" };
    await poll(operation.attemptUuid);
    expect(await recordStatus(operation)).toEqual({ status: "EXECUTED", code: "DEBITED" });
  });

  it("is UNCONFIRMED with the last answer itself, whoever dies after it", async () => {
    const operation = await completed();
    await database.sql`
      update payment_attempt set sent_to_bank_at = now() - interval '8 days', ended_at = now() - interval '8 days'
      where uuid = ${operation.attemptUuid}`;
    const attempt = await findAttempt(database.db, merchant.tenantUuid, operation.attemptUuid);
    if (!attempt) throw new Error("no attempt");
    await settleAttempt(database.db, attempt, here.bank, AUTHORISED, null);
    expect(await recordStatus(operation)).toEqual({ status: "UNCONFIRMED", code: "BANK_SILENT" });
  });
});
