import { beforeAll, expect, it, vi } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { getPayment } from "@/lib/attempts/get-payment";
import { returnFromBank } from "@/lib/attempts/starting/return-from-bank";
import { startAttempt } from "@/lib/attempts/starting/start-attempt";
import { AUTHORISED, BANK, fakeBank, fakeConnector } from "@/lib/attempts/testing/fake-bank";
import { makeReceipt } from "@/lib/documents/make-receipt";
import { createInvoiceCollection } from "@/lib/flows/creating/create-invoice-collection";
import { findPayerView } from "@/lib/payer/find-payer-view";
import { makePayerReceipt } from "@/lib/payer/make-payer-receipt";
import { getOperation } from "./get-operation";

const fake = fakeBank();
vi.mock("@/lib/banks/registry", () => ({
  bankDirectory: async () => ({ list: () => [BANK], find: (id: string) => (id === BANK.id ? BANK : null) }),
  availabilityOf: () => BANK.status,
  connectorFor: () => fakeConnector(fake),
}));
vi.mock("@/lib/documents/make-receipt", () => ({ makeReceipt: vi.fn(async () => Buffer.from("%PDF-")) }));

let database: TestDatabase;
let merchant: Merchant;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
});

/** Decision 54: one concept, from the request to the receipt. */
it.each([
  ["Mantenimiento año 2026", null, "Mantenimiento ano 2026"],
  ["Łódź & Plzeň – „50 €“", "F-7", "F-7 Lodz + Plzen - '50 EUR'"],
  ["Τιμολόγιο 7", "7", "Timologio 7"],
  ["Plain words", null, "Plain words"],
])("%s is kept and shown as written, and folded for the bank", async (concept, externalId, statement) => {
  const { operations } = await createInvoiceCollection(database.db, merchant.caller, {
    json: {
      operations: [{ payment: { amount: 4_200, concept }, invoice: externalId === null ? null : { externalId } }],
    },
    files: new Map(),
    channel: "API",
  });
  const [{ uuid, url } = { uuid: "", url: "" }] = operations;
  const linkToken = url.split("/").at(-1) ?? "";
  const { payment } = await getOperation(database.db, merchant.caller, uuid);
  expect(payment?.concept).toBe(concept);
  expect(await findPayerView(database.db, linkToken)).toMatchObject({ concept, remittance: statement });

  await startAttempt(database.db, linkToken, { bankId: BANK.id, psu: { ipAddress: "127.0.0.1" } });
  expect(fake.initiations.at(-1)?.remittance).toBe(statement);

  fake.status = AUTHORISED;
  const state = new URL(fake.initiations.at(-1)?.redirectUrl ?? "").searchParams.get("state") ?? "";
  await returnFromBank(database.db, state);
  const record = await getPayment(database.db, merchant.caller, payment?.paymentUuid ?? "");
  expect(record.psd2Payment.remittanceInformationUnstructured).toBe(statement);
  await makePayerReceipt(database.db, linkToken, "en");
  expect(vi.mocked(makeReceipt).mock.lastCall?.[0].page.concept).toBe(concept);
});
