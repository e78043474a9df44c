import { createHash } from "node:crypto";
import { PDFDocument } from "pdf-lib";
import { describe, expect, it } from "vitest";
import { drawPaymentDocument } from "../draw/draw-document";
import { findEInvoice } from "../e-invoice/find-e-invoice";
import { facturXml, pdfWith } from "../testing/e-invoices";
import { OWNER_ONLY, WITH_PASSWORD } from "../testing/encrypted-pdfs";
import { isInstalled, qpdfComplaints, scannedCodes, textOfPage } from "../testing/outside-tools";
import { LINK, paymentPage, TRANSFER_CODE } from "../testing/sample-pages";
import { encryptedPdf } from "../testing/sample-pdfs";
import { emptyPasswordKey } from "./encryption/file-key";
import { rc4 } from "./encryption/rc4";
import { PdfFile } from "./pdf-file";
import { entryOf, isKind } from "./syntax";
import { textOfString } from "./text-string";
import { openSuppliedPdf } from "./write-update";

const append = async (supplied: Buffer) => Buffer.concat([supplied, await drawPaymentDocument(paymentPage, supplied)]);

/** The notes of the page tree's root, as we read them. */
function notesOf(bytes: Buffer): string[] {
  const file = new PdfFile(bytes);
  const root = file.resolve(entryOf(file.crossReference.trailer, "Root")?.value);
  const pages = isKind(root, "dict") ? file.resolve(entryOf(root, "Pages")?.value) : null;
  if (!isKind(pages, "dict")) return [];
  const deep = entryOf(pages, "Deep")?.value;
  const [inner] = isKind(deep, "array") ? deep.items : [];
  return [pages, inner?.value].flatMap((dict) => {
    const note = isKind(dict, "dict") ? entryOf(dict, "Note") : undefined;
    return note ? [textOfString(note.source)] : [];
  });
}

describe("a PDF that its owner has encrypted and anybody may read (decision 55)", () => {
  const files = Object.entries(OWNER_ONLY);

  it.each(files)("%s: gets its page, and keeps what it had", async (_, supplied) => {
    const result = await append(supplied);
    expect(result.subarray(0, supplied.length).equals(supplied)).toBe(true);
    expect(notesOf(supplied)).toEqual(["kept as it was", "kept"]);
    expect(notesOf(result)).toEqual(["kept as it was", "kept"]);
    expect(openSuppliedPdf(result).pageCount).toBe(2);
    // Nothing of ours is readable as it lies there.
    expect(result.subarray(supplied.length).includes(LINK)).toBe(false);
    const opened = await PDFDocument.load(result, { password: "" });
    expect(opened.getPageCount()).toBe(2);
  });

  it.skipIf(!isInstalled("qpdf", "pdftotext", "pdftoppm", "zbarimg")).each(files)(
    "%s: is sound, says whom and can be scanned (needs qpdf, pdftotext, pdftoppm and zbarimg)",
    async (_, supplied) => {
      const result = await append(supplied);
      expect(qpdfComplaints(result)).toBe("");
      expect(textOfPage(result, 2)).toContain("Beneficiario Talleres Aitana S.L.");
      expect(scannedCodes(result, 2, 100)).toEqual([TRANSFER_CODE, LINK]);
    },
  );

  it("may be another library's, and twice", async () => {
    const result = await append(await append(await encryptedPdf("")));
    expect((await PDFDocument.load(result, { password: "" })).getPageCount()).toBe(3);
  });

  it("has its e-invoice read", async () => {
    const document = await PDFDocument.load(await pdfWith({ "factur-x.xml": facturXml() }));
    document.encrypt({ userPassword: "", ownerPassword: "owner" });
    const { eInvoice } = findEInvoice(Buffer.from(await document.save()));
    expect(eInvoice).toMatchObject({ number: "RE-2026/0143", amount: 15_075 });
  });
});

it.each(Object.entries(WITH_PASSWORD))("%s with a password for readers is refused, and says why", (_, supplied) => {
  expect(() => openSuppliedPdf(supplied)).toThrow(
    expect.objectContaining({
      code: "document_unreadable",
      detail: "The PDF is encrypted: it needs a password to be opened.",
    }),
  );
});

it("a file for certain recipients, or of an unknown handler, is refused, and says why", () => {
  const plain = (OWNER_ONLY["RC4 of 40 bits (revision 2)"] ?? Buffer.alloc(0)).toString("latin1");
  const changed = (from: string, to: string) => () => openSuppliedPdf(Buffer.from(plain.replace(from, to), "latin1"));
  expect(changed("/Filter /Standard", "/Filter /PubSec00")).toThrow("for certain recipients");
  expect(changed("/R 2", "/R 9")).toThrow("not understood");
});

it("RC4 is RC4 (RFC 6229 and Rescorla's vectors)", () => {
  expect(rc4(Buffer.from("Key"), Buffer.from("Plaintext")).toString("hex")).toBe("bbf316e8d940af0ad3");
  expect(rc4(Buffer.from("0102030405", "hex"), Buffer.alloc(16)).toString("hex")).toBe(
    "b2396305f03dc027ccc3524a0a1118a8",
  );
});

it("a key whose entry is another's is none", () => {
  const entries = {
    revision: 6,
    lengthBytes: 32,
    owner: Buffer.alloc(48),
    user: createHash("sha384").digest(),
    userKey: Buffer.alloc(32),
    permissions: -4,
    encryptsMetadata: true,
    fileId: Buffer.alloc(0),
  };
  expect(emptyPasswordKey(entries)).toBeNull();
  expect(emptyPasswordKey({ ...entries, revision: 3 })).toBeNull();
});
