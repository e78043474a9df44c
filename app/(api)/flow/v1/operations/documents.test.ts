import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertCollaborator, insertMerchant, type Merchant } from "@/db/testing/merchant";
import { putBytes } from "@/lib/documents/testing/files";
import { aFlow, firstOf } from "@/lib/flows/testing/a-flow";
import { type Answer, callRoute } from "@/lib/http/testing/call-route";
import { expectProblem, itIsGuarded } from "@/lib/http/testing/guards";
import type { DocumentType } from "@/lib/operations/model";
import type { Caller } from "@/lib/shared/caller";
import { newUuid } from "@/lib/shared/ids";
import * as paymentContent from "./[uuid]/payment-documents/[documentUuid]/content/route";
import * as signatureContent from "./[uuid]/signature-documents/[documentUuid]/content/route";

let database: TestDatabase;
let merchant: Merchant;
let strangers: Readonly<Record<string, Caller>>;
let uuid: string;
let documentUuid: string;

/** Larger than what a stream reads at once. */
const BYTES = Buffer.alloc(300_000, "%PDF-1.7 0123456789abcdef");
const sha256 = createHash("sha256").update(BYTES).digest("hex");
const etag = `"${sha256}"`;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
  strangers = {
    tenant: (await insertMerchant(database)).caller,
    collaborator: await insertCollaborator(database, merchant),
  };
  uuid = firstOf(await aFlow(merchant.caller)).uuid;
  documentUuid = await insertDocument(uuid, "INVOICE");
});

async function insertDocument(operationUuid: string, type: DocumentType): Promise<string> {
  const document = newUuid();
  const storageKey = `${merchant.tenantUuid}/${operationUuid}/${document}.pdf`;
  await putBytes(storageKey, BYTES);
  await database.sql`
    insert into document (uuid, tenant_uuid, operation_uuid, type, name, size_bytes, sha256, storage_key, created_at)
    values (${document}, ${merchant.tenantUuid}, ${operationUuid}, ${type}, 'Factura nº 7.pdf', ${BYTES.length},
            ${sha256}, ${storageKey}, now())`;
  return document;
}

const path = "/flow/v1/operations/[uuid]/payment-documents/[documentUuid]/content";

function download(headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return callRoute(paymentContent, { path, params: { uuid, documentUuid }, as: merchant.caller, headers });
}

describe("GET /flow/v1/operations/{uuid}/payment-documents/{documentUuid}/content", () => {
  itIsGuarded({
    handlers: paymentContent,
    path,
    params: () => ({ uuid, documentUuid }),
    caller: () => merchant.caller,
    strangers: () => strangers,
    allow: "GET, HEAD, OPTIONS",
  });

  it("200: the PDF as an attachment, under its own name", async () => {
    const answer = await download();
    expect(answer.status).toBe(200);
    expect(answer.bytes.equals(BYTES)).toBe(true);
    const { "x-request-id": _, ...headers } = Object.fromEntries(answer.headers);
    expect(headers).toEqual({
      "accept-ranges": "bytes",
      "cache-control": "private, no-cache",
      "content-disposition": `attachment; filename="Factura n_ 7.pdf"; filename*=UTF-8''Factura%20n%C2%BA%207.pdf`,
      "content-length": "300000",
      "content-type": "application/pdf",
      etag,
    });
  });

  it.each([[etag], [`W/${etag}`], [`"other", ${etag}`], ["*"]])("304: If-None-Match %s", async (ifNoneMatch) => {
    const answer = await download({ "if-none-match": ifNoneMatch, range: "bytes=0-1" });
    expect([answer.status, answer.bytes.length, answer.headers.get("etag")]).toEqual([304, 0, etag]);
  });

  it("200: If-None-Match names another version", async () => {
    expect((await download({ "if-none-match": '"other"' })).status).toBe(200);
  });

  it.each([
    ["bytes=0-9", 0, 9],
    ["bytes=70000-200000", 70_000, 200_000],
    ["bytes=299999-", 299_999, 299_999],
    ["bytes=-5", 299_995, 299_999],
  ])("206: %s", async (range, first, last) => {
    const answer = await download({ range });
    expect(answer.status).toBe(206);
    expect(answer.headers.get("content-range")).toBe(`bytes ${first}-${last}/300000`);
    expect(answer.headers.get("content-length")).toBe(String(last - first + 1));
    expect(answer.bytes.equals(BYTES.subarray(first, last + 1))).toBe(true);
  });

  it("206 for the version If-Range names, else 200 and all of it", async () => {
    expect((await download({ range: "bytes=0-9", "if-range": etag })).status).toBe(206);
    for (const ifRange of ['"other"', `W/${etag}`, "Sat, 21 Nov 2026 00:00:00 GMT"]) {
      const answer = await download({ range: "bytes=0-9", "if-range": ifRange });
      expect([answer.status, answer.bytes.length]).toEqual([200, 300_000]);
    }
  });

  it("416: beyond the end, and says where that is", async () => {
    const answer = await download({ range: "bytes=300000-" });
    expectProblem(answer, 416, "range_not_satisfiable");
    expect(answer.headers.get("content-range")).toBe("bytes */300000");
  });

  it("200: a collaborator reads its own; 404: another operation's document", async () => {
    const collaborator = await insertCollaborator(database, merchant);
    const own = firstOf(await aFlow(collaborator)).uuid;
    const ownDocument = await insertDocument(own, "INVOICE");
    const params = { uuid: own, documentUuid: ownDocument };
    expect((await callRoute(paymentContent, { path, params, as: collaborator })).status).toBe(200);
    const mixed = { uuid, documentUuid: ownDocument };
    expectProblem(await callRoute(paymentContent, { path, params: mixed, as: merchant.caller }), 404, "not_found");
  });
});

describe("GET /flow/v1/operations/{uuid}/signature-documents/{documentUuid}/content", () => {
  const signaturePath = "/flow/v1/operations/[uuid]/signature-documents/[documentUuid]/content";
  let signature: string;
  beforeAll(async () => {
    signature = await insertDocument(uuid, "SIGNATURE");
  });

  itIsGuarded({
    handlers: signatureContent,
    path: signaturePath,
    params: () => ({ uuid, documentUuid: signature }),
    caller: () => merchant.caller,
    strangers: () => strangers,
    allow: "GET, HEAD, OPTIONS",
  });

  it("200: what is to be signed; each kind has its own address", async () => {
    const call = (documentOf: string) =>
      callRoute(signatureContent, {
        path: signaturePath,
        params: { uuid, documentUuid: documentOf },
        as: merchant.caller,
      });
    const answer = await call(signature);
    expect([answer.status, answer.bytes.equals(BYTES)]).toEqual([200, true]);
    expectProblem(await call(documentUuid), 404, "not_found");
    const params = { uuid, documentUuid: signature };
    expectProblem(await callRoute(paymentContent, { path, params, as: merchant.caller }), 404, "not_found");
  });
});
