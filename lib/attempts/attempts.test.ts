import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { type Bank, BankError } from "@/lib/banks/connector";
import { createInvoiceCollection } from "@/lib/flows/create-invoice-collection";
import { getFlow } from "@/lib/flows/get-flow";
import { cancelOperation } from "@/lib/operations/cancel-operation";
import { expireOperations } from "@/lib/operations/expire-operations";
import { getOperation } from "@/lib/operations/get-operation";
import { openOperation } from "@/lib/operations/open-operation";
import { getOperationDossier } from "@/lib/overview/get-operation-dossier";
import { listAttention } from "@/lib/overview/list-attention";
import { declineOperation } from "@/lib/payer/decline-operation";
import { findPayerView } from "@/lib/payer/find-payer-view";
import type { Role } from "@/lib/shared/caller";
import { newUuid } from "@/lib/shared/ids";
import type { Author } from "@/lib/tenants/author";
import { insertEndpoint } from "@/lib/webhooks/testing/rows";
import { abandonAttempt } from "./abandon-attempt";
import { catchUpAttempts } from "./catch-up-attempts";
import { getPayment } from "./get-payment";
import { scheduledFor } from "./model";
import { passOverAttempt } from "./pass-over-attempt";
import { refreshAttempt } from "./refresh-attempt";
import { resolveAttempt } from "./resolve-attempt";
import { returnFromBank } from "./return-from-bank";
import { startAttempt } from "./start-attempt";
import { AUTHORISED, BANK, type FakeBank, fakeBank, fakeConnector, PENDING } from "./testing/fake-bank";

let fake: FakeBank;
let bank: Bank = BANK;
vi.mock("@/lib/banks/registry", () => ({
  listBanks: () => [bank],
  findBank: (id: string) => (id === bank.id ? bank : null),
  availabilityOf: () => bank.status,
  connectorFor: () => fakeConnector(fake),
}));

const PAGE = { limit: 100, offset: 0 };

let database: TestDatabase;
let merchant: Merchant;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
});

beforeEach(() => {
  fake = fakeBank();
  bank = BANK;
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
  database.sql`select * from payment_attempt where operation_uuid = ${uuid} order by created_at, uuid`;
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
  it("that is paid on its day or later is paid at once, at a bank that takes no dates, too", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-18T10:00:00Z") });
    bank = { ...BANK, futureDate: false };
    const psd2Payment = { type: "FUTURE_PAYMENT", requestedExecutionDate: "2026-12-23" };
    const operation = await payable([{ payment: { amount: 15_075, psd2Payment } }]);
    vi.setSystemTime(new Date("2026-12-22T22:59:00Z"));
    expect((await findPayerView(database.db, operation.linkToken))?.executionDay).toBe("2026-12-23");
    // In Frankfurt, where banks keep their days, it is the 23rd.
    vi.setSystemTime(new Date("2026-12-22T23:01:00Z"));
    expect((await findPayerView(database.db, operation.linkToken))?.executionDay).toBeNull();
    await authorised(operation);

    expect(fake.initiations[0]?.requestedExecutionDate).toBeNull();
    expect(await statusOf(operation)).toBe("COMPLETED");
    const { psd2Payment: record } = await getPayment(database.db, merchant.caller, operation.paymentUuid);
    expect(record).toMatchObject({ requestedExecutionDate: "2026-12-23", executionDate: "2026-12-22T23:01:00.000Z" });
    expect(record.status.code).not.toBe("SCHEDULED");
    const [attempt] = await attemptsOf(operation);
    expect(Date.parse(attempt?.next_poll_at)).toBeLessThan(Date.now() + 3_600_000);
  });

  it("that was ordered before its day stays for that day, however late it is authorised", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-22T22:50:00Z") });
    const psd2Payment = { type: "FUTURE_PAYMENT", requestedExecutionDate: "2026-12-23" };
    const operation = await payable([{ payment: { amount: 15_075, psd2Payment } }]);
    const { state } = await atBank(operation);
    expect(fake.initiations[0]?.requestedExecutionDate).toBe("2026-12-23");
    vi.setSystemTime(new Date("2026-12-22T23:05:00Z"));
    fake.status = AUTHORISED;
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

async function sentMinutesAgo(attemptUuid: string, minutes: number): Promise<void> {
  await database.sql`
    update payment_attempt set sent_to_bank_at = now() - make_interval(mins => ${minutes}) where uuid = ${attemptUuid}`;
}

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
        insert into payment_attempt
          (uuid, tenant_uuid, operation_uuid, bank_id, state, end_to_end_id, created_at, poll_count, next_poll_at)
        select gen_random_uuid(), tenant_uuid, uuid, 'x', 'STARTED', 'x', now(), 0, now() from operation where uuid = ${operation.uuid}`,
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
    ["BANK_UNAVAILABLE", true, true],
    ["REQUEST_INVALID", false, false],
  ] as const)("at initiation: %s", async (kind, retryable, notSent) => {
    const operation = await payable();
    fake.initiate = () => Promise.reject(new BankError(kind, "no", { notSent }));
    expect(await startAttempt(database.db, operation.linkToken, choose)).toEqual({ next: "PAGE" });
    expect(await attemptsOf(operation)).toMatchObject([
      { state: "FAILED", failure: { stage: "INITIATION", reason: kind, retryable, notCharged: notSent } },
    ]);
    expect(await statusOf(operation)).toBe("OPENED");
    expect((await findPayerView(database.db, operation.linkToken))?.step).toMatchObject({
      lastFailure: { certain: true, notCharged: notSent },
    });
  });

  it("the payer never comes back: the bank forgets it when its time is over", async () => {
    const operation = await payable();
    const { attemptUuid } = await atBank(operation);
    await poll(attemptUuid);
    expect(await attemptsOf(operation)).toMatchObject([{ state: "AT_BANK" }]);
    await sentMinutesAgo(attemptUuid, 21);
    await poll(attemptUuid);
    expect(await attemptsOf(operation)).toMatchObject([
      { state: "FAILED", failure: { reason: "ABANDONED", notCharged: true }, bank_status: "CANC" },
    ]);
    expect(await statusOf(operation)).toBe("OPENED");
  });

  it("the payer was faster than the end of their time: the bank refuses to forget, the operation completes", async () => {
    const operation = await payable();
    const { attemptUuid } = await atBank(operation);
    await sentMinutesAgo(attemptUuid, 21);
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
    expect(await attemptsOf(operation)).toMatchObject([{ state: "FAILED", failure: { reason: "ABANDONED" } }]);
    expect((await findPayerView(database.db, operation.linkToken))?.step).toMatchObject({
      name: "CHOOSE_BANK",
      lastFailure: null,
    });
  });

  it("an authorisation that failed is called off, and ends with the bank's own word", async () => {
    const operation = await payable();
    const { attemptUuid } = await atBank(operation);
    fake.status = { ...PENDING, scaStatus: "failed" };
    fake.failCancel = new BankError("BANK_UNAVAILABLE", "no answer");
    await poll(attemptUuid);
    expect(await attemptsOf(operation)).toMatchObject([{ state: "AT_BANK" }]);
    fake.failCancel = null;
    await poll(attemptUuid);
    expect(await attemptsOf(operation)).toMatchObject([
      { state: "FAILED", failure: { reason: "SCA_FAILED", notCharged: true } },
    ]);
  });

  it("an unknown status neither completes nor fails", async () => {
    const operation = await payable();
    const { attemptUuid } = await atBank(operation);
    fake.status = { ...PENDING, transactionStatus: "WXYZ" };
    await poll(attemptUuid);
    expect(await attemptsOf(operation)).toMatchObject([{ state: "AT_BANK", bank_status: "WXYZ" }]);
  });
});

describe("what nobody knows is UNRESOLVED, and never closed by a guess (decision 44)", () => {
  const LOST = new BankError("OUTCOME_UNKNOWN", "no answer");
  const NO_ANSWER = new BankError("BANK_UNAVAILABLE", "no answer");
  const NOT_FOUND = new BankError("RESOURCE_GONE", "404");
  const step = async ({ linkToken }: Payable) => (await findPayerView(database.db, linkToken))?.step;

  async function lost(operation: Payable): Promise<string> {
    fake.initiate = () => Promise.reject(LOST);
    await startAttempt(database.db, operation.linkToken, choose);
    const [row] = await database.sql`select uuid from payment_attempt where operation_uuid = ${operation.uuid}`;
    fake.initiate = fakeBank().initiate;
    return row?.uuid;
  }

  it('a lost answer: told, in the way of everything, and not called "not charged"', async () => {
    const operation = await payable();
    await lost(operation);
    expect(await attemptsOf(operation)).toMatchObject([
      { state: "UNRESOLVED", failure: { stage: "INITIATION", reason: "OUTCOME_UNKNOWN" }, release: null },
    ]);
    expect(await step(operation)).toMatchObject({ name: "UNRESOLVED", bank: { id: BANK.id }, isAsked: false });
    expect(await eventsOf(operation)).toContain("PSD2_PAYMENT_UNRESOLVED");
    const inProgress = { code: "attempt_in_progress" };
    await expect(startAttempt(database.db, operation.linkToken, choose)).rejects.toMatchObject(inProgress);
    await expect(cancelOperation(database.db, merchant.caller, operation.uuid)).rejects.toMatchObject(inProgress);
    await expect(declineOperation(database.db, operation.linkToken)).rejects.toMatchObject(inProgress);
    await database.sql`update operation set expires_at = now() - interval '1 hour' where uuid = ${operation.uuid}`;
    await expireOperations(database.db);
    expect(await statusOf(operation)).toBe("OPENED");
    expect(await step(operation)).toMatchObject({ name: "UNRESOLVED" });
  });

  it("a lost answer of a bank that never exempts: nobody can authorise what nobody has the link of", async () => {
    bank = { ...BANK, exempts: false };
    const operation = await payable();
    await lost(operation);
    expect(await attemptsOf(operation)).toMatchObject([{ state: "UNRESOLVED", release: "NO_LINK" }]);
    expect(await step(operation)).toMatchObject({
      name: "CHOOSE_BANK",
      lastFailure: { certain: false, notCharged: false },
    });
    const second = await atBank(operation);
    fake.status = AUTHORISED;
    await poll(second.attemptUuid);
    expect(await statusOf(operation)).toBe("COMPLETED");
    expect((await listAttention(database.db, merchant.caller, "unresolved", PAGE)).results).toContainEqual(
      expect.objectContaining({ uuid: operation.uuid }),
    );
  });

  it("a payer who goes on knowingly may pay again; the first yes completes, the second is shown", async () => {
    const operation = await payable();
    await atBank(operation);
    const first = fake.initiations.at(-1);
    await expect(passOverAttempt(database.db, operation.linkToken)).rejects.toMatchObject({
      code: "attempt_in_progress",
    });
    fake.failCancel = NO_ANSWER;
    await abandonAttempt(database.db, operation.linkToken);
    expect(await step(operation)).toMatchObject({ name: "UNRESOLVED", isAsked: true });
    await passOverAttempt(database.db, operation.linkToken);
    await passOverAttempt(database.db, operation.linkToken);
    expect(await step(operation)).toMatchObject({ name: "CHOOSE_BANK" });
    await expect(cancelOperation(database.db, merchant.caller, operation.uuid)).rejects.toMatchObject({
      code: "attempt_in_progress",
    });
    const second = await atBank(operation);
    fake.status = AUTHORISED;
    await poll(second.attemptUuid);
    expect(await statusOf(operation)).toBe("COMPLETED");
    await returnFromBank(database.db, new URL(first?.redirectUrl ?? "").searchParams.get("state") ?? "");
    expect(await attemptsOf(operation)).toMatchObject([{ state: "AUTHORISED" }, { state: "AUTHORISED" }]);
    expect(await recordsOf(operation)).toHaveLength(1);
    expect((await listAttention(database.db, merchant.caller, "twice", PAGE)).results).toContainEqual(
      expect.objectContaining({ uuid: operation.uuid }),
    );
  });

  it("an attempt beside the one that completes is called off at once", async () => {
    const operation = await payable();
    const first = await atBank(operation);
    fake.failCancel = NO_ANSWER;
    await abandonAttempt(database.db, operation.linkToken);
    await passOverAttempt(database.db, operation.linkToken);
    const second = await atBank(operation);
    fake.failCancel = null;
    fake.status = AUTHORISED;
    await poll(first.attemptUuid);
    expect(await statusOf(operation)).toBe("COMPLETED");
    fake.status = PENDING;
    await refreshAttempt(database.db, merchant.tenantUuid, second.attemptUuid);
    expect(await attemptsOf(operation)).toMatchObject([
      { state: "AUTHORISED" },
      { state: "FAILED", failure: { reason: "ABANDONED" } },
    ]);
  });

  it("a killed process: seconds later somebody knows that nobody knows", async () => {
    const operation = await payable();
    fake.initiate = () => Promise.reject(new Error("killed"));
    await expect(startAttempt(database.db, operation.linkToken, choose)).rejects.toThrow("killed");
    const [attempt] = await database.sql`
      select uuid, state, next_poll_at < now() + interval '10 seconds' as soon from payment_attempt
      where operation_uuid = ${operation.uuid}`;
    expect(attempt).toMatchObject({ state: "STARTED", soon: true });
    await poll(attempt?.uuid);
    expect(await attemptsOf(operation)).toMatchObject([
      { state: "UNRESOLVED", failure: { reason: "OUTCOME_UNKNOWN" } },
    ]);
  });

  it("a call that takes long is no killed process", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const operation = await payable();
    let answer = () => {};
    fake.initiate = async (input) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return fakeBank().initiate(input);
    };
    const started = startAttempt(database.db, operation.linkToken, choose);
    await vi.waitFor(() => expect(fake.initiations).toHaveLength(1));
    await database.sql`update payment_attempt set next_poll_at = now() where operation_uuid = ${operation.uuid}`;
    vi.advanceTimersByTime(2_000);
    await vi.waitFor(async () => {
      const [row] = await database.sql`
        select next_poll_at > now() + interval '5 seconds' as later from payment_attempt
        where operation_uuid = ${operation.uuid}`;
      expect(row).toEqual({ later: true });
    });
    answer();
    expect(await started).toMatchObject({ next: "BANK" });
  });

  it("an answer that comes late still counts, unless the payer has gone on", async () => {
    for (const goesOn of [false, true]) {
      const operation = await payable();
      fake.initiate = async (input) => {
        await database.sql`update payment_attempt set next_poll_at = now() where operation_uuid = ${operation.uuid}`;
        const [row] = await database.sql`select uuid from payment_attempt where operation_uuid = ${operation.uuid}`;
        await refreshAttempt(database.db, merchant.tenantUuid, row?.uuid);
        expect(await attemptsOf(operation)).toMatchObject([{ state: "UNRESOLVED" }]);
        if (goesOn) {
          await passOverAttempt(database.db, operation.linkToken);
          fake.initiate = fakeBank().initiate;
          await atBank(operation);
        }
        return fakeBank().initiate(input);
      };
      const start = await startAttempt(database.db, operation.linkToken, choose);
      expect(start.next).toBe(goesOn ? "PAGE" : "BANK");
      const attempts = await attemptsOf(operation);
      expect(attempts.map(({ state }) => state)).toEqual(goesOn ? ["UNRESOLVED", "AT_BANK"] : ["AT_BANK"]);
      expect(attempts[0]?.bank_payment_id).not.toBeNull();
    }
  });

  it("the bank holds the payment but not its authorisation: it is called off", async () => {
    const operation = await payable();
    fake.initiate = () => Promise.reject(new BankError("BANK_UNAVAILABLE", "503", { bankPaymentId: "b-7" }));
    await startAttempt(database.db, operation.linkToken, choose);
    const [row] = await attemptsOf(operation);
    expect(row).toMatchObject({ state: "UNRESOLVED", bank_payment_id: "b-7" });
    await refreshAttempt(database.db, merchant.tenantUuid, row?.uuid);
    expect(await attemptsOf(operation)).toMatchObject([
      { state: "FAILED", failure: { reason: "ABANDONED", notCharged: true } },
    ]);
  });

  it("one 404 ends nothing; three over ten minutes and a DELETE that agrees do, and a later yes still counts", async () => {
    const operation = await payable();
    const { attemptUuid, state } = await atBank(operation);
    fake.failReads = NOT_FOUND;
    fake.failCancel = NOT_FOUND;
    for (const _ of [1, 2, 3]) await poll(attemptUuid);
    expect(await attemptsOf(operation)).toMatchObject([{ state: "AT_BANK" }]);
    await database.sql`update payment_attempt set gone_since = now() - interval '11 minutes' where uuid = ${attemptUuid}`;
    fake.failCancel = NO_ANSWER;
    await poll(attemptUuid);
    expect(await attemptsOf(operation)).toMatchObject([{ state: "AT_BANK" }]);
    fake.failCancel = NOT_FOUND;
    await poll(attemptUuid);
    expect(await attemptsOf(operation)).toMatchObject([{ state: "FAILED", failure: { reason: "RESOURCE_GONE" } }]);
    expect(await step(operation)).toMatchObject({ lastFailure: { certain: false, notCharged: false } });

    fake.failReads = null;
    await returnFromBank(database.db, state);
    expect(await attemptsOf(operation)).toMatchObject([{ state: "UNRESOLVED" }]);
    fake.status = AUTHORISED;
    await poll(attemptUuid);
    expect(await statusOf(operation)).toBe("COMPLETED");
  });

  it("an answer in between starts the count anew", async () => {
    const operation = await payable();
    const { attemptUuid } = await atBank(operation);
    fake.failReads = NOT_FOUND;
    for (const _ of [1, 2, 3]) await poll(attemptUuid);
    await database.sql`update payment_attempt set gone_since = now() - interval '11 minutes' where uuid = ${attemptUuid}`;
    fake.failReads = null;
    await poll(attemptUuid);
    fake.failReads = NOT_FOUND;
    fake.failCancel = NOT_FOUND;
    await poll(attemptUuid);
    expect(await attemptsOf(operation)).toMatchObject([{ state: "AT_BANK" }]);
  });

  it.each([
    ["a DELETE without an answer", { cancel: NO_ANSWER, reads: null }],
    ["a DELETE that is refused", { cancel: null, reads: null }],
    ["reads without an answer", { cancel: null, reads: NO_ANSWER }],
  ])("when the payer's time is over: %s", async (_, { cancel, reads }) => {
    const operation = await payable();
    const { attemptUuid } = await atBank(operation);
    fake.cancellable = false;
    fake.failCancel = cancel;
    fake.failReads = reads;
    await sentMinutesAgo(attemptUuid, 31);
    await poll(attemptUuid);
    expect(await attemptsOf(operation)).toMatchObject([{ state: "UNRESOLVED", failure: { reason: "BANK_SILENT" } }]);
    for (const _ of [1, 2, 3]) await poll(attemptUuid);
    expect((await eventsOf(operation)).filter((type) => type === "PSD2_PAYMENT_UNRESOLVED")).toHaveLength(1);
    fake.failReads = null;
    fake.status = AUTHORISED;
    await poll(attemptUuid);
    expect(await statusOf(operation)).toBe("COMPLETED");
  });

  it("a payment that waits for its bank to decide is not called off", async () => {
    const operation = await payable();
    const { attemptUuid } = await atBank(operation);
    await sentMinutesAgo(attemptUuid, 300);
    for (const status of [{ transactionStatus: "PATC" }, { transactionStatus: "RVNC", scaStatus: "finalised" }]) {
      fake.status = { ...PENDING, ...status };
      await poll(attemptUuid);
    }
    expect(fake.cancellations).toBe(0);
    expect(await attemptsOf(operation)).toMatchObject([{ state: "AT_BANK" }]);
    await sentMinutesAgo(attemptUuid, 7 * 1440);
    await poll(attemptUuid);
    expect(await attemptsOf(operation)).toMatchObject([{ state: "UNRESOLVED" }]);
  });

  it("a question that was not answered has a curve of its own, and Retry-After is the time", async () => {
    const operation = await payable();
    const { attemptUuid } = await atBank(operation);
    const waits = async () => {
      await poll(attemptUuid);
      const [row] = await database.sql`
        select extract(epoch from next_poll_at - now())::float as seconds, unanswered_count::int as count
        from payment_attempt where uuid = ${attemptUuid}`;
      return row;
    };
    fake.failReads = NO_ANSWER;
    const seconds: number[] = [];
    for (const _ of [1, 2, 3, 4]) seconds.push((await waits())?.seconds);
    for (const [index, expected] of [1, 5, 15, 30].entries()) {
      expect(seconds[index]).toBeGreaterThan(expected - 1);
      expect(seconds[index]).toBeLessThanOrEqual(expected * 1.1);
    }
    fake.failReads = new BankError("BANK_UNAVAILABLE", "503", { retryAfterSeconds: 600 });
    expect((await waits())?.seconds).toBeGreaterThan(598);
    fake.failReads = new BankError("BANK_UNAVAILABLE", "503", { retryAfterSeconds: 2 });
    expect((await waits())?.seconds).toBeLessThanOrEqual(2);
    fake.failReads = null;
    expect(await waits()).toMatchObject({ count: 0 });
  });

  it("an authorisation's identifier that was lost is learnt with a later read", async () => {
    const operation = await payable();
    fake.initiate = async (input) => ({ ...(await fakeBank().initiate(input)), authorisationId: null });
    const { attemptUuid } = await atBank(operation);
    fake.status = { ...PENDING, authorisationId: "auth-found" };
    await poll(attemptUuid);
    const [row] = await database.sql`select authorisation_id from payment_attempt where uuid = ${attemptUuid}`;
    expect(row).toEqual({ authorisation_id: "auth-found" });
  });

  it("has a next question: the database's promise", async () => {
    const operation = await payable();
    const { attemptUuid } = await atBank(operation);
    await expect(
      database.sql`update payment_attempt set next_poll_at = null where uuid = ${attemptUuid}`,
    ).rejects.toMatchObject({ constraint_name: "payment_attempt_next_question" });
  });

  describe("a person tells", () => {
    const resolve = (operation: Payable, attemptUuid: string, outcome: "PAID" | "NOT_PAID", of = author("ADMIN")) =>
      resolveAttempt(
        database.db,
        of,
        { operationUuid: operation.uuid, attemptUuid },
        { outcome, reason: "on the statement" },
      );
    function author(role: Role, tenantUuid = merchant.tenantUuid): Author {
      const actor = { type: "PERSON", personUuid: newUuid(), role, authenticatedAt: new Date() } as const;
      return { caller: { tenantUuid, actor, collaborator: null }, ipAddress: "192.0.2.1" };
    }

    it("that it was paid: the operation completes once, with the reason kept and audited", async () => {
      const operation = await payable();
      const attemptUuid = await lost(operation);
      await resolve(operation, attemptUuid, "PAID");
      expect(await statusOf(operation)).toBe("COMPLETED");
      expect((await getPayment(database.db, merchant.caller, operation.paymentUuid)).psd2Payment).toMatchObject({
        status: { status: "SETTLED", code: "CREDITED" },
        settledAmount: { amount: 15_075, currency: "EUR" },
      });
      expect(await attemptsOf(operation)).toMatchObject([
        { state: "AUTHORISED", next_poll_at: null, resolution: { outcome: "PAID", reason: "on the statement" } },
      ]);
      // Nothing says that the bank confirmed it, or when it carried it out: only a person has seen the money.
      const [record] = await recordsOf(operation);
      expect(record).toMatchObject({ execution_date: null, settled_at: null });
      const { timeline } = await getOperationDossier(database.db, merchant.caller, operation.uuid);
      expect(timeline.filter(({ kind }) => kind !== "DELIVERY").slice(0, 2)).toMatchObject([
        { kind: "FACT", fact: "ATTEMPT_RESOLVED" },
        { kind: "STATUS", to: "COMPLETED", by: "PERSON", bank: null },
      ]);
      expect(await step(operation)).toMatchObject({ name: "PAID", confirmedBy: "PAYEE" });
      const audited = await database.sql`
        select action from audit_entry where tenant_uuid = ${merchant.tenantUuid} and subject_uuid = ${operation.uuid}`;
      expect(audited).toEqual([{ action: "payment_attempt.resolved" }]);
      await expect(resolve(operation, attemptUuid, "NOT_PAID")).rejects.toMatchObject({ code: "conflict" });
    });

    it("that it was not paid: the payer may try again, and a later yes is shown", async () => {
      const operation = await payable();
      const { attemptUuid, state } = await atBank(operation);
      fake.failCancel = NO_ANSWER;
      await abandonAttempt(database.db, operation.linkToken);
      await resolve(operation, attemptUuid, "NOT_PAID");
      expect(await step(operation)).toMatchObject({
        name: "CHOOSE_BANK",
        lastFailure: { reason: "NOT_PAID", certain: false, notCharged: false },
      });
      fake.status = AUTHORISED;
      await returnFromBank(database.db, state);
      expect(await statusOf(operation)).toBe("COMPLETED");
      expect(await step(operation)).toMatchObject({ name: "PAID", confirmedBy: "BANK" });
    });

    it("only as an ADMIN or above of that organisation, of an attempt of that operation", async () => {
      const operation = await payable();
      const attemptUuid = await lost(operation);
      const other = await insertMerchant(database);
      await expect(resolve(operation, attemptUuid, "PAID", author("OPERATOR"))).rejects.toMatchObject({
        code: "forbidden",
      });
      await expect(resolve(operation, attemptUuid, "PAID", author("OWNER", other.tenantUuid))).rejects.toMatchObject({
        code: "not_found",
      });
      await expect(resolve(await payable(), attemptUuid, "PAID")).rejects.toMatchObject({ code: "not_found" });
      await expect(
        resolve(operation, attemptUuid, "PAID", { caller: merchant.caller, ipAddress: null }),
      ).rejects.toMatchObject({ code: "forbidden" });
      expect(await attemptsOf(operation)).toMatchObject([{ state: "UNRESOLVED" }]);
    });
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

  it.each([
    ["that says the same", null],
    ["that gives no answer", new BankError("BANK_UNAVAILABLE", "no answer")],
    ["that knows nothing of it any more", new BankError("RESOURCE_GONE", "404")],
  ])("is UNCONFIRMED after six days of a bank %s", async (_, failReads) => {
    const operation = await completed();
    fake.failReads = failReads;
    await database.sql`
      update payment_attempt set sent_to_bank_at = now() - interval '8 days', ended_at = now() - interval '8 days'
      where uuid = ${operation.attemptUuid}`;
    await poll(operation.attemptUuid);
    expect(await recordStatus(operation)).toEqual({ status: "UNCONFIRMED", code: "BANK_SILENT" });
    expect(await attemptsOf(operation)).toMatchObject([{ state: "AUTHORISED", next_poll_at: null }]);
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
    fake.status = AUTHORISED;
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
