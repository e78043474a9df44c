import { beforeAll, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { fileOf } from "@/lib/documents/testing/files";
import { tablePdf } from "@/lib/documents/testing/sample-pdfs";
import { createInvoiceCollection } from "@/lib/flows/creating/create-invoice-collection";
import { findPayerView } from "@/lib/payer/find-payer-view";
import { GET } from "./route";

let database: TestDatabase;
let merchant: Merchant;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
});

async function linkOf(supplied: Uint8Array | null): Promise<string> {
  const head = supplied?.subarray(0, 1024) ?? Buffer.alloc(0);
  const { operations } = await createInvoiceCollection(database.db, merchant.caller, {
    json: { operations: [{ payment: { amount: 100 }, invoice: { id: "inv", generateDocument: true } }] },
    files: supplied
      ? new Map([["inv", { ...(await fileOf(supplied)), filename: "f.pdf", head, truncated: false }]])
      : new Map(),
    channel: "API",
  });
  return operations[0]?.url.split("/").at(-1) ?? "";
}

function preview(linkToken: string, documentUuid: string) {
  const request = { method: "GET", url: "http://localhost/", headers: new Headers(), body: null };
  return GET(request, { params: Promise.resolve({ linkToken, documentUuid }) });
}

const statusOf = async (linkToken: string) => {
  const [row] = await database.sql`select status from operation where link_token = ${linkToken}`;
  return row?.status;
};

it("is shown within our own pages alone, and counts as no visit", async () => {
  const link = await linkOf(await tablePdf());
  const answer = await preview(link, (await findPayerView(database.db, link))?.previewUuid ?? "");
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": expect.stringMatching(/^inline; filename=/),
    "content-security-policy": "frame-ancestors 'self'",
    "x-frame-options": "SAMEORIGIN",
  });
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
  expect(await statusOf(link)).toBe("CREATED");
});

it("is of the link's own operation", async () => {
  const [link, other] = [await linkOf(await tablePdf()), await linkOf(await tablePdf())];
  const theirs = (await findPayerView(database.db, other))?.previewUuid ?? "";
  expect((await preview(link, theirs)).status).toBe(404);
});

it("there is none where the document is our own page, which says what the payer's page says", async () => {
  expect(await findPayerView(database.db, await linkOf(null))).toMatchObject({
    previewUuid: null,
    documents: [{ name: expect.any(String) }],
  });
});
