import { beforeAll, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { smallPdf } from "@/lib/documents/testing/sample-pdfs";
import { invoiceCollectionResult } from "@/lib/flows/contract";
import { callRoute } from "@/lib/http/testing/call-route";
import { namedFields } from "@/lib/http/testing/guards";
import * as collections from "./invoice-collection/route";

/** Whose PDF a part is says its name (interface 4.6, decision 207), whatever else its sender has written on it. */

let database: TestDatabase;
let merchant: Merchant;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
});

const PDF = Buffer.from(smallPdf());
const payload = (generateDocument: boolean, id: string) =>
  JSON.stringify({ operations: [{ payment: { amount: 100 }, invoice: { id, generateDocument } }] });

/** A form as a library may write it that knows nothing of files. */
function create(
  generateDocument: boolean,
  parts: readonly (readonly [headers: string, content: Uint8Array])[],
  id = "inv",
) {
  const pieces = [['name="payload"', Buffer.from(payload(generateDocument, id))] as const, ...parts].flatMap(
    ([headers, content]) => [`--x\r\nContent-Disposition: form-data; ${headers}\r\n\r\n`, Buffer.from(content), "\r\n"],
  );
  const body = new Blob([...pieces, "--x--\r\n"], { type: "multipart/form-data; boundary=x" });
  const path = "/flow/v1/flows/invoice-collection";
  return callRoute(collections, { method: "POST", path, as: merchant.caller, body });
}

it.each([
  'name="inv"',
  'name="inv"\r\nContent-Type: text/plain',
  'name="inv"; filename=""',
  'name="inv"\r\nContent-Type: application/octet-stream',
])("is the invoice's, and gets its page: %j", async (headers) => {
  const answer = await create(true, [[headers, PDF]]);
  expect(answer.status).toBe(201);
  const [operation] = invoiceCollectionResult.parse(answer.body).operations;
  const document = Buffer.from(operation?.document ?? "", "base64");
  expect(document.subarray(0, PDF.length).equals(PDF)).toBe(true);
});

it.each([
  ["Fáctura ñ/1", "Fáctura ñ/1"],
  ['a name of "marks"', "a name of %22marks%22"],
  ['a name of "marks"', 'a name of \\"marks\\"'],
  // As .NET writes it.
  ["Fáctura ñ/1", "=?utf-8?B?RsOhY3R1cmEgw7EvMQ==?="],
])("may be called whatever the invoice is: %s, as %s", async (id, written) => {
  const answer = await create(true, [[`name="${written}"; filename="a.pdf"`, PDF]], id);
  expect([answer.status, namedFields(answer)]).toEqual([201, []]);
});

it.each([
  ["composed, where the part is not", "F\u00e1ctura \u00f1", "Fa\u0301ctura n\u0303"],
  ["decomposed, where the part is not", "Fa\u0301ctura n\u0303", "F\u00e1ctura \u00f1"],
])("is the invoice's in whichever Unicode form (decision 274): %s", async (_what, id, written) => {
  const answer = await create(true, [[`name="${written}"`, PDF]], id);
  expect([answer.status, namedFields(answer)]).toEqual([201, []]);
});

it("that is called exactly so leaves no place to another of that name in another form", async () => {
  const [id, otherForm] = ["F\u00e1ctura", "Fa\u0301ctura"];
  const answer = await create(
    true,
    [
      [`name="${otherForm}"; filename="a.pdf"`, PDF],
      [`name="${id}"`, PDF],
    ],
    id,
  );
  expect([answer.status, namedFields(answer)]).toEqual([400, [otherForm]]);
});

it("is ignored without generateDocument, and named where it is no PDF", async () => {
  expect((await create(false, [['name="inv"', Buffer.from("a remark")]])).status).toBe(201);
  const text = await create(true, [['name="inv"', Buffer.from(PDF.toString("base64"))]]);
  expect([text.status, namedFields(text)]).toEqual([400, ["inv"]]);
  expect(text.body).toMatchObject({ errors: [{ code: "not_a_pdf" }] });
});

it("of nothing is left alone as a form's field, and refused as a file", async () => {
  expect((await create(true, [['name="remark"', Buffer.from("hello")]])).status).toBe(201);
  const file = await create(true, [['name="other"; filename="a.pdf"', PDF]]);
  expect([file.status, namedFields(file)]).toEqual([400, ["other"]]);
  expect(file.body).toMatchObject({ errors: [{ code: "unmatched_file" }] });
});
