import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { BankError } from "@/lib/banks/connector";
import { createInvoiceCollection } from "@/lib/flows/create-invoice-collection";
import { getFlow } from "@/lib/flows/get-flow";
import { getPayment } from "@/lib/payments/get-payment";
import { scheduledFor } from "@/lib/payments/model";
import { insertEndpoint } from "@/lib/webhooks/testing/rows";
import { abandonAttempt } from "./abandon-attempt";
import { cancelOperation } from "./cancel-operation";
import { catchUpAttempts } from "./catch-up-attempts";
import { declineOperation } from "./decline-operation";
import { expireOperations } from "./expire-operations";
import { findPayerView } from "./find-payer-view";
import { getOperation } from "./get-operation";
import { openOperation } from "./open-operation";
import { refreshAttempt } from "./refresh-attempt";
import { returnFromBank } from "./return-from-bank";
import { startAttempt } from "./start-attempt";
import { AUTHORISED, BANK, type FakeBank, fakeBank, fakeConnector, PENDING } from "./testing/fake-bank";

let fake: FakeBank;
vi.mock("@/lib/banks/registry", () => ({
  listBanks: () => [BANK],
  findBank: (id: string) => (id === BANK.id ? BANK : null),
  connectorFor: () => fakeConnector(fake),
}));

let database: TestDatabase;
let merchant: Merchant;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
});

beforeEach(() => {
  fake = fakeBank();
});

afterEach(() => {
  vi.useRealTimers();
});

const choose = { bankId: BANK.id, psu: { ipAddress: "127.0.0.1" } };

type Payable = Readonly<{ flowUuid: string; uuid: string; linkToken: string; paymentUuid: string }>;

async function payable(operations: object[] = [{}], of: Merchant = merchant): Promise<Payable> {
  const result = await createInvoiceCollection(database.db, of.caller, {
    json: {
      operations: operations.map((operation) => ({ payment: { amount: 15_075, concept: "Invoice 7" }, ...operation })),
    },
    files: new Map(),
    channel: "API",
  });
  const [operation] = result.operations;
  if (!operation) throw new Error("no operation");
  const { payment } = await getOperation(database.db, of.caller, operation.uuid);
  return {
    flowUuid: result.uuid,
    uuid: operation.uuid,
    linkToken: operation.url.split("/").at(-1) ?? "",
    paymentUuid: payment?.paymentUuid ?? "",
  };
}

async function atBank(operation: Payable): Promise<{ attemptUuid: string; state: string }> {
  await startAttempt(database.db, operation.linkToken, choose);
  const state = new URL(fake.initiations.at(-1)?.redirectUrl ?? "").searchParams.get("state") ?? "";
  const [row] = await database.sql`
    select uuid from payment_attempt where operation_uuid = ${operation.uuid} and state = 'AT_BANK'`;
  return { attemptUuid: row?.uuid, state };
}

/** Brings it to the bank, and back with the payer's authorisation. */
async function authorised(operation: Payable): Promise<void> {
  const { state } = await atBank(operation);
  fake.status = AUTHORISED;
  await returnFromBank(database.db, state);
}

const statusOf = async ({ uuid }: Payable) => (await getOperation(database.db, merchant.caller, uuid)).status;
const attemptsOf = async ({ uuid }: Payable) =>
  database.sql`select state, failure, bank_status from payment_attempt where operation_uuid = ${uuid} order by created_at, uuid`;
const eventsOf = async ({ uuid, flowUuid }: Payable) => {
  const rows = await database.sql`
    select type from event where subject_uuid in (${uuid}, ${flowUuid}) order by sequence`;
  return rows.map(({ type }) => type);
};
const recordsOf = async ({ uuid }: Payable) =>
  database.sql`select * from payment_record where operation_uuid = ${uuid}`;

/** The poll's time has come. */
async function poll(attemptUuid: string): Promise<void> {
  await database.sql`update payment_attempt set next_poll_at = now() - interval '1 second' where uuid = ${attemptUuid} and next_poll_at is not null`;
  await refreshAttempt(database.db, merchant.tenantUuid, attemptUuid);
}

describe("a payment for a later day (decision 58)", () => {
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

    expect(fake.initiations[0]?.requestedExecutionDate).toBe(wanted);
    const { psd2Payment: record } = await getPayment(database.db, merchant.caller, operation.paymentUuid);
    expect(record).toMatchObject({
      status: { status: "SUBMITTED_VALID", code: "SCHEDULED" },
      requestedExecutionDate: wanted,
      executionDate: `${day}T00:00:00.000Z`,
    });
    expect((await findPayerView(database.db, operation.linkToken))?.step).toMatchObject({ scheduledFor: day });
    const [row] = await recordsOf(operation);
    expect(scheduledFor({ code: row?.code, executionDate: new Date(row?.execution_date) })).toBe(day);
  });
});

describe("the way that succeeds (decision 3)", () => {
  it("goes CREATED, OPENED, COMPLETED, and tells each step once", async () => {
    const operation = await payable();
    await openOperation(database.db, operation.linkToken);
    await openOperation(database.db, operation.linkToken);
    expect(await statusOf(operation)).toBe("OPENED");

    const start = await startAttempt(database.db, operation.linkToken, choose);
    expect(start).toEqual({ next: "BANK", url: `https://bank.example/pay/${fake.initiations[0]?.endToEndId}` });
    expect(fake.initiations).toEqual([
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

    fake.status = AUTHORISED;
    fake.details = {
      transactionStatus: null,
      debtor: { iban: "ES7921000813610123456789", currency: "EUR", name: "Ana Soler", bic: null },
    };
    const state = new URL(fake.initiations[0]?.redirectUrl ?? "").searchParams.get("state") ?? "";
    expect(await returnFromBank(database.db, state)).toEqual({ linkToken: operation.linkToken });

    expect(await statusOf(operation)).toBe("COMPLETED");
    expect((await getFlow(database.db, merchant.caller, operation.flowUuid)).status).toBe("COMPLETED");
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
        bankStatus: "ACTC",
        instructedAmount: { amount: 15_075, currency: "EUR" },
        settledAmount: null,
        settledAt: null,
        remittanceInformationUnstructured: "Invoice 7",
        executionDate: expect.any(String),
        requestedExecutionDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        bankPaymentId: `bank-${fake.initiations[0]?.endToEndId}`,
        endToEndId: fake.initiations[0]?.endToEndId,
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
      rejectedLater: false,
    });
    const { sql } = database;
    expect(await sql`select collected_amount::int from operation where uuid = ${operation.uuid}`).toMatchObject([
      { collected_amount: 15_075 },
    ]);
  });

  it("is completed once by twenty who ask at the same time", async () => {
    const operation = await payable();
    const { attemptUuid, state } = await atBank(operation);
    fake.status = AUTHORISED;
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
    fake.status = AUTHORISED;
    await returnFromBank(database.db, state);
    const deliveries = await database.sql`
      select e.type from webhook_delivery d join event e on e.uuid = d.event_uuid
      where d.tenant_uuid = ${listening.tenantUuid} order by e.sequence`;
    expect(deliveries.map(({ type }) => type)).toEqual(["OPERATION_COMPLETED", "FLOW_COMPLETED"]);
  });

  it("completes at once where the bank exempts the payer from SCA", async () => {
    const operation = await payable();
    fake.initiate = async () => ({
      ...AUTHORISED,
      scaStatus: "exempted",
      bankPaymentId: "b",
      authorisationId: null,
      next: { type: "NONE" },
    });
    expect(await startAttempt(database.db, operation.linkToken, choose)).toEqual({ next: "PAGE" });
    expect(await statusOf(operation)).toBe("COMPLETED");
  });

  it("completes after expiresAt when it began in time", async () => {
    const operation = await payable();
    const { attemptUuid } = await atBank(operation);
    await database.sql`update operation set expires_at = now() - interval '1 hour' where uuid = ${operation.uuid}`;
    await expireOperations(database.db);
    expect(await statusOf(operation)).toBe("OPENED");
    fake.status = AUTHORISED;
    await poll(attemptUuid);
    expect(await statusOf(operation)).toBe("COMPLETED");
  });
});

describe("one live attempt per operation", () => {
  it("returns the same link for the same bank", async () => {
    const operation = await payable();
    const first = await startAttempt(database.db, operation.linkToken, choose);
    expect(await startAttempt(database.db, operation.linkToken, choose)).toEqual(first);
    expect(fake.initiations).toHaveLength(1);
  });

  it("lets one of ten who choose at once through to the bank", async () => {
    const operation = await payable();
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => startAttempt(database.db, operation.linkToken, choose)),
    );
    expect(fake.initiations).toHaveLength(1);
    for (const result of results) {
      if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "attempt_in_progress" });
    }
    expect(await attemptsOf(operation)).toHaveLength(1);
  });

  it("is the database's promise, not the application's", async () => {
    const operation = await payable();
    await atBank(operation);
    await expect(
      database.sql`
        insert into payment_attempt (uuid, tenant_uuid, operation_uuid, bank_id, state, end_to_end_id, created_at, poll_count)
        select gen_random_uuid(), tenant_uuid, uuid, 'x', 'STARTED', 'x', now(), 0 from operation where uuid = ${operation.uuid}`,
    ).rejects.toMatchObject({ constraint_name: "payment_attempt_one_live" });
  });

  it("keeps the organisation from cancelling and the payer from declining meanwhile", async () => {
    const operation = await payable();
    await atBank(operation);
    await expect(cancelOperation(database.db, merchant.caller, operation.uuid)).rejects.toMatchObject({
      code: "attempt_in_progress",
    });
    await expect(declineOperation(database.db, operation.linkToken)).rejects.toMatchObject({
      code: "attempt_in_progress",
    });
  });
});

describe("an attempt that fails leaves the operation OPENED (decisions 3 and 12)", () => {
  it("rejected by the bank: another try succeeds", async () => {
    const operation = await payable();
    const { attemptUuid } = await atBank(operation);
    fake.status = { ...PENDING, transactionStatus: "RJCT", reason: "AM04" };
    await poll(attemptUuid);
    expect(await statusOf(operation)).toBe("OPENED");
    expect(await attemptsOf(operation)).toMatchObject([
      { state: "FAILED", failure: { stage: "AUTHORISATION", reason: "AM04", retryable: true }, bank_status: "RJCT" },
    ]);
    expect((await findPayerView(database.db, operation.linkToken))?.step).toMatchObject({
      name: "CHOOSE_BANK",
      lastFailure: { reason: "AM04", retryable: true },
    });

    const second = await atBank(operation);
    fake.status = AUTHORISED;
    await poll(second.attemptUuid);
    expect(await statusOf(operation)).toBe("COMPLETED");
    expect(await eventsOf(operation)).toEqual([
      "OPERATION_OPENED",
      "FLOW_IN_PROGRESS",
      "PSD2_PAYMENT_ATTEMPT_FAILED",
      "OPERATION_COMPLETED",
      "PSD2_PAYMENT_SUBMITTED",
      "FLOW_COMPLETED",
    ]);
  });

  it.each([
    ["BANK_UNAVAILABLE", "FAILED", true],
    ["REQUEST_INVALID", "FAILED", false],
    ["OUTCOME_UNKNOWN", "UNKNOWN", true],
  ] as const)("at initiation: %s", async (kind, state, retryable) => {
    const operation = await payable();
    fake.initiate = () => Promise.reject(new BankError(kind, "no"));
    expect(await startAttempt(database.db, operation.linkToken, choose)).toEqual({ next: "PAGE" });
    expect(await attemptsOf(operation)).toMatchObject([
      { state, failure: { stage: "INITIATION", reason: kind, retryable } },
    ]);
    expect(await statusOf(operation)).toBe("OPENED");
  });

  it("a process that dies before the bank's answer is written: the attempt is UNKNOWN after its time, and another one may start", async () => {
    const operation = await payable();
    fake.initiate = () => Promise.reject(new Error("killed"));
    await expect(startAttempt(database.db, operation.linkToken, choose)).rejects.toThrow("killed");
    const [attempt] =
      await database.sql`select uuid, state from payment_attempt where operation_uuid = ${operation.uuid}`;
    expect(attempt?.state).toBe("STARTED");
    await poll(attempt?.uuid);
    expect(await attemptsOf(operation)).toMatchObject([{ state: "UNKNOWN", failure: { reason: "OUTCOME_UNKNOWN" } }]);
    fake = fakeBank();
    expect(await startAttempt(database.db, operation.linkToken, choose)).toMatchObject({ next: "BANK" });
  });

  it("the payer never comes back: given up at the bank when its time is over", async () => {
    const operation = await payable();
    const { attemptUuid } = await atBank(operation);
    await poll(attemptUuid);
    expect(await attemptsOf(operation)).toMatchObject([{ state: "AT_BANK" }]);
    await database.sql`update payment_attempt set sent_to_bank_at = now() - interval '21 minutes' where uuid = ${attemptUuid}`;
    await poll(attemptUuid);
    expect(await attemptsOf(operation)).toMatchObject([{ state: "ABANDONED" }]);
    expect(await statusOf(operation)).toBe("OPENED");
  });

  it("the payer was faster than the end of their time: the bank refuses to forget, the operation completes", async () => {
    const operation = await payable();
    const { attemptUuid } = await atBank(operation);
    await database.sql`update payment_attempt set sent_to_bank_at = now() - interval '21 minutes' where uuid = ${attemptUuid}`;
    fake.cancellable = false;
    await poll(attemptUuid);
    expect(await attemptsOf(operation)).toMatchObject([{ state: "AT_BANK" }]);
    fake.status = AUTHORISED;
    await poll(attemptUuid);
    expect(await statusOf(operation)).toBe("COMPLETED");
  });

  it("another bank is chosen: the first one forgets, or the payer waits", async () => {
    const operation = await payable();
    await atBank(operation);
    fake.cancellable = false;
    await expect(abandonAttempt(database.db, operation.linkToken)).rejects.toMatchObject({
      code: "attempt_in_progress",
    });
    fake.cancellable = true;
    await abandonAttempt(database.db, operation.linkToken);
    await abandonAttempt(database.db, operation.linkToken);
    expect(await attemptsOf(operation)).toMatchObject([{ state: "ABANDONED" }]);
  });

  it("a bank that does not answer changes nothing and is asked again", async () => {
    const operation = await payable();
    const { attemptUuid } = await atBank(operation);
    fake.failNextRead = new BankError("BANK_UNAVAILABLE", "503", { retryAfterSeconds: 600 });
    await poll(attemptUuid);
    const [attempt] = await database.sql`
      select state, next_poll_at > now() + interval '9 minutes' as later from payment_attempt where uuid = ${attemptUuid}`;
    expect(attempt).toEqual({ state: "AT_BANK", later: true });
    fake.status = AUTHORISED;
    await poll(attemptUuid);
    expect(await statusOf(operation)).toBe("COMPLETED");
  });

  it("an unknown status neither completes nor fails", async () => {
    const operation = await payable();
    const { attemptUuid } = await atBank(operation);
    fake.status = { ...PENDING, transactionStatus: "WXYZ" };
    await poll(attemptUuid);
    expect(await attemptsOf(operation)).toMatchObject([{ state: "AT_BANK", bank_status: "WXYZ" }]);
  });
});

describe("after a start (decision 12)", () => {
  it("asks at once about every attempt at a bank, and about nothing else", async () => {
    const waiting = await payable();
    const { attemptUuid } = await atBank(waiting);
    const done = await payable();
    const settled = await atBank(done);
    fake.status = { ...AUTHORISED, transactionStatus: "ACCC" };
    await poll(settled.attemptUuid);

    await catchUpAttempts(database.db);
    await refreshAttempt(database.db, merchant.tenantUuid, attemptUuid);
    expect(await statusOf(waiting)).toBe("COMPLETED");
    const [row] = await database.sql`select next_poll_at from payment_attempt where uuid = ${settled.attemptUuid}`;
    expect(row).toEqual({ next_poll_at: null });
  });
});

describe("the record after COMPLETED", () => {
  async function completed(): Promise<Payable & { attemptUuid: string }> {
    const operation = await payable();
    const { attemptUuid } = await atBank(operation);
    fake.status = AUTHORISED;
    await poll(attemptUuid);
    return { ...operation, attemptUuid };
  }
  const recordStatus = async ({ paymentUuid }: Payable) =>
    (await getPayment(database.db, merchant.caller, paymentUuid)).psd2Payment.status;

  it("moves forward to settled, never back, and tells each status once", async () => {
    const operation = await completed();
    for (const transactionStatus of ["ACSP", "ACTC", "ACSC", "ACSP", "ACCC", "ACCC"]) {
      fake.status = { ...AUTHORISED, transactionStatus };
      await poll(operation.attemptUuid);
    }
    const { psd2Payment } = await getPayment(database.db, merchant.caller, operation.paymentUuid);
    expect(psd2Payment).toMatchObject({
      status: { status: "SETTLED", code: "CREDITED" },
      settledAmount: { amount: 15_075, currency: "EUR" },
    });
    expect((await eventsOf(operation)).slice(5)).toEqual(["PSD2_PAYMENT_EXECUTED", "PSD2_PAYMENT_SETTLED"]);
    expect(await statusOf(operation)).toBe("COMPLETED");
  });

  it("rejected later: the operation stays COMPLETED, nothing counts as collected", async () => {
    const operation = await completed();
    fake.status = { ...AUTHORISED, transactionStatus: "RJCT", reason: "AC04" };
    await poll(operation.attemptUuid);
    expect(await recordStatus(operation)).toEqual({ status: "REJECTED", code: "AC04" });
    expect(await statusOf(operation)).toBe("COMPLETED");
    const [row] = await database.sql`select collected_amount::int from operation where uuid = ${operation.uuid}`;
    expect(row).toEqual({ collected_amount: 0 });
    expect((await eventsOf(operation)).at(-1)).toBe("PSD2_PAYMENT_REJECTED");
    expect(await database.sql`select next_poll_at from payment_attempt where uuid = ${operation.attemptUuid}`).toEqual([
      { next_poll_at: null },
    ]);
  });

  it("is UNCONFIRMED after six days of silence", async () => {
    const operation = await completed();
    await database.sql`
      update payment_attempt set sent_to_bank_at = now() - interval '8 days', ended_at = now() - interval '8 days'
      where uuid = ${operation.attemptUuid}`;
    await poll(operation.attemptUuid);
    expect(await recordStatus(operation)).toEqual({ status: "UNCONFIRMED", code: "BANK_SILENT" });
  });
});

describe("money that moved although the operation had ended", () => {
  it("is told on the timeline, and nothing is completed twice", async () => {
    const operation = await payable();
    const first = await atBank(operation);
    await abandonAttempt(database.db, operation.linkToken);
    const second = await atBank(operation);
    fake.status = AUTHORISED;
    await poll(second.attemptUuid);
    // The first bank lied about forgetting: the payer comes back from there as well.
    await returnFromBank(database.db, first.state);
    await returnFromBank(database.db, first.state);
    expect(await recordsOf(operation)).toHaveLength(1);
    expect(await attemptsOf(operation)).toMatchObject([{ state: "AUTHORISED" }, { state: "AUTHORISED" }]);
    const facts =
      await database.sql`select kind from operation_fact where operation_uuid = ${operation.uuid} and kind = 'PAID_TWICE'`;
    expect(facts).toHaveLength(1);
    expect((await eventsOf(operation)).filter((type) => type === "OPERATION_COMPLETED")).toHaveLength(1);
  });
});

describe("the other ends", () => {
  it("expires what is overdue, once, with its flow", async () => {
    const operation = await payable();
    await database.sql`update operation set expires_at = now() - interval '1 second' where uuid = ${operation.uuid}`;
    await Promise.all([expireOperations(database.db), expireOperations(database.db)]);
    expect(await statusOf(operation)).toBe("EXPIRED");
    expect(await eventsOf(operation)).toEqual(["OPERATION_EXPIRED", "FLOW_EXPIRED"]);
    await expect(startAttempt(database.db, operation.linkToken, choose)).rejects.toMatchObject({
      code: "operation_final",
    });
  });

  it("cancels, twice without harm, and refuses what has ended otherwise", async () => {
    const operation = await payable();
    await cancelOperation(database.db, merchant.caller, operation.uuid);
    await cancelOperation(database.db, merchant.caller, operation.uuid);
    expect(await eventsOf(operation)).toEqual(["OPERATION_CANCELLED", "FLOW_CANCELLED"]);
    const declined = await payable();
    await declineOperation(database.db, declined.linkToken);
    await declineOperation(database.db, declined.linkToken);
    expect(await statusOf(declined)).toBe("REJECTED");
    await expect(cancelOperation(database.db, merchant.caller, declined.uuid)).rejects.toMatchObject({
      code: "operation_final",
    });
  });

  it("another tenant's operation is not there to cancel", async () => {
    const operation = await payable();
    const other = await insertMerchant(database);
    await expect(cancelOperation(database.db, other.caller, operation.uuid)).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await statusOf(operation)).toBe("CREATED");
  });

  it("a state that is not ours opens nothing", async () => {
    expect(await returnFromBank(database.db, "bm9wZQ.bm9wZQ")).toBeNull();
    expect(await returnFromBank(database.db, "")).toBeNull();
  });
});
