import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant } from "@/db/testing/merchant";
import { bombPdf, handMadePdf, smallPdf } from "@/lib/documents/testing/sample-pdfs";
import { callRoute } from "@/lib/http/testing/call-route";
import { expectProblem } from "@/lib/http/testing/guards";
import { sealCredential } from "@/lib/seals/seal";
import * as environment from "@/lib/shared/env";
import { newUuid } from "@/lib/shared/ids";
import { VERIFIED_BYTES_MAX } from "@/lib/shared/limits";
import { verificationResult } from "@/lib/verification/contract";
import { findAskedDocument } from "@/lib/verification/find-asked-document";
import { insertSignedDocument } from "@/lib/verification/testing/insert-signed-document";
import { sealedRevisions } from "@/lib/verification/testing/sealed-documents";
import * as route from "./route";

const PATH = "/verification/v1/documents";
let documentUuid: string;
let folder: string;
let database: TestDatabase;
let revisions: readonly Buffer[];
const real = environment.env();

/** So many requests a minute from one address; 0 for as many as come. */
function limitTo(rateLimitAddress: number): void {
  vi.spyOn(environment, "env").mockReturnValue({ ...real, dataDir: folder, rateLimitAddress });
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "paraph-verification-"));
  limitTo(0);
  database = await testDatabase();
  const merchant = await insertMerchant(database, { legalName: "Talleres Aitana S.L." });
  const seal = await sealCredential();
  if (!seal) throw new Error("A demo has a seal.");
  revisions = await sealedRevisions(seal);
  documentUuid = await insertSignedDocument(database, merchant, revisions);
});

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(() => limitTo(0));

async function send(bytes: Uint8Array, headers: Readonly<Record<string, string>> = {}, part = "document") {
  const form = new FormData();
  form.set(part, new Blob([new Uint8Array(bytes)], { type: "application/pdf" }), "contract.pdf");
  return callRoute(route, { method: "POST", path: PATH, as: null, body: form, headers });
}

/** The file as the body itself. */
async function post(bytes: Uint8Array, contentType = "application/pdf") {
  const request = new Request(`http://localhost:3000${PATH}`, {
    method: "POST",
    body: new Uint8Array(bytes),
    headers: { "content-type": contentType },
  });
  return route.POST(request, { params: Promise.resolve({}) });
}

const newest = () => revisions[4] ?? Buffer.alloc(0);

describe("POST /verification/v1/documents", () => {
  it("says what can be said of a document, to anybody, and keeps nothing", async () => {
    const answer = await send(newest());
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(verificationResult.parse(answer.body)).toEqual({
      verdict: "SEALED",
      sealedBy: "Talleres Aitana S.L.",
      documentUuid,
      revision: 4,
      signatures: [
        {
          signer: "Ana Soler",
          method: "EMAIL_OTP",
          signedAt: "2026-03-04T10:00:00.000Z",
          level: "B-B",
          certificate: null,
        },
        {
          signer: "Jon Etxe",
          method: "EMAIL_OTP",
          signedAt: "2026-03-05T10:00:00.000Z",
          level: "B-T",
          certificate: null,
        },
      ],
      changes: [],
    });
    expect(answer.bytes.toString()).not.toContain("hidden@example.com");
    expect(readdirSync(join(folder, "work"))).toEqual([]);
  });

  it("takes the file as it is, too", async () => {
    const changed = Buffer.concat([newest(), Buffer.from("void")]);
    const body: unknown = await (await post(changed)).json();
    expect(body).toMatchObject({
      verdict: "CHANGED",
      documentUuid,
      changes: [{ kind: "BYTES_APPENDED", revision: 5 }],
    });
  });

  it("takes the form's file, whatever its part is called", async () => {
    const answer = await send(newest(), {}, "file");
    expect(answer.body).toMatchObject({ verdict: "SEALED", documentUuid });
  });

  it("says nothing of what came, nor of what is nobody's", async () => {
    for (const bytes of [revisions[0] ?? Buffer.alloc(0), smallPdf(), Buffer.from("no PDF at all")]) {
      expect((await send(bytes)).body).toEqual({
        verdict: "NOT_OURS",
        sealedBy: null,
        documentUuid: null,
        revision: null,
        signatures: [],
        changes: [],
      });
    }
  });

  it("asks for one PDF of up to 32 MB", async () => {
    expectProblem(await send(new Uint8Array()), 400, "invalid_field");
    const other = new FormData();
    other.set("document", "no file");
    expectProblem(await callRoute(route, { method: "POST", path: PATH, as: null, body: other }), 400, "invalid_field");
    expectProblem(
      await callRoute(route, { method: "POST", path: PATH, as: null, body: {} }),
      415,
      "unsupported_media_type",
    );
    const broken = await post(Buffer.from("--x\r\nContent-Disposition: form-data"), "multipart/form-data; boundary=x");
    expect(broken.status).toBe(400);
    expectProblem(await send(new Uint8Array(VERIFIED_BYTES_MAX + 1)), 413, "payload_too_large");
    expect((await post(new Uint8Array(VERIFIED_BYTES_MAX + 1))).status).toBe(413);
    expect(readdirSync(join(folder, "work"))).toEqual([]);
  });

  it("is limited by address (decision 95)", async () => {
    limitTo(3);
    // On a busy machine a turn comes back while the files are looked at.
    vi.spyOn(performance, "now").mockReturnValue(Math.ceil(performance.now()));
    const from = { "x-paraph-client-ip": "198.51.100.77" };
    const statuses = [];
    for (let turn = 0; turn < 4; turn++) statuses.push((await send(smallPdf(), from)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await send(smallPdf(), { "x-paraph-client-ip": "198.51.100.78" })).status).toBe(200);
  });

  it("has no other method", async () => {
    const answer = await callRoute(route, { path: PATH, as: null });
    expectProblem(answer, 405, "method_not_allowed");
    expect(answer.headers.get("allow")).toBe("POST, OPTIONS");
  });
});

describe("a file made against us is answered in its time", () => {
  const ends = (count: number) => Buffer.from("%%EOF\n".repeat(count));
  it.each<[string, () => Buffer, number]>([
    ["an object stream that unfolds to 640 MB", () => bombPdf(640, 1), 200],
    ["values nested without end", () => smallPdf({ 4: "[".repeat(200_000) }), 200],
    [
      "fields that are each other's kids",
      () => handMadePdf({ 1: "<< /AcroForm << /Fields [2 0 R 2 0 R] >> >>", 2: "<< /Kids [2 0 R 2 0 R] >>" }),
      200,
    ],
    ["more ends than any file has", () => Buffer.concat([smallPdf(), ends(5000)]), 422],
    [
      "a document of ours behind which it goes on for 30 MB",
      () => Buffer.concat([newest(), Buffer.alloc(30 * 1024 * 1024, "0 obj<<[(")]),
      200,
    ],
    ["signatures without end", () => Buffer.from(`%PDF-1.7\n${"/Contents <30820000".repeat(100_000)}`), 200],
  ])("%s", async (_, make, status) => {
    const answer = await send(make());
    expect(answer.status).toBe(status);
    if (status === 200) expect(verificationResult.parse(answer.body).verdict).not.toBe("SEALED");
  });
});

it("who only knows a document's name hears that it is known, and no more", async () => {
  expect(await findAskedDocument(database.db, documentUuid)).toEqual({ uuid: documentUuid, revisions: 4 });
  expect(await findAskedDocument(database.db, newUuid())).toBeNull();
});
