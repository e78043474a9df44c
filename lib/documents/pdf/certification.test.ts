import { describe, expect, it } from "vitest";
import { drawPaymentDocument } from "../draw/draw-document";
import { paymentPage } from "../testing/sample-pages";
import { smallPdf } from "../testing/sample-pdfs";
import { openSuppliedPdf } from "./write-update";

const signature = (parameters: string) =>
  `<< /Type /Sig /Filter /Adobe.PPKLite /Contents <00> /Reference [<< /Type /SigRef /TransformMethod /DocMDP ${parameters} >>] >>`;
const certified = (parameters: string) =>
  smallPdf({ 1: "<< /Type /Catalog /Pages 2 0 R /Perms << /DocMDP 5 0 R >> >>", 5: signature(parameters) });
const lastOfMany = (count: number) =>
  smallPdf({
    1: `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [6 0 R ${"7 0 R ".repeat(count)}] >> >>`,
    5: signature("/TransformParams << /P 1 >>"),
    6: "<< /FT /Sig /T (One) /V 5 0 R >>",
    7: "<< /FT /Tx /T (Other) >>",
  });
const inherited = (above: string, own: string, value?: string) =>
  smallPdf({
    1: "<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [7 0 R] >> >>",
    5: value ?? "<< /Type /Sig /Contents <00> >>",
    6: `<< /T (One) /Parent 7 0 R ${own} >>`,
    7: `<< /T (Group) /Kids [6 0 R] ${above} >>`,
  });
const LOCK = "/Lock << /Type /SigFieldLock /Action /All /P 1 >>";
const withField = (field: string, value = "<< /Type /Sig /Contents <00> >>") =>
  smallPdf({
    1: "<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [7 0 R] >> >>",
    5: value,
    6: `<< /FT /Sig /T (One) /V 5 0 R ${field} >>`,
    7: "<< /T (Group) /Kids [6 0 R] >>",
  });

describe("what a signature allows to follow it (decision 55)", () => {
  it.each<[string, Buffer]>([
    ["a certification with P=1", certified("/TransformParams << /Type /TransformParams /P 1 >>")],
    ["one that only its field names", withField("", signature("/TransformParams << /P 1 >>"))],
    ["a field's lock", withField(LOCK)],
    [
      "one whose kind stands in the field that holds it",
      inherited("/FT /Sig", "/V 5 0 R", signature("/TransformParams << /P 1 >>")),
    ],
    ["a lock whose field's kind stands above it", inherited("/FT /Sig", `/V 5 0 R ${LOCK}`)],
    ["a lock whose signature stands above it", inherited("/FT /Sig /V 5 0 R", LOCK)],
    [
      "one whose signature stands above its kind",
      inherited("/V 5 0 R", "/FT /Sig", signature("/TransformParams << /P 1 >>")),
    ],
    ["one behind ten thousand other fields", lastOfMany(12_000)],
  ])("%s: nothing", async (_, pdf) => {
    expect(openSuppliedPdf(pdf).forbidsChanges).toBe(true);
    await expect(drawPaymentDocument(paymentPage, pdf)).rejects.toMatchObject({ code: "document_locked" });
  });

  it.each<[string, Buffer]>([
    ["a certification with P=2", certified("/TransformParams << /P 2 >>")],
    ["one with P=3", certified("/TransformParams << /P 3 >>")],
    ["one that doesn't say", certified("")],
    ["a plain signature", withField("")],
    ["a lock of fields alone", withField("/Lock << /Type /SigFieldLock /Action /All >>")],
    ["a field's lock that nobody has signed", inherited("/FT /Sig", LOCK)],
    ["a value in a field of another kind", inherited("/FT /Tx", `/V 5 0 R ${LOCK}`)],
    ["no signature", smallPdf()],
  ])("%s: a page", async (_, pdf) => {
    expect(openSuppliedPdf(pdf).forbidsChanges).toBe(false);
    expect((await drawPaymentDocument(paymentPage, pdf)).length).toBeGreaterThan(0);
  });

  it("a form of more fields than anybody walks through is refused, not guessed at", () => {
    expect(() => openSuppliedPdf(lastOfMany(21_000))).toThrow(expect.objectContaining({ code: "document_unreadable" }));
  });
});
