import { describe, expect, it } from "vitest";
import { drawPaymentDocument } from "../draw/draw-document";
import { prepareDocument } from "../signing/prepare-document";
import { isInstalled, qpdfComplaints } from "../testing/outside-tools";
import { paymentPage } from "../testing/sample-pages";
import { smallPdf } from "../testing/sample-pdfs";
import { evidencePage } from "../testing/sign-whole";
import { PdfFile } from "./pdf-file";
import { catalogOf, dictAt } from "./values";

const RIGHTS = "/UR3 5 0 R /Own true";
const SIGNATURE = "<< /Type /Sig /Filter /Adobe.PPKLite /Contents <00> /Reference [<< /TransformMethod /UR3 >>] >>";
const granted = (permissions: string, more: Readonly<Record<number, string>> = {}) =>
  smallPdf({ 1: `<< /Type /Catalog /Pages 2 0 R /Perms ${permissions} >>`, 5: SIGNATURE, ...more });

async function behind(supplied: Buffer, update: Promise<Uint8Array>): Promise<Buffer> {
  return Buffer.concat([supplied, await update]);
}

const withPage = (supplied: Buffer) => behind(supplied, drawPaymentDocument(paymentPage, supplied));
const prepared = (supplied: Buffer) => {
  const preparation = { evidence: evidencePage, payment: null, fields: [], printed: [] };
  return behind(
    supplied,
    prepareDocument(supplied, preparation).then((made) => made?.update ?? Buffer.alloc(0)),
  );
};

function permissionsOf(pdf: Buffer): readonly string[] {
  const file = new PdfFile(pdf);
  return [...(dictAt(file, catalogOf(file), "Perms")?.entries.keys() ?? [])];
}

describe("rights that Adobe's readers had with a file are lost once something follows on it, and not claimed any more", () => {
  it.each([
    ["a payment page", withPage],
    ["what is to be signed", prepared],
  ] as const)("by %s", async (_, make) => {
    const direct = await make(granted(`<< ${RIGHTS} >>`));
    expect(permissionsOf(direct)).toEqual(["Own"]);
    const referred = await make(granted("6 0 R", { 6: `<< ${RIGHTS} >>` }));
    expect(permissionsOf(referred)).toEqual(["Own"]);
    if (isInstalled("qpdf")) expect([direct, referred].map(qpdfComplaints)).toEqual(["", ""]);
  });

  it("and of a file that somebody has signed nothing else changes", async () => {
    const signed = granted(`<< ${RIGHTS} >> /AcroForm << /Fields [7 0 R] >>`, {
      6: "<< /Type /Sig /Filter /Adobe.PPKLite /Contents <00> >>",
      7: "<< /FT /Sig /T (One) /V 6 0 R >>",
    });
    expect(permissionsOf(await withPage(signed))).toEqual(["UR3", "Own"]);
  });

  it("and a file without them keeps its catalog as it is", async () => {
    const own = granted("<< /Own true >>");
    expect((await withPage(own)).toString("latin1").match(/\/Type \/Catalog/g)).toHaveLength(1);
  });
});
