import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PDFDocument, PDFName } from "pdf-lib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askTimestampOf } from "@/lib/seals/ask-timestamp";
import { collectValidation } from "@/lib/seals/collect-validation";
import { startAuthority, type TestAuthority } from "@/lib/seals/testing/test-authority";
import { startLists, type TestLists } from "@/lib/seals/testing/test-lists";
import { credentialFrom, makePki, type TestPki } from "@/lib/seals/testing/test-pki";
import { digestsOf } from "@/lib/seals/timestamp-token";
import { verifyDocumentTimestamp } from "@/lib/seals/verify-cms";
import { openWorkFolder } from "@/lib/shared/process/work-folder";
import { archivePdf } from "../archive-pdf";
import { embedSignature } from "../embed-signature";
import { fileOf } from "../testing/files";
import { isInstalled, qpdfComplaints, signatureReport } from "../testing/outside-tools";
import { encryptedPdf, streamPdf, tablePdf } from "../testing/sample-pdfs";
import { signWhole } from "../testing/sign-whole";
import { signaturesIn } from "../testing/signature-tools";

const hasTools = isInstalled("openssl", "pdfsig", "qpdf");

let pki: TestPki;
let authority: TestAuthority;
/** Where certificates say that their list is. */
let lists: TestLists;

beforeAll(async () => {
  if (!hasTools) return;
  lists = await startLists();
  pki = makePki(lists.url);
  pki.issue("tsa", "RSA", "tsa");
  authority = await startAuthority(pki);
});
afterAll(async () => {
  lists?.close();
  await authority?.close();
  pki?.remove();
});

const tokenOf = async (digest: Buffer) =>
  (await askTimestampOf(digest, { urls: [authority.url] }))?.token ?? Buffer.alloc(0);

describe.skipIf(!hasTools)("what a signature is verified by later (needs openssl)", () => {
  it("is the seal's chain, the timestamps' and the lists that their issuers signed", async () => {
    lists.answer(pki.revocationList());
    const { chain } = credentialFrom(pki.issue("seal", "RSA"));
    const token = await tokenOf(digestsOf(Buffer.from("x")).sha256);
    const { certificates, revocationLists, isComplete } = await collectValidation(chain, [token]);
    expect(certificates).toHaveLength(3);
    expect(revocationLists).toEqual([expect.any(Buffer)]);
    expect(isComplete).toBe(true);
  });

  it("is known to be incomplete where a list is missing, is another's, or is none", async () => {
    const { chain } = credentialFrom(pki.issue("seal", "RSA"));
    const other = makePki();
    for (const bytes of [null, other.revocationList(), Buffer.from("<html>"), Buffer.alloc(2_000_000, 0x30)]) {
      lists.answer(bytes);
      expect(await collectValidation(chain, [])).toMatchObject({
        revocationLists: [],
        isComplete: false,
        isAwaited: true,
      });
    }
    // Without the issuer no list can be told to be its own, so that none is worth waiting for.
    expect(await collectValidation(chain.slice(0, 1), [])).toMatchObject({ isComplete: false, isAwaited: false });
    // A certificate that says nothing of a list has none.
    expect(await collectValidation(credentialFrom(other.issue("seal", "RSA")).chain, [])).toMatchObject({
      isComplete: false,
      isAwaited: false,
    });
    other.remove();
  });
});

describe.skipIf(!hasTools)("the last revision (needs openssl, pdfsig, qpdf)", () => {
  it.each<[string, () => Promise<Buffer>]>([
    ["a table", () => tablePdf(2)],
    ["streams", () => streamPdf(2)],
    ["an encryption without a password", () => encryptedPdf("")],
  ])("holds the validation data and a timestamp over the whole file: %s", async (_, make) => {
    lists.answer(pki.revocationList());
    const seal = credentialFrom(pki.issue("seal", "RSA"));
    const { revisions } = await signWhole({ supplied: await make(), seal, signers: [{ credential: seal }] });
    const before = revisions.at(-1) ?? Buffer.alloc(0);
    const folder = openWorkFolder();
    const validation = await collectValidation(seal.chain, []);
    const archived = await archivePdf({
      base: await fileOf(before),
      intoPath: await folder.newPath(),
      who: "test",
      ...validation,
    });
    const token = await tokenOf(archived.digest);
    const made = await readFile((await embedSignature(archived.path, archived.contents, token)).path);

    expect(made.subarray(0, before.length).equals(before)).toBe(true);
    expect(qpdfComplaints(made)).toBe("");
    expect(signatureReport(made).match(/Signature is Valid/g)?.length).toBeGreaterThanOrEqual(2);
    const last = signaturesIn(made).at(-1);
    expect(last?.coversAll).toBe(true);
    expect(verifyDocumentTimestamp(last?.der ?? Buffer.alloc(0), digestsOf(last?.signed ?? before))).toMatchObject({
      isIntact: true,
      authority: "tsa",
    });
    // OpenSSL's word on the same.
    const [content, path] = [join(pki.folder, "stamped.bin"), join(pki.folder, "stamped.der")];
    await writeFile(content, last?.signed ?? "");
    await writeFile(path, token);
    const args = ["ts", "-verify", "-data", content, "-in", path, "-token_in", "-CAfile", pki.rootPath];
    expect(execFileSync("openssl", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] })).toContain("OK");

    const store = (await PDFDocument.load(made, { ignoreEncryption: true })).catalog.lookup(PDFName.of("DSS"));
    expect(String(store)).toMatch(/\/Certs \[ (\d+ 0 R ){2}\]\s*\/CRLs \[ \d+ 0 R \]/);
    await folder.remove();
  });

  it("adds to what an earlier one has stored", async () => {
    const seal = credentialFrom(pki.issue("seal", "RSA"));
    const folder = openWorkFolder();
    let base = await fileOf(await tablePdf(1));
    for (let round = 0; round < 2; round++) {
      const archived = await archivePdf({
        base,
        intoPath: await folder.newPath(),
        who: "test",
        certificates: seal.chain,
        revocationLists: [],
      });
      expect(archived.field).toBe(round === 0 ? "paraph-timestamp" : "paraph-timestamp-2");
      base = await embedSignature(archived.path, archived.contents, await tokenOf(archived.digest));
    }
    const made = await readFile(base.path);
    expect(qpdfComplaints(made)).toBe("");
    expect(String((await PDFDocument.load(made)).catalog.lookup(PDFName.of("DSS")))).toMatch(
      /\/Certs \[ (\d+ 0 R ){4}\]/,
    );
    await folder.remove();
  });
});
