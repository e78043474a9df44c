import { DateTime } from "luxon";
import { beforeAll, expect, it, vi } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, insertTestConfiguration, type Merchant } from "@/db/testing/merchant";
import type { PaymentProduct } from "@/lib/banks/connector";
import type { InstantPolicy } from "@/lib/configurations/model";
import { createInvoiceCollection } from "@/lib/flows/creating/create-invoice-collection";
import { findPayerView } from "./find-payer-view";
import { type CollectionDraft, previewPayerView } from "./preview-payer-view";

vi.mock("@/lib/banks/registry", async () => {
  const { directoryOf, registryOfHere } = await import("@/lib/attempts/testing/here");
  const { BANK } = await import("@/lib/attempts/testing/fake-bank");
  const { INSTANT_SEPA_CREDIT_TRANSFER: _, ...products } = BANK.products;
  const banks = [
    { ...BANK, id: "instant" },
    { ...BANK, id: "ordinary", products },
  ];
  return { ...registryOfHere, bankDirectory: directoryOf(() => banks) };
});

let database: TestDatabase;
let merchant: Merchant;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
});

const DRAFT: CollectionDraft = {
  amount: 15_075,
  concept: "Kitchen",
  invoiceNumber: "F-7",
  dueDate: "2099-12-31",
  executionDate: null,
  configurationUuid: null,
  accountUuid: null,
  languageCode: null,
  validity: null,
  product: null,
};

const preview = (changes: Partial<CollectionDraft> = {}, of = merchant) =>
  previewPayerView(database.db, of.caller, { ...DRAFT, ...changes });

it("is the view that the link of the same collection opens (decision 266)", async () => {
  const json = {
    operations: [
      {
        payment: { amount: 15_075, concept: "Kitchen" },
        invoice: { externalId: "F-7", dueDate: "2099-12-31" },
      },
    ],
  };
  const made = await createInvoiceCollection(database.db, merchant.caller, { json, files: new Map(), channel: "API" });
  const token = made.operations[0]?.url.split("/").at(-1) ?? "";
  const opened = await findPayerView(database.db, token);
  if (!opened) throw new Error("The link opens nothing.");
  // The rest only a collection that exists has.
  const { type, payee, contact, appearance, amount, concept, remittance, invoice, expiresAt, step, mayDecline } =
    opened;
  const { mayDispute, executionDay, countryCode, voice } = opened;
  expect(await preview()).toMatchObject({
    ...{ type, payee, contact, appearance, amount, concept, remittance, invoice, expiresAt, step, mayDecline },
    ...{ mayDispute, executionDay, countryCode, voice },
  });
});

const INSTANT = "INSTANT_SEPA_CREDIT_TRANSFER";
const ORDINARY = "SEPA_CREDIT_TRANSFER";
/** A Saturday far ahead: on which only an instant transfer is made. */
const SATURDAY = DateTime.utc().plus({ days: 30 }).startOf("week").plus({ days: 5 }).toISODate();

it.each<[InstantPolicy, PaymentProduct | null, string | null]>([
  ["STANDARD", null, null],
  ["STANDARD", INSTANT, null],
  ["STANDARD", INSTANT, SATURDAY],
  ["INSTANT_ONLY", null, null],
  ["INSTANT_ONLY", ORDINARY, null],
  ["INSTANT_ONLY", null, SATURDAY],
  ["INSTANT_PREFERRED", null, null],
])("has the banks and the day of the link: %s, %s, %s", async (instantPolicy, product, executionDate) => {
  const configurationUuid = await insertTestConfiguration(database, merchant.tenantUuid, {
    settings: { instantPolicy },
  });
  const type = executionDate ? "FUTURE_PAYMENT" : "SINGLE_PAYMENT";
  const psd2Payment = { type, product, requestedExecutionDate: executionDate };
  const operation = { configurationUuid, payment: { amount: 15_075, concept: "Kitchen", psd2Payment } };
  const json = { operations: [operation] };
  const made = await createInvoiceCollection(database.db, merchant.caller, { json, files: new Map(), channel: "API" });
  const opened = await findPayerView(database.db, made.operations[0]?.url.split("/").at(-1) ?? "");
  const shown = await preview({ configurationUuid, product, executionDate });
  expect([shown?.step, shown?.executionDay]).toEqual([opened?.step, opened?.executionDay]);
  const banks = shown?.step.name === "CHOOSE_BANK" ? shown.step.banks.map(({ id }) => id) : [];
  const isInstant = product === INSTANT || (product === null && instantPolicy === "INSTANT_ONLY" && !executionDate);
  expect(banks).toContain("instant");
  expect(banks.includes("ordinary")).toBe(!isInstant);
});

it("is in the chosen configuration's colours, and in nobody else's", async () => {
  const other = await insertMerchant(database);
  const theirs = await insertTestConfiguration(database, other.tenantUuid, {});
  expect(await preview({ configurationUuid: theirs })).toBeNull();
  expect(await preview({ accountUuid: other.creditorAccountUuid })).toBeNull();
  expect(await preview({ configurationUuid: theirs }, other)).not.toBeNull();
});

it("offers no code that somebody could pay what there is not", async () => {
  expect(await preview()).toMatchObject({ transferCode: null, documents: [], returnUrl: null });
});
