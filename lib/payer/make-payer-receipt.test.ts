import { beforeEach, expect, it, vi } from "vitest";
import { here, resetHere } from "@/lib/attempts/testing/here";
import { authorised, database, type Payable, payable, poll } from "@/lib/attempts/testing/payments";
import { makeReceipt } from "@/lib/documents/make-receipt";
import { shortReference } from "@/lib/shared/text/short-reference";
import { makePayerReceipt, receiptStatus } from "./make-payer-receipt";

vi.mock("@/lib/banks/registry", async () => (await import("@/lib/attempts/testing/here")).registryOfHere);
vi.mock("@/lib/documents/make-receipt", () => ({ makeReceipt: vi.fn(async () => Buffer.from("%PDF-")) }));

beforeEach(resetHere);

const receiptOf = ({ linkToken }: Payable, language = "en") => makePayerReceipt(database.db, linkToken, language);
const drawn = () => vi.mocked(makeReceipt).mock.lastCall?.[0].page;

it("does not exist before the payment does", async () => {
  expect(await receiptOf(await payable())).toBeNull();
});

it("is not there where the configuration offers none", async () => {
  const operation = await payable();
  await authorised(operation);
  const offers = (yes: boolean) => database.sql`
    update configuration set operation_configuration =
      jsonb_set(operation_configuration, '{documentDelivery,includePaymentReceiptInDownload}', ${String(yes)}::jsonb)`;
  await offers(false);
  expect(await receiptOf(operation)).toBeNull();
  await offers(true);
  expect(await receiptOf(operation)).not.toBeNull();
});

it("says of the payer's account what the bank has told, masked, and the day only once it is carried out", async () => {
  const debtor = { iban: "ES9121000418450200051332", currency: "EUR", name: "Ana Soler", bic: null };
  here.fake.details = { transactionStatus: null, debtor };
  const operation = await payable();
  await authorised(operation);
  await receiptOf(operation);
  expect(drawn()).toMatchObject({ debtorAccount: "ES91 •••• 1332", executedOn: null, status: "ORDERED" });
  here.fake.status = { ...here.fake.status, transactionStatus: "ACSC" };
  const [attempt] = await database.sql`select uuid from payment_attempt where operation_uuid = ${operation.uuid}`;
  await poll(attempt?.uuid);
  await receiptOf(operation);
  expect(drawn()).toMatchObject({ executedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), status: "EXECUTED" });
});

it.each([
  ["SUBMITTED_VALID", "CREATED", null, "ORDERED"],
  ["SUBMITTED_VALID", "SCHEDULED", "2026-12-23", "SCHEDULED"],
  ["SUBMITTED_VALID", "SCHEDULED", null, "ORDERED"],
  ["SUBMITTED_VALID", "IN_PROCESS", null, "ACCEPTED"],
  ["SUBMITTED_VALID", "ACCEPTED_WITH_CHANGE", null, "ACCEPTED"],
  ["SUBMITTED_VALID", "NOT_POSTED", null, "ACCEPTED"],
  ["UNCONFIRMED", "BANK_SILENT", null, "UNCONFIRMED"],
] as const)(
  "says that its bank has accepted it only where that has said so: %s/%s for %s is %s",
  (status, code, scheduled, said) => {
    expect(receiptStatus({ status, code, source: "BANK", resolution: null, statusBefore: null }, scheduled)).toBe(said);
  },
);

it("names no day of execution where a statement has shown what the bank was only to carry out later", async () => {
  const operation = await payable();
  await authorised(operation);
  await database.sql`
    update payment_record
       set status = 'SETTLED', code = 'CREDITED', settled_amount = amount, execution_date = '2027-05-03',
           status_before = '{"status":"SUBMITTED_VALID","code":"SCHEDULED"}'
     where operation_uuid = ${operation.uuid}`;
  await receiptOf(operation);
  expect(drawn()).toMatchObject({ status: "SETTLED", executedOn: null });
});

it.each([
  ["a bank that has said no", "BANK", null, "REJECTED"],
  ["a statement that never came true", "STATEMENT", null, "TAKEN_BACK"],
  ["a statement after the bank's yes", "BANK", '{"status":"EXECUTED","code":"DEBITED"}', "TAKEN_BACK"],
])("says whose word it is that it does not stand: %s", async (_, source, statusBefore, status) => {
  const operation = await payable();
  await authorised(operation);
  await database.sql`
    update payment_record set status = 'REJECTED', code = 'AC04', source = ${source}, status_before = ${statusBefore}::text::jsonb
     where operation_uuid = ${operation.uuid}`;
  await receiptOf(operation);
  expect(drawn()).toMatchObject({ status });
});

it.each([
  ["as much as was asked for", 15_075, 15_075, null],
  ["less", 6_000, 6_000, 15_075],
  ["more", 20_000, 20_000, 15_075],
  ["as much as its bank was told to send, where nothing has come yet", null, 15_075, null],
])("is of what has come, beside what was asked for where that differs: %s", async (_, come, amount, asked) => {
  const operation = await payable();
  await authorised(operation);
  if (come !== null) {
    await database.sql`
      update payment_record set status = 'SETTLED', code = 'CREDITED', settled_amount = ${come}, settled_at = now()
       where operation_uuid = ${operation.uuid}`;
    await database.sql`update operation set collected_amount = ${come} where uuid = ${operation.uuid}`;
  }
  await receiptOf(operation);
  expect(drawn()).toMatchObject({
    amount: { amount, currency: "EUR" },
    amountAsked: asked === null ? null : { amount: asked, currency: "EUR" },
  });
});

it("is without what has gone back of what its bank has confirmed, and no booking has shown (decision 111)", async () => {
  const operation = await payable();
  await authorised(operation);
  await database.sql`update operation set collected_amount = 5075 where uuid = ${operation.uuid}`;
  await receiptOf(operation);
  const said = { amount: { amount: 5_075, currency: "EUR" }, amountAsked: { amount: 15_075, currency: "EUR" } };
  expect(drawn()).toMatchObject(said);
});

it("names the payee as its account was called when it was paid, whatever it is called since", async () => {
  const operation = await payable();
  await authorised(operation);
  const [record] = await database.sql`select creditor from payment_record where operation_uuid = ${operation.uuid}`;
  await database.sql`update creditor_account set owner_name = 'Another name S.L.'`;
  await receiptOf(operation);
  expect(drawn()?.payeeName).toBe(record?.creditor.ownerName);
  await database.sql`update creditor_account set owner_name = ${record?.creditor.ownerName}`;
});

it("has a short reference, the bank's beside it, and no account where the bank told none", async () => {
  const operation = await payable();
  await authorised(operation);
  await receiptOf(operation);
  expect(drawn()).toMatchObject({
    reference: shortReference(operation.uuid),
    bankReference: here.fake.initiations.at(-1)?.endToEndId,
    debtorAccount: null,
  });
});

it.each([
  [null, "de", "Beleg"],
  [null, "nl", "betaalbewijs"],
  ["F-2026/0042", "en", "receipt-F-2026-0042"],
  ["../../etc: \"ñ\" 'Łódź'?*", "es", "justificante-etc-ñ-Łódź"],
  ["1234567890".repeat(12), "fr", `recu-${"1234567890".repeat(6)}`],
])("of invoice %j in %s is saved as %s…", async (externalId, language, start) => {
  const operation = await payable([externalId === null ? {} : { invoice: { externalId } }]);
  await authorised(operation);
  const name = (await receiptOf(operation, language))?.name;
  expect(name).toBe(`${start}-${shortReference(operation.uuid)}.pdf`);
});
