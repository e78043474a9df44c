import { PDFDocument, PDFName } from "pdf-lib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Credential } from "@/lib/seals/model";
import { credentialFrom, makePki, type TestPki } from "@/lib/seals/testing/test-pki";
import type { PrintedText } from "../signing-model";
import { isInstalled, qpdfComplaints, signatureReport, textOfPage, wordsAt } from "../testing/outside-tools";
import { rotatedPdf, streamPdf, tablePdf } from "../testing/sample-pdfs";
import { signWhole } from "../testing/sign-whole";
import { seenPage } from "../testing/signature-tools";

const hasTools = isInstalled("openssl", "pdfsig", "qpdf", "pdftotext");

let pki: TestPki;
let seal: Credential;
beforeAll(() => {
  if (!hasTools) return;
  pki = makePki();
  seal = credentialFrom(pki.issue("seal", "RSA"));
});
afterAll(() => pki?.remove());

const RENT: PrintedText = { page: 1, x: 4, y: 30, width: 80, height: 16, text: "900 € für Ω" };

describe.skipIf(!hasTools)("on a page that opens and closes graphics states unequally often (8.4.2)", () => {
  async function page(content: string): Promise<Uint8Array> {
    const pdf = await PDFDocument.create();
    const { node } = pdf.addPage([400, 400]);
    node.set(PDFName.of("Contents"), pdf.context.register(pdf.context.flateStream(content)));
    return pdf.save();
  }
  const small = ".3 0 0 .3 0 0 cm";

  it.each([
    ["too few closed", `q ${small} q 0 0 99 99 re f`],
    ["too many closed", `0 0 9 9 re f Q ${small} 0 0 99 99 re f`],
    ["both", `Q q ${small} q 0 0 9 9 re f`],
  ])("a sender's text stands where it was placed, as large as elsewhere: %s", async (_, content) => {
    const text = { page: 1, x: 100, y: 100, width: 200, height: 20, text: "RENT" };
    const where = async (own: string) => {
      const { revisions } = await signWhole({
        ...{ supplied: await page(own), seal, signers: [{ credential: seal }], printed: [text] },
      });
      return wordsAt(revisions.at(-1) ?? new Uint8Array(), 1);
    };
    const elsewhere = await where(`q ${small} 0 0 99 99 re f Q`);
    expect(elsewhere).toHaveLength(1);
    expect(await where(content)).toEqual(elsewhere);
  });
});

describe.skipIf(!hasTools).each([
  ["a table of references", tablePdf],
  ["objects in streams", streamPdf],
  ["turned and cropped pages that inherit", rotatedPdf],
] as const)("what the sender fills in (decision 104), with %s", (_, make) => {
  it("is a part of its page, beside all that was there, and of the seal", async () => {
    const supplied = await make();
    const printed = [RENT, { ...RENT, y: 60, text: "=SUM(1)" }, { ...RENT, page: 2, text: "Second page" }];
    const { revisions } = await signWhole({ supplied, seal, signers: [{ credential: seal }], printed });
    const [before, prepared, , signed] = revisions;
    if (!before || !prepared || !signed) throw new Error("There are all revisions.");
    expect(prepared.subarray(0, before.length).equals(before)).toBe(true);
    expect(textOfPage(signed, 1)).toContain("900 € für Ω");
    expect(textOfPage(signed, 1)).toContain("=SUM(1)");
    expect(textOfPage(signed, 2)).toContain("Second page");
    expect(textOfPage(signed, 2)).not.toContain("900 €");
    for (const line of textOfPage(before, 1)
      .split("\n")
      .filter((it) => it.trim() !== "")) {
      expect(textOfPage(signed, 1)).toContain(line.trim());
    }
    expect(qpdfComplaints(signed)).toBe("");
    expect(signatureReport(signed)).not.toMatch(/invalid/i);
    // No field holds it: what may be filled after the seal could be filled again.
    const fields = (await PDFDocument.load(prepared, { updateMetadata: false })).getForm().getFields();
    expect(fields.map((field) => field.getName()).filter((name) => name.startsWith("paraph-field"))).toEqual([]);
  });

  it("stands where a signer's text would stand, upright, of the same look", async () => {
    const supplied = await make();
    const common = { supplied, seal, signers: [{ credential: seal }] };
    const { text, ...place } = RENT;
    const printed = await signWhole({ ...common, printed: [RENT] });
    const filled = await signWhole({
      ...common,
      placed: [{ ...place, type: "TEXT", label: null }],
      values: ({ placed: [field = ""] }) => [{ kind: "text", field, text }],
    });
    const shades = (pdf: Uint8Array = supplied) => {
      const { width, height, shade } = seenPage(pdf, 1);
      return Array.from({ length: width * height }, (_, at) => shade(at % width, at / width)).join(" ");
    };
    expect(shades(printed.revisions.at(-1)) === shades(filled.revisions.at(-1))).toBe(true);
    expect(shades(printed.revisions.at(-1)) === shades()).toBe(false);
  });
});
