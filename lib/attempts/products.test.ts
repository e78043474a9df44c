import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { type Bank, BankError, type PaymentInitiation } from "@/lib/banks/connector";
import { addBusinessDays, targetDay } from "@/lib/banks/target-calendar";
import type { InstantPolicy } from "@/lib/configurations/model";
import { createInvoiceCollection } from "@/lib/flows/creating/create-invoice-collection";
import { findPayerView } from "@/lib/payer/find-payer-view";
import { now } from "@/lib/shared/clock";
import { refreshAttempt } from "./following/refresh-attempt";
import { startAttempt } from "./starting/start-attempt";
import { AUTHORISED, BANK, type FakeBank, fakeBank, fakeConnector } from "./testing/fake-bank";

/** Instant first, where organisation and bank allow it (decision 126). */

let fake: FakeBank;
let banks: readonly Bank[];
vi.mock("@/lib/banks/registry", () => ({
  bankDirectory: async () => ({
    list: () => banks,
    find: (id: string) => banks.find((bank) => bank.id === id) ?? null,
  }),
  availabilityOf: (bank: Bank) => bank.status,
  connectorFor: () => fakeConnector(fake),
}));

const INSTANT = "INSTANT_SEPA_CREDIT_TRANSFER";
const ORDINARY = "SEPA_CREDIT_TRANSFER";
const MAX = { path: "transfers", amountMinorMin: 1, amountMinorMax: 99_999_999_999 };

let database: TestDatabase;
let merchant: Merchant;

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(() => {
  fake = fakeBank();
  banks = [
    BANK,
    { ...BANK, id: "ordinary", products: { [ORDINARY]: MAX } },
    { ...BANK, id: "small", products: { [ORDINARY]: MAX, [INSTANT]: { ...MAX, amountMinorMax: 10_000 } } },
  ];
});

type Asked = Readonly<Record<string, unknown>>;

async function collect(policy: InstantPolicy | null, psd2Payment: Asked = {}, amount = 15_075) {
  merchant = await insertMerchant(database, { settings: policy === null ? {} : { instantPolicy: policy } });
  const { operations } = await createInvoiceCollection(database.db, merchant.caller, {
    json: { operations: [{ payment: { amount, concept: "x", psd2Payment } }] },
    files: new Map(),
    channel: "API",
  });
  return operations[0]?.url.split("/").at(-1) ?? "";
}
const choose = (linkToken: string, bankId: string) =>
  startAttempt(database.db, linkToken, { bankId, psu: { ipAddress: "127.0.0.1" } });
const ordered = () => fake.initiations.map(({ product }) => product);
const attempts = () =>
  database.sql`select uuid, product, state, release from payment_attempt where tenant_uuid = ${merchant.tenantUuid} order by created_at, uuid`;
const refuse = (refusal: (input: PaymentInitiation) => BankError | null) => {
  const { initiate } = fake;
  fake.initiate = async (input) => {
    const error = refusal(input);
    if (error) throw error;
    return initiate(input);
  };
};
const unsupported = (facts: ConstructorParameters<typeof BankError>[2] = {}) =>
  new BankError("PRODUCT_UNSUPPORTED", "no", { bankCode: "PRODUCT_INVALID", httpStatus: 403, ...facts });

describe("what a payment is ordered as", () => {
  const tomorrow = addBusinessDays(targetDay(now()), 3);
  it.each<[InstantPolicy | null, Asked, string | null, string | null]>([
    [null, {}, ORDINARY, null],
    ["STANDARD", {}, ORDINARY, null],
    ["INSTANT_ONLY", {}, INSTANT, null],
    ["INSTANT_PREFERRED", {}, INSTANT, ORDINARY],
    ["INSTANT_PREFERRED", { product: INSTANT }, INSTANT, null],
    ["INSTANT_ONLY", { product: ORDINARY }, ORDINARY, null],
    ["INSTANT_ONLY", { type: "FUTURE_PAYMENT", requestedExecutionDate: tomorrow }, ORDINARY, null],
  ])("is as the request says, else as its configuration does: %s, %o", async (policy, asked, product, fallback) => {
    await collect(policy, asked);
    const [row] = await database.sql`
      select product, product_fallback from operation where tenant_uuid = ${merchant.tenantUuid}`;
    expect(row).toEqual({ product, product_fallback: fallback });
  });

  it.each([
    ["fake", 15_075, INSTANT],
    ["ordinary", 15_075, ORDINARY],
    ["small", 15_075, ORDINARY],
    ["small", 10_000, INSTANT],
  ])("at %s, %i cents, is the best that the bank's record allows", async (bankId, amount, product) => {
    await choose(await collect("INSTANT_PREFERRED", {}, amount), bankId);
    expect([ordered(), (await attempts())[0]?.product]).toEqual([[product], product]);
  });

  it("is instant or not at all where that is the policy", async () => {
    const link = await collect("INSTANT_ONLY");
    const only = merchant;
    expect((await findPayerView(database.db, link))?.step).toMatchObject({ banks: [{ id: "fake" }] });
    const either = await findPayerView(database.db, await collect("INSTANT_PREFERRED"));
    expect(either?.step).toMatchObject({ banks: [{ id: "fake" }, { id: "ordinary" }, { id: "small" }] });
    merchant = only;
    refuse(() => unsupported());
    await choose(link, "fake");
    expect([ordered(), (await attempts())[0]?.state]).toEqual([[INSTANT], "FAILED"]);
  });

  it("is what the bank takes instead when it refuses the product; record and timeline say which it was", async () => {
    refuse(({ product }) => (product === INSTANT ? unsupported() : null));
    const link = await collect("INSTANT_PREFERRED");
    expect(await choose(link, "fake")).toMatchObject({ next: "BANK" });
    expect(ordered()).toEqual([INSTANT, ORDINARY]);
    const [first, second] = fake.initiations;
    expect(second).toEqual({ ...first, product: ORDINARY });
    const [attempt, ...more] = await attempts();
    expect([attempt?.product, attempt?.state, more]).toEqual([ORDINARY, "AT_BANK", []]);
    const [fact] = await database.sql`
      select detail from operation_fact where tenant_uuid = ${merchant.tenantUuid} and kind = 'SENT_TO_BANK'`;
    expect(fact?.detail).toEqual({ bank: "Fake Bank", product: ORDINARY });

    fake.status = { ...AUTHORISED, transactionStatus: "ACSC" };
    await database.sql`update payment_attempt set next_poll_at = now() - interval '1 second' where uuid = ${attempt?.uuid}`;
    await refreshAttempt(database.db, merchant.tenantUuid, attempt?.uuid);
    const [record] = await database.sql`
      select product, status, code from payment_record where tenant_uuid = ${merchant.tenantUuid}`;
    // ACSC of an ordinary transfer is a debit; of an instant one it would be the money on the account.
    expect(record).toEqual({ product: ORDINARY, status: "EXECUTED", code: "DEBITED" });
  });

  it.each([
    ["whose answer was lost", () => new BankError("OUTCOME_UNKNOWN", "?"), "UNRESOLVED"],
    ["that holds the payment already", () => unsupported({ bankPaymentId: "p1" }), "UNRESOLVED"],
    ["that refuses for another reason", () => new BankError("REQUEST_INVALID", "no"), "FAILED"],
  ])("is not changed at a bank %s", async (_, error, state) => {
    refuse(error);
    await choose(await collect("INSTANT_PREFERRED"), "fake");
    expect([ordered(), (await attempts())[0]?.state]).toEqual([[INSTANT], state]);
  });

  it("is not ordered again once the attempt was given up meanwhile: its payer may be elsewhere", async () => {
    const link = await collect("INSTANT_PREFERRED");
    const { initiate } = fake;
    fake.initiate = async (input) => {
      if (input.product !== INSTANT) return initiate(input);
      await database.sql`
        update payment_attempt set state = 'UNRESOLVED' where tenant_uuid = ${merchant.tenantUuid}`;
      throw unsupported();
    };
    await choose(link, "fake");
    expect([ordered(), (await attempts())[0]?.product]).toEqual([[INSTANT], INSTANT]);
  });
});
