import { PDFDocument, PDFName } from "pdf-lib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Credential } from "@/lib/seals/model";
import { credentialFrom, makePki, type TestPki } from "@/lib/seals/testing/test-pki";
import { digestsOf } from "@/lib/seals/timestamp-token";
import { verifyCms } from "@/lib/seals/verify-cms";
import { drawPaymentDocument } from "../draw/draw-document";
import { Changes } from "../pdf/changes";
import { topFields } from "../pdf/form";
import { judgeRevisions } from "../pdf/judge/judge-revisions";
import { PdfFile } from "../pdf/pdf-file";
import { writeSection } from "../pdf/write-section";
import { text } from "../pdf/write-syntax";
import type { FieldFilling, PlacedField, PreparedFields } from "../signing-model";
import { isInstalled, qpdfComplaints, signatureReport, textOfPage } from "../testing/outside-tools";
import { paymentPage } from "../testing/sample-pages";
import {
  attachmentsOf,
  encryptedPdf,
  FACTUR_X_ATTACHMENT,
  facturXPdf,
  heavyPdf,
  rotatedPdf,
  smallPdf,
  streamPdf,
  tablePdf,
} from "../testing/sample-pdfs";
import { drawn, signWhole } from "../testing/sign-whole";
import { opensslComplaints, rewrittenByQpdf, seenPage, signaturesIn } from "../testing/signature-tools";

const hasTools = isInstalled("openssl", "pdfsig", "qpdf", "pdftotext", "pdftoppm");

let pki: TestPki;
let keys: Readonly<{ seal: Credential; rsa: Credential; ec: Credential }>;

beforeAll(() => {
  if (!hasTools) return;
  pki = makePki();
  keys = {
    seal: credentialFrom(pki.issue("seal", "RSA")),
    rsa: credentialFrom(pki.issue("alice", "RSA")),
    ec: credentialFrom(pki.issue("bob", "P256")),
  };
});
afterAll(() => pki?.remove());

/** One of each kind, where every sample has room for it. */
const PLACED: readonly PlacedField[] = [
  { type: "TEXT", page: 1, x: 4, y: 4, width: 60, height: 14, label: "Where, ¿dónde?" },
  { type: "DATE", page: 1, x: 4, y: 22, width: 60, height: 12, label: null },
  { type: "CHECKBOX", page: 1, x: 4, y: 40, width: 12, height: 12, label: "I have read it" },
  { type: "CHECKBOX", page: 1, x: 24, y: 40, width: 12, height: 12, label: "I have not" },
  { type: "SIGNATURE", page: 1, x: 4, y: 58, width: 60, height: 20, label: null },
  { type: "INITIALS", page: 1, x: 70, y: 58, width: 24, height: 20, label: null },
];

/** The first signer fills in all of them. */
function filled({ placed }: PreparedFields, signer: number): readonly FieldFilling[] {
  const [place = "", date = "", yes = "", no = "", hand = "", initials = ""] = placed;
  if (signer > 0) return [];
  return [
    { kind: "text", field: place, text: "Bilbao, año Ω" },
    { kind: "text", field: date, text: "22/11/2026" },
    { kind: "checked", field: yes, checked: true },
    { kind: "checked", field: no, checked: false },
    { kind: "writing", field: hand, writing: drawn },
    { kind: "writing", field: initials, writing: { kind: "typed", name: "ÁM" } },
  ];
}

const sign = (supplied: Uint8Array, rest: Partial<Parameters<typeof signWhole>[0]> = {}) =>
  signWhole({
    supplied,
    seal: keys.seal,
    signers: [
      { credential: keys.rsa, writing: drawn },
      { credential: keys.ec, writing: { kind: "typed", name: "Jürgen Groß" } },
    ],
    placed: PLACED,
    values: filled,
    ...rest,
  });

const withForm = (catalog: string, more: Readonly<Record<number, string>> = {}) =>
  smallPdf({
    1: `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    3: "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Annots [6 0 R] >>",
    6: "<< /Type /Annot /Subtype /Widget /FT /Tx /T (paraph-seal) /V (kept) /P 3 0 R /Rect [100 100 150 120] /F 4 /DA (/Helv 9 Tf) >>",
    ...more,
  });

const SOURCES: Readonly<Record<string, () => Promise<Uint8Array> | Uint8Array>> = {
  "a page of our own": () => drawPaymentDocument(paymentPage, null),
  "a table of cross references": () => tablePdf(2),
  "streams of objects": () => streamPdf(2),
  "qpdf's streams of objects": async () => rewrittenByQpdf(await tablePdf(2), "--object-streams=generate"),
  "qpdf's linearised form": async () => rewrittenByQpdf(await tablePdf(2), "--linearize"),
  "an e-invoice attached": facturXPdf,
  "a page tree that turns and cuts": rotatedPdf,
  "an encryption that asks for no password": () => encryptedPdf(""),
  "AES-256 that asks for none": async () => rewrittenByQpdf(await streamPdf(1), "--encrypt", "", "owner", "256", "--"),
  "a form in the catalog itself": () => withForm("/AcroForm << /Fields [6 0 R] /DA (/Helv 0 Tf) >>"),
  "a form by reference, its fields too": () =>
    withForm("/AcroForm 7 0 R", { 7: "<< /Fields 8 0 R /SigFlags 1 >>", 8: "[6 0 R]" }),
  "annotations by reference": () =>
    withForm("/AcroForm << /Fields [6 0 R] >>", {
      3: "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Annots 7 0 R >>",
      7: "[6 0 R]",
    }),
  "a form without fields": () => smallPdf({ 1: "<< /Type /Catalog /Pages 2 0 R /AcroForm << >> >>" }),
  "permissions beside": () => smallPdf({ 1: "<< /Type /Catalog /Pages 2 0 R /Perms << /Own true >> >>" }),
  "permissions by reference": () =>
    smallPdf({ 1: "<< /Type /Catalog /Pages 2 0 R /Perms 7 0 R >>", 7: "<< /Own true >>" }),
  "an empty line in front": async () => Buffer.concat([Buffer.from("\r\n"), await tablePdf(1)]),
  "zeros after its end": async () => Buffer.concat([await tablePdf(1), Buffer.alloc(5000)]),
  "a thousand pages": () => tablePdf(1000),
  "eight megabytes": () => heavyPdf(8 * 1024 * 1024 - 100_000),
};

describe.skipIf(!hasTools)("a seal and two signers over (needs openssl, pdfsig, qpdf, poppler)", () => {
  it.each(Object.entries(SOURCES))("%s: valid to every judge", async (_, make) => {
    const supplied = Buffer.from(await make());
    const { revisions } = await sign(supplied);
    const last = revisions.at(-1) ?? Buffer.alloc(0);

    // Each revision is the one before it, and more.
    expect(revisions).toHaveLength(5);
    for (const [place, revision] of revisions.slice(1).entries()) {
      const before = revisions[place] ?? Buffer.alloc(0);
      expect(revision.length).toBeGreaterThan(before.length);
      expect(revision.subarray(0, before.length).equals(before)).toBe(true);
    }
    if (qpdfComplaints(supplied) === "") expect(qpdfComplaints(last)).toBe("");
    expect(opensslComplaints(last, pki.rootPath)).toBe("");
    const report = signatureReport(last);
    expect(report.match(/Signature is Valid/g)).toHaveLength(3);
    expect(report.match(/ETSI\.CAdES\.detached/g)).toHaveLength(3);
    expect(report.match(/Not total document signed/g)).toHaveLength(2);
    for (const { signed, der } of signaturesIn(last)) {
      expect(verifyCms(der, digestsOf(signed))).toMatchObject({ isIntact: true, level: "B-B" });
    }
    expect(signaturesIn(last).map(({ coversAll }) => coversAll)).toEqual([false, false, true]);
  });

  it("a page and a box are where they are seen, whatever the page's turn, cut and unit", async () => {
    const box = { type: "CHECKBOX" as const, page: 1, x: 20, y: 30, width: 24, height: 24, label: null };
    for (const turn of [0, 90, 180, 270, -90, 450]) {
      for (const unit of [1, 2]) {
        const supplied = smallPdf({
          2: "<< /Type /Pages /Kids [3 0 R] /Count 1 /CropBox [300 250 50 90] >>",
          3: `<< /Type /Page /Parent 2 0 R /MediaBox [-20 10 400 280] /Rotate ${turn} /UserUnit ${unit} >>`,
        });
        const values = ({ placed }: PreparedFields, signer: number): readonly FieldFilling[] =>
          signer === 0 ? [{ kind: "checked", field: placed[0] ?? "", checked: true }] : [];
        const { revisions } = await sign(supplied, { placed: [box], values });
        const { width, height, shade } = seenPage(revisions.at(-1) ?? supplied, 1);
        const seen = turn % 180 === 0 ? [250, 160] : [160, 250];
        // poppler draws a page's own units, whatever they are said to be.
        expect({ turn, unit, size: [width, height] }).toEqual({ turn, unit, size: seen });
        const dark = (x: number, y: number, w: number, h: number) => {
          let count = 0;
          for (let row = 0; row < h; row++)
            for (let column = 0; column < w; column++) count += shade(x + column, y + row) < 200 ? 1 : 0;
          return count;
        };
        const [x, y, side] = [20 / unit, 30 / unit, 24 / unit];
        expect(dark(x, y, side, side)).toBeGreaterThan(side);
        expect(dark(0, 0, width, height)).toBe(dark(x - 1, y - 1, side + 2, side + 2));
        // The tick stands upright: it goes down from the left, and ends high at the right.
        expect(dark(x + side * 0.65, y + side * 0.2, side * 0.25, side * 0.25)).toBeGreaterThan(0);
        expect(dark(x + side * 0.1, y + side * 0.12, side * 0.3, side * 0.3)).toBe(0);
      }
    }
  });

  it("the fields say what was filled in, to who reads the file and to who looks at it", async () => {
    const { revisions, fields } = await sign(await tablePdf(2));
    const [, prepared, , first, last] = revisions;
    const form = (await PDFDocument.load(last ?? "")).getForm();
    const said = (name = "") => form.getTextField(name).getText();
    expect([said(fields.placed[0]), said(fields.placed[1])]).toEqual(["Bilbao, año Ω", "22/11/2026"]);
    expect([2, 3].map((place) => form.getCheckBox(fields.placed[place] ?? "").isChecked())).toEqual([true, false]);
    expect(form.getFields().every((field) => field.isReadOnly() || field.constructor.name === "PDFSignature")).toBe(
      true,
    );
    const text = textOfPage(last ?? Buffer.alloc(0), 1);
    expect(text).toContain("Bilbao, año Ω");
    expect(text).toContain("ÁM");
    expect(textOfPage(prepared ?? Buffer.alloc(0), 1)).not.toContain("Bilbao");
    const evidence = textOfPage(first ?? Buffer.alloc(0), 3);
    expect(evidence).toContain(
      "Ána Muñoz Signed on 22 November 2026, 17:20 CET One-time code by e-mail From 203.0.113.7",
    );
    expect(evidence).not.toContain("Approved on");
    expect(textOfPage(last ?? Buffer.alloc(0), 3)).toContain("Jürgen Groß Approved on 22 November 2026");
  });

  it("what was there stays: attachments, fields of the same name, permissions", async () => {
    const invoice = await sign(await facturXPdf());
    expect(attachmentsOf(await PDFDocument.load(invoice.revisions.at(-1) ?? ""))).toEqual([FACTUR_X_ATTACHMENT]);
    const form = await sign(withForm("/AcroForm << /Fields [6 0 R] >>"));
    expect(form.fields.seal).toBe("paraph-seal-2");
    const document = await PDFDocument.load(form.revisions.at(-1) ?? "");
    expect(document.getForm().getTextField("paraph-seal").getText()).toBe("kept");
    const allowed = await sign(smallPdf({ 1: "<< /Type /Catalog /Pages 2 0 R /Perms << /Own true >> >>" }));
    const permissions = (await PDFDocument.load(allowed.revisions.at(-1) ?? "")).catalog.get(PDFName.of("Perms"));
    expect(String(permissions)).toMatch(/\/Own true[\s\S]*\/DocMDP \d+ 0 R/);
  });

  it("nobody fills in the form that was supplied, and who does it all the same is told of (decision 104)", async () => {
    const { revisions } = await sign(withForm("/AcroForm << /Fields [6 0 R] >>"));
    const signed = revisions.at(-1) ?? Buffer.alloc(0);
    const form = (await PDFDocument.load(signed)).getForm();
    expect(form.getTextField("paraph-seal").isReadOnly()).toBe(true);
    const file = new PdfFile(signed);
    const changes = new Changes(file);
    for (const { name, reference } of topFields(file)) {
      if (name === "paraph-seal") changes.set(reference, { V: text("(changed)") });
    }
    const tampered = Buffer.concat([signed, writeSection(file, changes.objects())]);
    // To a reader that asks what each signature covers nothing has happened.
    expect(signatureReport(tampered).match(/Signature is Valid/g)).toHaveLength(3);
    expect(judgeRevisions(tampered, signed.length)).toMatchObject([{ changes: ["FIELD_CHANGED"] }]);
  });

  it("the seal certifies: forms and signatures alone may follow (DocMDP, P=2)", async () => {
    const { revisions } = await sign(await tablePdf(1));
    const [, prepared, sealed] = revisions.map((revision) => revision.toString("latin1"));
    expect(prepared).not.toContain("DocMDP");
    expect(
      sealed?.match(/\/TransformMethod \/DocMDP \/TransformParams << \/Type \/TransformParams \/P 2 \/V \/1\.2 >>/g),
    ).toHaveLength(1);
    expect(
      revisions
        .at(-1)
        ?.toString("latin1")
        .match(/\/TransformMethod \/DocMDP/g),
    ).toHaveLength(1);
  });

  it("sign-then-pay has the payment page before the evidence", async () => {
    const { revisions } = await sign(await tablePdf(1), { payment: paymentPage });
    const last = revisions.at(-1) ?? Buffer.alloc(0);
    expect(textOfPage(last, 2)).toContain("Solicitud de pago 15.075,50 €");
    expect(textOfPage(last, 3)).toContain("Evidence of signatures Maintenance contract 2026.pdf");
  });

  it("twenty signers have as many pages as they need, each of which says what a demo's seal is worth", async () => {
    const signers = Array.from({ length: 20 }, (_, place) => ({
      name: `Signer ${place + 1}`,
      role: "SIGNER" as const,
    }));
    const { revisions, fields } = await sign(await tablePdf(1), {
      evidence: { signers },
      signers: [],
      placed: [],
      values: () => [],
    });
    const last = revisions.at(-1) ?? Buffer.alloc(0);
    const count = (await PDFDocument.load(last)).getPageCount();
    expect(count).toBe(6);
    for (let page = 2; page <= count; page++) {
      expect(textOfPage(last, page)).toContain("This seal belongs to a demonstration: it proves nothing.");
    }
    expect(fields.signers).toHaveLength(20);
    expect(qpdfComplaints(last)).toBe("");
    const own = await sign(await tablePdf(1), { evidence: { seal: { name: "Aitana", isDemo: false } }, signers: [] });
    expect(textOfPage(own.revisions.at(-1) ?? Buffer.alloc(0), 2)).not.toContain("demonstration");
  });
});
