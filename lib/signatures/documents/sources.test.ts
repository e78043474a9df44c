import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { getDb } from "@/db/client";
import { listSignedDocuments } from "@/db/queries/signatures/signature-documents";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { closeDocumentPool } from "@/lib/documents/document-pool";
import { isInstalled, qpdfComplaints, signatureReport, textOfPage } from "@/lib/documents/testing/outside-tools";
import { opensslComplaints, signaturesIn } from "@/lib/documents/testing/signature-tools";
import { SOURCES } from "@/lib/documents/testing/sources";
import { sendMail } from "@/lib/mail/send-mail";
import { forgetSeal } from "@/lib/seals/seal";
import { startSealing, type TestSealing } from "@/lib/seals/testing/test-sealing";
import * as environment from "@/lib/shared/env";
import { verifyDocument } from "@/lib/verification/verify-document";
import { deliverSigningCode } from "../codes/deliver-signing-code";
import { sendSigningCode } from "../codes/send-signing-code";
import { makeSealedEvidence } from "../evidence/make-sealed-evidence";
import { signDocuments } from "../signing/sign-documents";
import { aSignature, inputFor, type TestSignature, VISITOR } from "../testing/a-signature";
import { jobsOf } from "../testing/insert-signature";
import { archiveDocuments } from "./archive-documents";
import { getSignatureDocument } from "./get-signature-document";
import { readyDocuments } from "./ready-documents";

/** Whatever program made it: a request with the file, two who sign, and what the ERP fetches then, judged by tools of others'. */

vi.mock("@/lib/mail/send-mail", () => ({ sendMail: vi.fn() }));

const hasTools = isInstalled("openssl", "pdfsig", "qpdf", "pdftotext");
const real = environment.env();

let database: TestDatabase;
let merchant: Merchant;
let sealing: TestSealing;

beforeAll(async () => {
  if (!hasTools) return;
  database = await testDatabase();
  sealing = await startSealing("RSA");
});
beforeEach(async () => {
  if (!hasTools) return;
  merchant = await insertMerchant(database, { signingMethods: ["HANDWRITTEN", "EMAIL_OTP"] });
  vi.spyOn(environment, "env").mockReturnValue({
    ...real,
    seal: sealing.seal,
    timestampAuthorities: [sealing.authority.url],
  });
  forgetSeal();
});
afterEach(forgetSeal);
afterAll(async () => {
  await sealing?.stop();
  await closeDocumentPool();
});

const FIELD = { signerId: "ana", type: "TEXT", page: 1, x: 4, y: 4, width: 90, height: 14, label: "Place" } as const;
const SIGNERS = [
  { id: "ana", subject: { name: "Ana", lastName: "Soler" }, methods: ["HANDWRITTEN"] },
  { id: "luis", subject: { name: "Luis", email: "luis@example.com" }, methods: ["EMAIL_OTP"] },
];

async function asked(supplied: Buffer, isSigned: boolean): Promise<TestSignature> {
  const documents = [{ id: "lease", fields: isSigned ? [] : [FIELD] }];
  const signature = { documents, signers: SIGNERS };
  const made = await aSignature(merchant.caller, {
    signature,
    flow: { languageCode: "en" },
    files: { lease: supplied },
  });
  await readyDocuments(getDb(), merchant.tenantUuid, made.uuid);
  return made;
}

async function documentOf({ uuid }: TestSignature) {
  const [first] = await listSignedDocuments(getDb(), merchant.tenantUuid, uuid);
  if (!first) throw new Error("There is one.");
  return first.document;
}

/** As the worker sends it. */
async function codeFor(linkToken: string): Promise<string> {
  await sendSigningCode(getDb(), linkToken, "EMAIL_OTP");
  const [job] = await jobsOf(database, "send-signing-code", merchant);
  const codeUuid = String(job?.payload.codeUuid);
  await deliverSigningCode(getDb(), { tenantUuid: merchant.tenantUuid, codeUuid, tryNumber: 1 });
  return /\d{6}/.exec(vi.mocked(sendMail).mock.lastCall?.[0].content.subject ?? "")?.[0] ?? "";
}

async function signedByBoth(made: TestSignature): Promise<void> {
  const [ana = "", luis = ""] = made.signers.map(({ linkToken }) => linkToken);
  const { fields } = await documentOf(made);
  const values = new Map(fields.map(({ uuid }) => [uuid, { kind: "text", text: "Palma" } as const]));
  await signDocuments(getDb(), ana, await inputFor(ana, { values }), VISITOR);
  const code = await codeFor(luis);
  await signDocuments(getDb(), luis, await inputFor(luis, { method: "EMAIL_OTP", code, handwriting: null }), VISITOR);
  await archiveDocuments(getDb(), { tenantUuid: merchant.tenantUuid, operationUuid: made.uuid });
}

async function latest(made: TestSignature): Promise<Buffer> {
  const { documentUuid } = await documentOf(made);
  const named = { uuid: made.uuid, documentUuid, revision: "latest" } as const;
  const { openStream } = await getSignatureDocument(getDb(), merchant.caller, named);
  return buffer(await openStream());
}

async function verdictOn(bytes: Buffer) {
  const path = join(sealing.folder, "asked.pdf");
  writeFileSync(path, bytes);
  return verifyDocument(getDb(), { path, sizeBytes: bytes.length, who: "test" });
}

describe.skipIf(!hasTools)("two sign and others' tools agree (needs openssl, qpdf, poppler): a PDF from", () => {
  test.each(SOURCES)("$name", async ({ make, signatures: others = 0 }) => {
    const supplied = await make();
    const made = await asked(supplied, others > 0);
    await signedByBoth(made);
    const pdf = await latest(made);

    expect(pdf.subarray(0, supplied.length).equals(supplied)).toBe(true);
    expect(qpdfComplaints(pdf)).toBe("");
    // Ours: the seal where nobody has signed before, two signers, the archive's timestamp, which covers all of it.
    const all = signaturesIn(pdf);
    expect(all.slice(others).map(({ isTimestamp }) => isTimestamp)).toEqual([
      ...(others > 0 ? [] : [false]),
      ...[false, false, true],
    ]);
    expect(all.at(-1)?.coversAll).toBe(true);
    expect(opensslComplaints(pdf, sealing.pki.rootPath, others)).toBe("");
    const report = signatureReport(pdf);
    // It knows no timestamps of documents: openssl has judged that.
    expect(report.match(/Signature is Valid/g)).toHaveLength(all.length - 1);
    expect(report).not.toMatch(/is Invalid|Digest Mismatch/);
    expect(textOfPage(pdf, 1)).toContain(textOfPage(supplied, 1));

    expect(await verdictOn(pdf)).toMatchObject({
      verdict: "SEALED",
      revision: others > 0 ? 3 : 5,
      signatures: [
        { signer: "Ana Soler", method: "HANDWRITTEN", level: "B-LTA" },
        { signer: "Luis", method: "EMAIL_OTP", level: "B-LTA" },
      ],
      changes: [],
    });
  });

  test("and the evidence that tells of it", async () => {
    const [source] = SOURCES;
    const made = await asked((await source?.make()) ?? Buffer.alloc(0), false);
    await signedByBoth(made);
    const { bytes } = await makeSealedEvidence(getDb(), merchant.caller, made.uuid);
    expect(qpdfComplaints(bytes)).toBe("");
    expect(signaturesIn(bytes).map(({ coversAll }) => coversAll)).toEqual([true]);
    expect(opensslComplaints(bytes, sealing.pki.rootPath)).toBe("");
    expect(signatureReport(bytes)).toMatch(/Total document signed[\s\S]*Signature is Valid/);
  });
});
