import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { LANGUAGES } from "@/components/payer/language";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant } from "@/db/testing/merchant";
import { PoolError } from "@/lib/documents/pool/process-pool";
import { smallPdf } from "@/lib/documents/testing/sample-pdfs";
import { withShownFile } from "@/lib/http/reply/shown-file";
import { sealCredential } from "@/lib/seals/seal";
import * as environment from "@/lib/shared/env";
import { AppError } from "@/lib/shared/errors";
import { newUuid } from "@/lib/shared/ids";
import { insertSignedDocument } from "@/lib/verification/testing/insert-signed-document";
import { sealedRevisions } from "@/lib/verification/testing/sealed-documents";
import * as verifying from "@/lib/verification/verify-document";
import { GET, POST } from "./route";

vi.mock("../_visit/assets", () => ({
  payerAssets: () => ({ style: "/s.css", script: "/s.js" }),
}));

const real = environment.env();
let folder: string;
let database: TestDatabase;
let documentUuid: string;
let newest: Buffer;

function limitTo(rateLimitAddress: number): void {
  vi.spyOn(environment, "env").mockReturnValue({ ...real, dataDir: folder, rateLimitAddress });
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "paraph-verify-page-"));
  limitTo(0);
  database = await testDatabase();
  const merchant = await insertMerchant(database, { legalName: "Talleres Aitana S.L." });
  const seal = await sealCredential();
  if (!seal) throw new Error("A demo has a seal.");
  const revisions = await sealedRevisions(seal);
  newest = revisions[4];
  documentUuid = await insertSignedDocument(database, merchant, revisions);
});

beforeEach(() => limitTo(0));

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

const addressOf = (query: Readonly<Record<string, string>>) =>
  `http://localhost:3000/verify?${new URLSearchParams({ lang: "en", ...query })}`;

/** What a person reads: tags taken out. */
async function read(response: Response) {
  const page = await response.text();
  const text = page
    .replace(/<(style|head)[\s\S]*?<\/\1>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
  return { status: response.status, page, text };
}

async function open(query: Readonly<Record<string, string>> = {}, headers: Readonly<Record<string, string>> = {}) {
  return read(await GET(new Request(addressOf(query), { headers })));
}

/** As a form without a script sends it. */
async function show(bytes: Uint8Array | null, query: Readonly<Record<string, string>> = {}, from = "198.51.100.7") {
  const form = new FormData();
  form.set("document", new Blob(bytes ? [new Uint8Array(bytes)] : []), bytes ? "contract.pdf" : "");
  const headers = { "x-paraph-client-ip": from };
  return read(await POST(new Request(addressOf(query), { method: "POST", body: form, headers })));
}

describe("/verify (decision 95)", () => {
  it("asks for a file by a form that needs no script", async () => {
    const { status, page } = await open();
    expect(status).toBe(200);
    const form = /<form [^>]*>/.exec(page)?.[0] ?? "";
    for (const one of ['action="/verify?lang=en"', 'encType="multipart/form-data"', 'method="post"']) {
      expect(form).toContain(one);
    }
    expect(page).toMatch(/<input [^>]*type="file" [^>]*name="document"/);
  });

  it("speaks the language that was chosen, else the browser's", async () => {
    expect((await open({ lang: "es" })).text).toContain("¿Está este documento tal como se firmó?");
    expect((await open({ lang: "xx" }, { "accept-language": "es-ES" })).text).toContain("¿Está este documento");
    expect((await open({ lang: "" }, { "accept-language": "sv, de-AT;q=0.8" })).text).toContain(
      "Ist dieses Dokument so",
    );
    const { page } = await open({ document: documentUuid });
    for (const language of Object.keys(LANGUAGES)) {
      expect(page).toContain(`href="/verify?document=${documentUuid}&amp;lang=${language}"`);
    }
  });

  it("says of a document that a code names no more than that it is known", async () => {
    const { text, page } = await open({ document: documentUuid });
    expect(text).toContain("You are asking about a document that was made here We know it in 4 versions.");
    for (const secret of ["Aitana", "Ana", "Jon", "hidden"]) expect(page).not.toContain(secret);
    expect(page).toContain(`action="/verify?document=${documentUuid}&amp;lang=en"`);
    expect((await open({ document: newUuid() })).text).toContain("This code names no document that was made here");
    expect((await open({ document: "<b>x</b>" })).page).not.toContain("<b>x");
  });

  it("says of a file who signed it, when and how, and keeps nothing", async () => {
    const { status, text } = await show(newest, { document: documentUuid });
    expect(status).toBe(200);
    expect(text).toContain("This document is as it was sealed");
    expect(text).toContain("Sealed for Talleres Aitana S.L.");
    expect(text).toMatch(/Ana Soler 4 March 2026, 10:00 UTC · with a code sent by email · without a timestamp/);
    expect(text).toMatch(/Jon Etxe 5 March 2026, 10:00 UTC · with a code sent by email · with a timestamp/);
    expect(text).toContain("simple electronic signature");
    expect(text).toContain("This is a demo");
    expect(text).not.toContain("This is not the document that the code names");
    expect(readdirSync(join(folder, "work"))).toEqual([]);
  });

  it("says what was changed", async () => {
    const { text } = await show(Buffer.concat([newest, Buffer.from("void")]));
    expect(text).toContain("This document has been changed");
    expect(text).toContain("Something was added behind the end of the file. Since version 5.");
    expect(text).toContain("Signatures before the change Ana Soler");
  });

  it("says when the file is another than the code on it names", async () => {
    expect((await show(newest, { document: newUuid() })).text).toContain(
      "This is not the document that the code names",
    );
  });

  it("says when a file is not ours", async () => {
    const { text } = await show(smallPdf());
    expect(text).toContain("This document does not bear our seal");
    expect(text).not.toContain("Signatures");
  });

  it("says what is wrong, and asks again", async () => {
    const nothing = await show(null);
    expect([nothing.status, nothing.text.includes("No file was chosen.")]).toEqual([400, true]);
    expect(nothing.page).toContain('type="file"');
    const large = await show(new Uint8Array(33_554_433));
    expect([large.status, large.text.includes("larger than 32 MB")]).toEqual([413, true]);
    limitTo(1);
    vi.spyOn(performance, "now").mockReturnValue(Math.ceil(performance.now()));
    await show(smallPdf(), {}, "198.51.100.9");
    const second = await show(smallPdf(), {}, "198.51.100.9");
    expect([second.status, second.text.includes("Too many files")]).toEqual([429, true]);
  });

  it("does not say of a place that showed one file that it has shown too many, where others' wait", async () => {
    const full = new AppError("rate_limited", { cause: new PoolError("full"), retryAfterSeconds: 2 });
    vi.spyOn(verifying, "verifyDocument").mockRejectedValueOnce(full);
    const { status, text } = await show(smallPdf());
    expect([status, text.includes("Too many files"), text.includes("away for a moment")]).toEqual([429, false, true]);
  });

  it("nor where others have taken every place, which without a limit per address may be one network's", async () => {
    const others = Array.from({ length: 32 }, () => beginToShow("198.51.100.8"));
    const { status, text } = await show(smallPdf());
    expect([status, text.includes("Too many files"), text.includes("away for a moment")]).toEqual([429, false, true]);
    expect(await Promise.all(others.map((end) => end()))).toEqual(others.map(() => "INTERRUPTED"));
    expect((await show(smallPdf())).status).toBe(200);
  });
});

/**
 * A file that is shown, and doesn't end until it is interrupted.
 * @returns interrupts it; says what became of it
 */
function beginToShow(from: string): () => Promise<"INTERRUPTED" | number> {
  let interrupt = (): void => undefined;
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode("%PDF-"));
      interrupt = () => controller.error(new Error("the line was cut"));
    },
  });
  const headers = { "content-type": "application/pdf", "x-paraph-client-ip": from };
  const init = { method: "POST", body, headers, duplex: "half" } as RequestInit;
  const shown = withShownFile(
    new Request(addressOf({}), init),
    () => undefined,
    async ({ sizeBytes }) => sizeBytes,
  );
  const ended = shown.catch((error) => {
    if (error instanceof AppError && error.code === "rate_limited") throw error;
    return "INTERRUPTED" as const;
  });
  ended.catch(() => undefined);
  return () => {
    interrupt();
    return ended;
  };
}
