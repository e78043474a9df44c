import { describe, expect, it } from "vitest";
import { smallPdf } from "../testing/sample-pdfs";
import { Changes } from "./changes";
import { lockedFields, lockFields } from "./lock-fields";
import { PdfFile } from "./pdf-file";
import { entryOf, isKind } from "./syntax";
import { writeSection } from "./write-section";

const withForm = (fields: string, more: Readonly<Record<number, string>>, annotations = "") =>
  smallPdf({
    1: `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${fields}] >> >>`,
    3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Annots [${annotations}] >>`,
    ...more,
  });

/** Of each object that is written anew, its flags. */
function locked(pdf: Buffer): Readonly<Record<number, number>> {
  const file = new PdfFile(pdf);
  const changes = new Changes(file);
  lockFields(file, changes);
  const written = changes.objects();
  if (written.length === 0) return {};
  const after = new PdfFile(Buffer.concat([pdf, writeSection(file, written)]));
  return Object.fromEntries(
    written.map(({ objectNumber }) => {
      const { value } = after.object(objectNumber);
      return [objectNumber, isKind(value, "dict") ? Number(entryOf(value, "Ff")?.value) : Number.NaN];
    }),
  );
}

describe("a supplied form can't be filled in once it is to be signed (decision 104)", () => {
  it.each<[string, Buffer, Readonly<Record<number, number>>]>([
    ["a field of text", withForm("6 0 R", { 6: "<< /FT /Tx /T (a) >>" }), { 6: 1 }],
    ["one with flags of its own", withForm("6 0 R", { 6: "<< /FT /Btn /T (a) /Ff 49152 >>" }), { 6: 49_153 }],
    ["one that is read-only", withForm("6 0 R", { 6: "<< /FT /Tx /T (a) /Ff 4097 >>" }), {}],
    ["an empty field for a signature: that may be signed", withForm("6 0 R", { 6: "<< /FT /Sig /T (a) >>" }), {}],
    [
      "fields within a field, by the flags that they inherit",
      withForm("6 0 R", {
        6: "<< /T (a) /FT /Tx /Ff 4096 /Kids [7 0 R 8 0 R 9 0 R] >>",
        7: "<< /T (b) /Parent 6 0 R >>",
        8: "<< /T (c) /Parent 6 0 R /FT /Sig >>",
        9: "<< /T (d) /Parent 6 0 R /Ff 1 >>",
      }),
      { 7: 4097 },
    ],
    [
      "a field in several places, in itself",
      withForm(
        "6 0 R",
        {
          6: "<< /T (a) /FT /Btn /Kids [7 0 R 8 0 R] >>",
          7: "<< /Subtype /Widget /Parent 6 0 R >>",
          8: "<< /Subtype /Widget /Parent 6 0 R >>",
        },
        "7 0 R 8 0 R",
      ),
      { 6: 1 },
    ],
    [
      "one on a page that the form does not list, by what it belongs to",
      withForm(
        "",
        {
          6: "<< /Subtype /Widget /T (a) /Parent 7 0 R >>",
          7: "<< /FT /Tx /Ff 4096 >>",
          8: "<< /Subtype /Widget /FT /Sig /T (b) >>",
          9: "<< /Subtype /Link /FT /Tx /T (c) >>",
        },
        "6 0 R 8 0 R 9 0 R",
      ),
      { 6: 4097 },
    ],
    [
      "one on a page that it lists, once",
      withForm("6 0 R", { 6: "<< /Subtype /Widget /FT /Ch /T (a) >>" }, "6 0 R"),
      { 6: 1 },
    ],
  ])("%s", (_, pdf, flags) => {
    expect(locked(pdf)).toEqual(flags);
  });

  it.each<[string, Buffer]>([
    ["in the form", withForm("<< /FT /Tx /T (a) >>", {})],
    ["on a page", withForm("", {}, "<< /Subtype /Widget /FT /Tx /T (a) >>")],
    ["by a reference to a reference", withForm("6 0 R", { 6: "7 0 R", 7: "<< /FT /Tx /T (a) >>" })],
  ])("one that is no object of its own, %s, is refused", (_, pdf) => {
    expect(() => locked(pdf)).toThrow(expect.objectContaining({ code: "document_unreadable" }));
  });
});

it("names those that nobody may fill in, by what they inherit and with those that hold them", () => {
  const pdf = withForm("6 0 R 10 0 R 11 0 R 12 0 R", {
    6: "<< /T (a) /FT /Tx /Ff 1 /Kids [7 0 R 8 0 R 9 0 R] >>",
    7: "<< /T (b) /Parent 6 0 R >>",
    8: "<< /T (c) /Parent 6 0 R /FT /Sig >>",
    9: "<< /T (d) /Parent 6 0 R /Ff 2 >>",
    10: "<< /T (open) /FT /Tx >>",
    11: "<< /T (shut) /FT /Btn /Ff 49153 /Kids [13 0 R] >>",
    12: "<< /T (signs) /FT /Sig /Ff 1 >>",
    13: "<< /Subtype /Widget /Parent 11 0 R >>",
  });
  expect(lockedFields(new PdfFile(pdf))).toEqual(["a.b", "shut"]);
});
