import { beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { facturXml, pdfWith, ZUGFERD_1 } from "@/lib/documents/testing/e-invoices";
import { encryptedPdf, tablePdf } from "@/lib/documents/testing/sample-pdfs";
import { flowCreationResult, invoiceCollectionResult } from "@/lib/flows/contract";
import { type Answer, callRoute } from "@/lib/http/testing/call-route";
import { expectProblem } from "@/lib/http/testing/guards";
import { getOperation } from "@/lib/operations/get-operation";
import { FILE_BYTES_MAX } from "@/lib/shared/limits";
import * as collectionRoute from "./invoice-collection/route";
import * as flowsRoute from "./route";

let database: TestDatabase;
let merchant: Merchant;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
});

type Files = Readonly<Record<string, Buffer<ArrayBuffer>>>;

function form(operations: readonly object[], files: Files): FormData {
  const data = new FormData();
  data.set("payload", JSON.stringify({ operations }));
  for (const [name, bytes] of Object.entries(files)) data.set(name, new Blob([bytes]), `${name}.pdf`);
  return data;
}

function collect(operations: readonly object[], files: Files, headers = {}): Promise<Answer> {
  const path = "/flow/v1/flows/invoice-collection";
  const body = form(operations, files);
  return callRoute(collectionRoute, { method: "POST", path, as: merchant.caller, body, headers });
}

async function collected(operations: readonly object[], files: Files) {
  const answer = await collect(operations, files);
  expect(answer.status).toBe(201);
  const result = invoiceCollectionResult.parse(answer.body);
  return Promise.all(result.operations.map(({ uuid }) => getOperation(database.db, merchant.caller, uuid)));
}

const errorsOf = ({ body }: Answer) => (typeof body === "object" && body && "errors" in body ? body.errors : body);

const invoice = { id: "inv", generateDocument: true };
const ANA = { name: "Ana", lastName: null, email: null, phone: null };

describe("an operation whose PDF is an e-invoice (decision 41)", () => {
  it("takes from it all that the payload leaves out", async () => {
    const [operation] = await collected([{ invoice }], { inv: await pdfWith({ "factur-x.xml": facturXml() }) });
    expect(operation).toMatchObject({
      payment: {
        amount: 15_075,
        currency: "EUR",
        concept: "RE-2026/0143",
        documents: [{ type: "INVOICE", name: "RE-2026-0143.pdf" }],
        subject: { name: "Kunde & Söhne GmbH", lastName: null, email: null, phone: null },
      },
      invoice: { externalId: "RE-2026/0143", dueDate: "2026-12-31T00:00:00.000Z" },
    });
  });

  it("leaves what the payload says, and compares no more than amount and currency", async () => {
    const [operation] = await collected(
      [
        {
          payment: { amount: 15_075, currency: "EUR", concept: "March", debtor: { name: "Ana" } },
          invoice: { ...invoice, externalId: "2026-1", dueDate: "2027-01-31" },
        },
      ],
      { inv: await pdfWith({ "factur-x.xml": facturXml() }) },
    );
    expect(operation).toMatchObject({
      payment: { amount: 15_075, concept: "March", subject: ANA },
      invoice: { externalId: "2026-1", dueDate: "2027-01-31T00:00:00.000Z" },
    });
  });

  it("takes a null for what is left out", async () => {
    const nothing = { amount: null, currency: null, subject: null, debtor: null };
    const [operation] = await collected(
      [{ payment: nothing, invoice: { ...invoice, externalId: null, dueDate: null } }],
      { inv: await pdfWith({ "ZUGFeRD-invoice.xml": ZUGFERD_1 }) },
    );
    expect(operation).toMatchObject({
      payment: { amount: 1999, currency: "EUR", subject: { name: "Käufer" } },
      invoice: { externalId: "0815", dueDate: "2027-01-15T00:00:00.000Z" },
    });
  });

  it("is each of several completed by its own PDF, beside others", async () => {
    const operations = await collected(
      [
        { invoice: { ...invoice, id: "a" } },
        { payment: { amount: 77 }, invoice: { ...invoice, id: "b" } },
        { payment: { amount: 78 } },
        { invoice: { ...invoice, id: "a" }, payment: { subject: { name: "Ana" } } },
      ],
      { a: await pdfWith({ "xrechnung.xml": facturXml({ due: "1.10" }) }), b: Buffer.from(await tablePdf()) },
    );
    expect(operations.map(({ payment }) => [payment?.amount, payment?.subject.name])).toEqual([
      [110, "Kunde & Söhne GmbH"],
      [77, null],
      [78, null],
      [110, "Ana"],
    ]);
  });

  it("is one of POST /flow/v1/flows as well", async () => {
    const body = form(
      [
        { type: "PAYMENT", id: "p", invoice },
        { type: "SIGNATURE", id: "s" },
      ],
      { inv: await pdfWith({ "factur-x.xml": facturXml() }), s: await pdfWith({ "factur-x.xml": facturXml() }) },
    );
    const call = { method: "POST", path: "/flow/v1/flows", as: merchant.caller, body } as const;
    const { operations } = flowCreationResult.parse((await callRoute(flowsRoute, call)).body);
    const read = await getOperation(database.db, merchant.caller, operations[0]?.uuid ?? "");
    expect(read.payment).toMatchObject({ amount: 15_075, subject: { name: "Kunde & Söhne GmbH" } });
  });

  it("400: names what payload and e-invoice disagree on, with both values", async () => {
    const answer = await collect(
      [
        { payment: { amount: 15_076, currency: "EUR" }, invoice },
        { payment: { amount: 15_075, currency: "EUR" }, invoice: { ...invoice, id: "usd" } },
      ],
      {
        inv: await pdfWith({ "factur-x.xml": facturXml() }),
        usd: await pdfWith({ "factur-x.xml": facturXml({ currency: "USD" }) }),
      },
    );
    expectProblem(answer, 400, "invalid_field");
    expect(errorsOf(answer)).toEqual([
      {
        pointer: "/operations/0/payment/amount",
        code: "differs_from_e_invoice",
        detail: "is 15076 (150.76) in the payload, but the e-invoice in the PDF says 15075 (150.75)",
      },
      {
        pointer: "/operations/1/payment/currency",
        code: "differs_from_e_invoice",
        detail: "is EUR in the payload, but the e-invoice in the PDF says USD",
      },
    ]);
  });

  it("400: checks what it takes like what is sent, and says where it is from", async () => {
    const answer = await collect([{ payment: { amount: 15_075 }, invoice }, { invoice: { ...invoice, id: "paid" } }], {
      inv: await pdfWith({ "factur-x.xml": facturXml({ currency: "USD" }) }),
      paid: await pdfWith({ "factur-x.xml": facturXml({ due: "0.00" }) }),
    });
    expectProblem(answer, 400, "invalid_field");
    expect(errorsOf(answer)).toEqual([
      {
        pointer: "/operations/0/payment/currency",
        code: "invalid_value",
        detail: "must be EUR: SEPA payments take no other currency; the value is that of the e-invoice in the PDF",
      },
      {
        pointer: "/operations/1/payment/amount",
        code: "invalid",
        detail:
          "must be an integer in minor units, from 1 to 99999999999; the value is that of the e-invoice in the PDF",
      },
    ]);
  });

  it.each<[string, () => Promise<Buffer<ArrayBuffer>>]>([
    ["no XML", async () => Buffer.from(await tablePdf())],
    ["broken XML", () => pdfWith({ "factur-x.xml": "<rsm:CrossIndustryInvoice>" })],
    ["hostile XML", () => pdfWith({ "factur-x.xml": facturXml({ prolog: '<!DOCTYPE a [<!ENTITY b "c">]>' }) })],
    ["a credit note", () => pdfWith({ "factur-x.xml": facturXml({ typeCode: "381" }) })],
  ])("400: an amount that nobody names, with %s; 201 where the payload does", async (_what, pdf) => {
    const inv = await pdf();
    for (const [payment, pointer] of [
      [{ concept: "x" }, "/operations/0/payment/amount"],
      [{ amount: null }, "/operations/0/payment/amount"],
      [undefined, "/operations/0/payment"],
    ] as const) {
      const answer = await collect([{ payment, invoice }], { inv });
      expectProblem(answer, 400, "invalid_field");
      // A credit note gives the payment its payer and currency, and still no amount.
      expect(errorsOf(answer)).toEqual([
        {
          pointer: expect.stringContaining(pointer),
          code: "required",
          detail: "is required: the supplied PDF holds no e-invoice that says it",
        },
      ]);
    }
    const [operation] = await collected([{ payment: { amount: 1 }, invoice }], { inv });
    expect(operation?.payment?.amount).toBe(1);
  });

  it("400: names all that is wrong with other fields first; an ignored file gives nothing", async () => {
    const inv = await pdfWith({ "factur-x.xml": facturXml() });
    const answer = await collect([{ payment: { concept: "" }, invoice }, { payment: { amount: 0 } }], { inv });
    expect(errorsOf(answer)).toMatchObject([
      { pointer: "/operations/0/payment/concept" },
      { pointer: "/operations/1/payment/amount" },
    ]);
    const ignored = await collect([{ payment: {}, invoice: { id: "inv", generateDocument: false } }], { inv });
    expect(errorsOf(ignored)).toMatchObject([{ pointer: "/operations/0/payment/amount", code: "required" }]);
    const another = await collect([{ payment: {}, invoice }], { other: inv });
    expect(errorsOf(another)).toMatchObject([{ pointer: "/operations/0/payment/amount", code: "required" }]);
  });

  it("422: a PDF that can't be opened; 400: what is none", async () => {
    const encrypted = Buffer.from(await encryptedPdf("secret"));
    expectProblem(await collect([{ payment: {}, invoice }], { inv: encrypted }), 422, "document_unreadable");
    for (const payment of [{ amount: 1 }, {}, undefined]) {
      const text = await collect([{ payment, invoice }], { inv: Buffer.from("text") });
      expect(errorsOf(text)).toMatchObject([{ parameter: "inv", code: "not_a_pdf" }]);
    }
  });

  it("413: one that is too large says nothing of what is left out", async () => {
    const inv = Buffer.concat([await pdfWith({ "factur-x.xml": facturXml() }), Buffer.alloc(FILE_BYTES_MAX)]);
    for (const payment of [{ amount: 1 }, {}, undefined]) {
      const answer = await collect([{ payment, invoice }], { inv });
      expectProblem(answer, 413, "payload_too_large");
      expect(errorsOf(answer)).toMatchObject([{ parameter: "inv", code: "too_large" }]);
    }
  });

  it("is the same request for an Idempotency-Key, with the same document in its answer", async () => {
    const inv = await pdfWith({ "factur-x.xml": facturXml() });
    const headers = { "idempotency-key": "e-invoice-1" };
    const first = await collect([{ invoice }], { inv }, headers);
    const again = await collect([{ invoice }], { inv }, headers);
    expect(first.status).toBe(201);
    expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([201, "true"]);
    expect(again.bytes.equals(first.bytes)).toBe(true);
    const { operations } = invoiceCollectionResult.parse(again.body);
    expect(
      Buffer.from(operations[0]?.document ?? "", "base64")
        .subarray(0, inv.length)
        .equals(inv),
    ).toBe(true);
    const other = await pdfWith({ "factur-x.xml": facturXml({ due: "9.99" }) });
    expectProblem(await collect([{ invoice }], { inv: other }, headers), 422, "idempotency_key_reused");
    const [kept] = await database.sql`select length(body) as letters from idempotency_key where key = 'e-invoice-1'`;
    expect(kept?.letters).toBeLessThan(2000);
  });
});
