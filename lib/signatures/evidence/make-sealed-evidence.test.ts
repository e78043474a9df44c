import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFDocument } from "pdf-lib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import {
  isInstalled,
  qpdfComplaints,
  signatureReport,
  structureOf,
  textOfPage,
} from "@/lib/documents/testing/outside-tools";
import { verifyDocument } from "@/lib/verification/verify-document";
import { readyDocuments } from "../documents/ready-documents";
import { findSigning } from "../find-signing";
import { changeSigner } from "../signers/change-signer";
import { declineToSign } from "../signing/decline-to-sign";
import { openSigner } from "../signing/open-signer";
import { signDocuments } from "../signing/sign-documents";
import { aSignature, inputFor, signersOf, type TestSignature, VISITOR } from "../testing/a-signature";
import { getEvidence } from "./get-evidence";
import { makeSealedEvidence } from "./make-sealed-evidence";

const hasTools = isInstalled("qpdf", "pdfsig", "pdftotext", "pdfinfo");

let database: TestDatabase;
let merchant: Merchant;
let folder: string;
beforeAll(async () => {
  database = await testDatabase();
  folder = mkdtempSync(join(tmpdir(), "paraph-evidence-"));
});
beforeEach(async () => {
  merchant = await insertMerchant(database, { signingMethods: ["HANDWRITTEN"] });
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

const linkOf = async ({ uuid }: TestSignature, index = 0) => {
  const [row] =
    await database.sql`select link_token from signer where operation_uuid = ${uuid} and position = ${index}`;
  return String(row?.link_token);
};
const make = ({ uuid }: TestSignature) => makeSealedEvidence(getDb(), merchant.caller, uuid);
const visit = async (linkToken: string) => {
  const signing = await findSigning(getDb(), linkToken);
  if (signing) await openSigner(getDb(), signing, VISITOR);
};

async function textOf(bytes: Buffer): Promise<string> {
  const pages = (await PDFDocument.load(bytes)).getPageCount();
  return Array.from({ length: pages }, (_, page) => textOfPage(bytes, page + 1)).join(" ");
}

/** Two were asked, the second was replaced after a look at it; both have signed. */
async function signed(options: Parameters<typeof aSignature>[1] = {}): Promise<TestSignature> {
  const made = await aSignature(merchant.caller, {
    signature: { signers: signersOf(1, 1) },
    flow: { languageCode: "en" },
    ...options,
  });
  await readyDocuments(getDb(), merchant.tenantUuid, made.uuid);
  await visit(await linkOf(made, 1));
  const subject = { name: "Eva", lastName: "Gil", email: "eva@example.com", phone: null };
  const named = { uuid: made.uuid, signerUuid: made.signers[1]?.uuid ?? "" };
  await changeSigner(getDb(), merchant.caller, named, { subject, methods: null, notify: null });
  for (const index of [0, 1]) {
    const link = await linkOf(made, index);
    await visit(link);
    await signDocuments(getDb(), link, await inputFor(link), VISITOR);
  }
  return made;
}

describe.skipIf(!hasTools)("a signature's evidence as a PDF (decision 99; needs qpdf, poppler)", () => {
  test("says all that the evidence as data says, in the flow's language and the organisation's zone", async () => {
    const made = await signed();
    const { name, bytes } = await make(made);
    expect(name).toBe(`evidence-${made.uuid}.pdf`);
    const text = await textOf(bytes);
    const evidence = await getEvidence(getDb(), merchant.caller, made.uuid);
    expect(evidence.documents[0]?.revisions).toHaveLength(5);
    for (const { uuid, revisions } of evidence.documents) {
      expect(text).toContain(uuid);
      for (const { sha256 } of revisions) expect(text).toContain(sha256);
    }
    for (const { hash } of evidence.events) expect(text).toContain(hash);
    for (const said of [
      "Evidence report",
      "Lease",
      "Status Completed",
      made.uuid,
      "Time zone Europe/Madrid",
      "Signer · Written on screen · s1@example.com",
      "Eva Gil, eva@example.com",
      "203.0.113.7 · Test/1.0",
      "it is unbroken",
      "Paraph Demo Seal (proves nothing)",
      "This seal belongs to a demonstration: it proves nothing.",
    ]) {
      expect(text).toContain(said);
    }
  });

  test("what somebody did who was replaced is not told of who came instead", async () => {
    const text = await textOf((await make(await signed())).bytes);
    const opened = [...text.matchAll(/Opened (Signer 1|Signer 2|Eva Gil)/g)].map(([, who]) => who);
    expect(opened).toEqual(["Signer 2", "Signer 1", "Eva Gil"]);
    expect(text).toContain("Signer replaced Signer 2");
  });

  test("is sealed and tagged, says pdfsig, qpdf, and whoever verifies it (decision 94)", async () => {
    const { bytes } = await make(await signed());
    expect(qpdfComplaints(bytes)).toBe("");
    expect(signatureReport(bytes)).toMatch(/Total document signed[\s\S]*Signature is Valid/);
    expect(structureOf(bytes)).toContain("H1");
    const path = join(folder, "evidence.pdf");
    writeFileSync(path, bytes);
    const verified = await verifyDocument(getDb(), { path, sizeBytes: bytes.length, who: "test" });
    expect(verified).toEqual({
      verdict: "SEALED",
      sealedBy: "Paraph Demo Seal (proves nothing)",
      documentUuid: null,
      revision: null,
      signatures: [],
      changes: [],
    });
    bytes[bytes.indexOf("/Contents <") - 400] = 0x20;
    writeFileSync(path, bytes);
    expect(await verifyDocument(getDb(), { path, sizeBytes: bytes.length, who: "test" })).toMatchObject({
      verdict: "CHANGED",
    });
  });

  test("can be had at any time, in whatever state, and says what is known by then", async () => {
    const made = await aSignature(merchant.caller, { flow: { languageCode: "de" } });
    expect(await textOf((await make(made)).bytes)).toMatch(/Nachweisbericht[\s\S]*Stand Erstellt[\s\S]*Ausstehend/);
    await readyDocuments(getDb(), merchant.tenantUuid, made.uuid);
    await declineToSign(getDb(), await linkOf(made), "Too dear", VISITOR);
    expect(await textOf((await make(made)).bytes)).toMatch(/Stand Zurückgewiesen[\s\S]*Too dear · 203\.0\.113\.7/);
  });

  test("says so when a line was changed behind our back", async () => {
    const made = await aSignature(merchant.caller, { flow: { languageCode: "en" } });
    await database.sql`update signature_evidence set detail = '{}' where operation_uuid = ${made.uuid}`;
    expect(await textOf((await make(made)).bytes)).toContain("it is BROKEN");
  });
});

test("another tenant's evidence is not there, nor a payment's", async () => {
  const made = await aSignature(merchant.caller);
  const other = await insertMerchant(database);
  await expect(makeSealedEvidence(getDb(), other.caller, made.uuid)).rejects.toMatchObject({ code: "not_found" });
});
