import { beforeAll, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, insertTestConfiguration, type Merchant } from "@/db/testing/merchant";
import { createInvoiceCollection } from "@/lib/flows/create-invoice-collection";
import { findPayerView } from "./find-payer-view";
import { type CollectionDraft, previewPayerView } from "./preview-payer-view";

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
