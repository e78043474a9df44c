import { describe, expect, it } from "vitest";
import { inspectPdf } from "../inspect-pdf";
import { updated } from "../pdf/judge/testing/revisions";
import { fileOf } from "../testing/files";
import { isInstalled } from "../testing/outside-tools";
import {
  bombPdf,
  encryptedPdf,
  facturXPdf,
  hybridPdf,
  rotatedPdf,
  smallPdf,
  streamObject,
  streamPdf,
  tablePdf,
} from "../testing/sample-pdfs";
import { rewrittenByQpdf } from "../testing/signature-tools";
import { inspectDocument } from "./inspect-document";

const page = (entries: string) => smallPdf({ 3: `<< /Type /Page /Parent 2 0 R ${entries} >>` });
const catalog = (entries: string, more: Readonly<Record<number, string>> = {}) =>
  smallPdf({ 1: `<< /Type /Catalog /Pages 2 0 R ${entries} >>`, ...more });

describe("a page's size as it is seen is", () => {
  it.each<[string, Buffer, number, number]>([
    ["its media box", page("/MediaBox [0 0 200 300]"), 200, 300],
    ["the same, whichever corners it names", page("/MediaBox [200 300 0 0]"), 200, 300],
    ["what its crop box leaves", page("/MediaBox [0 0 200 300] /CropBox [10 20 110 70]"), 100, 50],
    ["what of its crop box lies within", page("/MediaBox [0 0 200 300] /CropBox [-50 100 120 900]"), 120, 200],
    [
      "its media box, where the crop box lies outside",
      page("/MediaBox [0 0 200 300] /CropBox [500 0 900 9]"),
      200,
      300,
    ],
    ["turned", page("/MediaBox [0 0 200 300] /Rotate 90"), 300, 200],
    ["turned back", page("/MediaBox [0 0 200 300] /Rotate -90"), 300, 200],
    ["turned over", page("/MediaBox [0 0 200 300] /Rotate 540"), 200, 300],
    ["in its own units", page("/MediaBox [0 0 200 300] /UserUnit 2.5"), 500, 750],
    ["a letter's where it says nothing", page(""), 612, 792],
    ["to a thousandth of a point", page("/MediaBox [0 0 595.27559 841.88976]"), 595.276, 841.89],
  ])("%s", (_, pdf, width, height) => {
    expect(inspectDocument(pdf)).toEqual({ pages: [{ width, height }], isSigned: false });
  });

  it("inherited, and in the order in which pages are seen", async () => {
    const nested = smallPdf({
      2: "<< /Type /Pages /Kids [5 0 R 3 0 R] /Count 3 /MediaBox [0 0 10 20] /Rotate 90 >>",
      3: "<< /Type /Page /Parent 2 0 R /Rotate 0 /MediaBox [0 0 50 60] >>",
      5: "<< /Type /Pages /Parent 2 0 R /Kids [6 0 R 7 0 R] /Count 2 /CropBox [0 0 5 20] >>",
      6: "<< /Type /Page /Parent 5 0 R >>",
      7: "<< /Type /Page /Parent 5 0 R /MediaBox [0 0 30 40] >>",
    });
    expect(inspectDocument(nested).pages).toEqual([
      { width: 20, height: 5 },
      { width: 20, height: 5 },
      { width: 50, height: 60 },
    ]);
    expect(inspectDocument(await rotatedPdf()).pages).toEqual(Array(2).fill({ width: 100, height: 100 }));
  });
});

const action = (entries: string) => `<< /Type /Action ${entries} >>`;
const annotation = (entries: string) =>
  smallPdf({
    3: "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Annots [6 0 R] >>",
    6: `<< /Type /Annot /Rect [0 0 9 9] ${entries} >>`,
  });
const layered = (
  configuration: string,
  group = "/Type /OCG /Name (Layer)",
  more: Readonly<Record<number, string>> = {},
) =>
  catalog("/OCProperties << /OCGs [7 0 R 8 0 R] /D 9 0 R >>", {
    7: `<< ${group} >>`,
    8: "<< /Type /OCG /Name (Other) >>",
    9: `<< ${configuration} >>`,
    ...more,
  });
const member = (entries: string) => ({
  3: "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Resources << /Properties << /MC0 6 0 R >> >> >>",
  6: `<< /Type /OCMD ${entries} >>`,
});
const asked = (field: string) =>
  catalog("/AcroForm << /Fields [6 0 R] /NeedAppearances true >>", { 6: `<< ${field} >>` });
const COVER = "<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Length 17 >>\nstream\n1 g 0 0 9 9 re f Q\nendstream";
const EMPTY_LOOK =
  "<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Length 38 >>\nstream\n/Tx BMC q BT /F 9 Tf (a/b) pop ET Q EMC\nendstream";
/** Something that lies on a page, with a look of its own (7) or one that shows nothing (8). */
const lying = (entries: string, more: Readonly<Record<number, string>> = {}) =>
  smallPdf({
    3: "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Annots [6 0 R] >>",
    6: `<< /Type /Annot /Rect [0 0 99 40] ${entries} >>`,
    7: COVER,
    8: EMPTY_LOOK,
    ...more,
  });
const COVERS = "/AP << /N 7 0 R >>";
const applied = (usage: string, categories: string) =>
  layered(
    `/AS [<< /Event /View /Category [${categories}] /OCGs [7 0 R] >>]`,
    `/Type /OCG /Name (a) /Usage << ${usage} >>`,
  );
const picture = (entries: string) => ({
  3: "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Resources << /XObject << /I 6 0 R >> >> >>",
  6: `<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray ${entries} /Length 1 >>\nstream\na\nendstream`,
});
/** The table without what it says of object 5, which it frees. */
const unsaid = (hybrid: Buffer) =>
  Buffer.from(hybrid.toString("latin1").replace("5 1\n0000000000 00000 f \n", ""), "latin1");

/** Object 6 is in the older section; the newer one frees it, and the stream beside it, object 8, says where it lies. */
function freedAgain(): Buffer {
  const built = (offset: number) => {
    const entry = Buffer.alloc(7);
    entry.writeUInt8(1, 0);
    entry.writeUInt32BE(offset, 1);
    return smallPdf({
      ...picture(""),
      8: streamObject("/Type /XRef /Size 7 /Index [6 1] /W [1 4 2] /Root 1 0 R", entry),
    });
  };
  const older = built(built(0).indexOf("6 0 obj"));
  return updated(older, { 6: null }, { trailer: `/XRefStm ${older.indexOf("8 0 obj")}` });
}

const script = action("/S /JavaScript /JS (app.alert\\(1\\))");

it("a file with another header in front of its own, from which Chrome counts, is refused (decision 378)", () => {
  expect(inspectDocument(Buffer.concat([Buffer.from("\n"), smallPdf()])).isSigned).toBe(false);
  expect(() => inspectDocument(Buffer.concat([Buffer.from("%PDF 9 0 obj<<>>endobj\n"), smallPdf()]))).toThrow(
    expect.objectContaining({ code: "document_unreadable" }),
  );
});

describe("a file is refused as document_unsafe that has", () => {
  it.each<[string, Buffer, string]>([
    ["a script as it opens", catalog(`/OpenAction ${script}`), "JavaScript"],
    ["a script as it is printed", catalog(`/AA << /WP 6 0 R >>`, { 6: script }), "JavaScript"],
    [
      "a script by name",
      catalog("/Names << /JavaScript << /Kids [6 0 R] >> >>", { 6: `<< /Names [(a) ${script}] >>` }),
      "JavaScript",
    ],
    ["a script of a page", page(`/MediaBox [0 0 9 9] /AA << /O ${script} >>`), "JavaScript"],
    ["a script of an annotation", annotation(`/Subtype /Link /A ${script}`), "JavaScript"],
    [
      "a script behind another action",
      annotation(`/Subtype /Link /A << /S /GoTo /D [3 0 R /Fit] /Next [${script}] >>`),
      "JavaScript",
    ],
    [
      "a script of a field",
      catalog("/AcroForm << /Fields [6 0 R] >>", { 6: `<< /FT /Tx /T (a) /AA << /K ${script} >> >>` }),
      "JavaScript",
    ],
    ["a script whose name is disguised", catalog("/OpenAction << /#53 /Java#53cript /JS (1) >>"), "JavaScript"],
    [
      "a script whose kind lies elsewhere",
      catalog("/OpenAction << /S 6 0 R /JS (1) >>", { 6: "/JavaScript" }),
      "JavaScript",
    ],
    [
      "a script of a bookmark",
      catalog("/Outlines 6 0 R", { 6: "<< /First 7 0 R >>", 7: `<< /Title (a) /A ${script} >>` }),
      "JavaScript",
    ],
    ["what starts a program", annotation(`/Subtype /Link /A ${action("/S /Launch /F (calc.exe)")}`), "Launch"],
    ["what takes data in", annotation(`/Subtype /Link /A ${action("/S /ImportData /F (a.fdf)")}`), "ImportData"],
    ["what sends a form", annotation(`/Subtype /Link /A ${action("/S /SubmitForm /F (http://a)")}`), "SubmitForm"],
    ["what opens an embedded file", annotation(`/Subtype /Link /A ${action("/S /GoToE")}`), "GoToE"],
    ["what turns layers on and off", annotation(`/Subtype /Link /A ${action("/S /SetOCGState")}`), "SetOCGState"],
    ["rich media", annotation("/Subtype /RichMedia"), "rich media"],
    ["a film", annotation("/Subtype /Movie"), "a film"],
    ["a sound", annotation("/Subtype /Sound"), "a sound"],
    ["a 3D view", annotation("/Subtype /3D"), "3D"],
    ["XFA", catalog("/AcroForm << /Fields [] /XFA 4 0 R >>"), "XFA"],
    ["a value that each reader draws", asked("/FT /Tx /T (a) /V (1.250 EUR)"), "NeedAppearances"],
    ["a choice that each reader draws", asked("/FT /Ch /T (a) /V [(a) (b)]"), "NeedAppearances"],
    ["a value of a field that others hold", asked("/T (a) /Kids [7 0 R] /V <FEFF0031>"), "NeedAppearances"],
    ["a layer that is off", layered("/OFF [8 0 R]"), "hidden at first"],
    ["layers that are off but for one", layered("/BaseState /OFF /ON [7 0 R]"), "hidden at first"],
    [
      "a layer for paper only",
      layered("", "/Type /OCG /Usage << /View << /ViewState /OFF >> >>"),
      "on screen or on paper",
    ],
    [
      "a layer for the screen only",
      layered("", "/Type /OCG /Usage << /Print << /PrintState /OFF >> >>"),
      "on screen or on paper",
    ],
    ["what shows while a layer is off", layered("", undefined, member("/OCGs [7 0 R] /P /AllOff")), "hidden at first"],
    [
      "what shows by a rule with not",
      layered("", undefined, member("/VE [/Or 8 0 R [/Not 7 0 R]]")),
      "hidden at first",
    ],
  ])("%s", (_, pdf, words) => {
    expect(() => inspectDocument(pdf)).toThrow(
      expect.objectContaining({ code: "document_unsafe", detail: expect.stringContaining(words) }),
    );
  });

  it.each<[string, Buffer, string]>([
    ["an address that is opened with it", catalog(`/OpenAction ${action("/S /URI /URI (https://a)")}`), "(URI)"],
    ["one that is opened with a page", page(`/MediaBox [0 0 9 9] /AA << /O ${action("/S /URI")} >>`), "(URI)"],
    [
      "one that is opened under the pointer",
      annotation(`/Subtype /Widget /AA << /E ${action("/S /URI /URI (https://a)")} >>`),
      "(URI)",
    ],
    [
      "one that is opened after a page is turned",
      catalog("/OpenAction 6 0 R", {
        6: action("/S /GoTo /D [3 0 R /Fit] /Next [6 0 R 7 0 R]"),
        7: action("/S /Named /N /NextPage /Next 8 0 R"),
        8: action("/S /URI /URI (https://a)"),
      }),
      "(URI)",
    ],
    ["another file that is opened with it", catalog(`/OpenAction ${action("/S /GoToR /F (b.pdf)")}`), "(GoToR)"],
    ["another file's article", catalog(`/OpenAction ${action("/S /Thread /F (b.pdf)")}`), "(Thread)"],
    ["printing of itself", catalog(`/OpenAction ${action("/S /Named /N /Print")}`), "(Named)"],
    ["what hides something", annotation(`/Subtype /Link /A ${action("/S /Hide /T (a)")}`), "(Hide)"],
    ["what empties its form", annotation(`/Subtype /Link /A ${action("/S /ResetForm")}`), "(ResetForm)"],
    ["a collection of files", catalog("/Collection << /View /H >>"), "(Collection)"],
    ["contents that lie elsewhere", smallPdf({ 4: "<< /Length 0 /F (c.txt) >>\nstream\n\nendstream" }), "another file"],
    ["a picture with others", smallPdf(picture("/Alternates [<< /DefaultForPrinting true >>]")), "(Alternates)"],
    ["a page of another file", smallPdf(picture("/Ref << /F (b.pdf) /Page 0 >>")), "(Ref)"],
    ["an object that only a search finds", smallPdf({ 5: `<< >>\nendobj\n4 0 obj\n${COVER}` }), "outside of its table"],
    [
      "a picture of another generation",
      smallPdf({
        ...picture(""),
        3: "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Resources << /XObject << /I 6 7 R >> >> >>",
      }),
      "others do not",
    ],
    ["a page that only a stream beside the table names", hybridPdf(), "others do not"],
    ["a page of which the oldest table says nothing, and the stream does", unsaid(hybridPdf()), "others do not"],
    ["a picture that the newest table frees, and the stream beside it names", freedAgain(), "others do not"],
    ["a layer by nearness", applied("/Zoom << /min 2 >>", "/Zoom"), "some readers"],
    ["a layer by language", applied("/Language << /Lang (es) >>", "/View /Language"), "some readers"],
    ["a layer by name", applied("/User << /Type /Ind /Name (Bob) >>", "/User"), "some readers"],
  ])("%s (decisions 351 and 378)", (_, pdf, words) => {
    expect(() => inspectDocument(pdf)).toThrow(
      expect.objectContaining({ code: "document_unsafe", detail: expect.stringContaining(words) }),
    );
  });

  it.each<[string, string]>([
    ["a stamp for paper alone", `/Subtype /Stamp /F 36 ${COVERS}`],
    ["a stamp for the screen alone", `/Subtype /Stamp ${COVERS}`],
    ["a stamp that comes and goes", `/Subtype /Stamp /F 260 ${COVERS}`],
    ["a note with a look of its own", `/Subtype /Text /F 24 ${COVERS}`],
    ["a button for the screen alone", `/Subtype /Widget /FT /Btn /Ff 65536 ${COVERS}`],
    ["a box to tick, for paper alone", "/Subtype /Widget /FT /Btn /F 36 /AP << /N << /Off 8 0 R /Yes 7 0 R >> >>"],
    ["a look by a reference to a reference", "/Subtype /Text /AP << /N 9 0 R >>"],
    ["a look that nobody here can read", "/Subtype /Text /AP << /N 10 0 R >>"],
    ["a text whose look is left to readers", "/Subtype /FreeText /Contents (1.250 EUR)"],
    ["a frame that fills its link", "/Subtype /Link /Border [0 0 40]"],
    ["a style of frame that does", "/Subtype /Link /BS << /W 40 >>"],
    ["a field's background", "/Subtype /Widget /FT /Btn /MK << /BG [1] >>"],
    ["a field's words", "/Subtype /Widget /FT /Tx /V (1.250 EUR)"],
    ["words of what it belongs to", "/Subtype /Widget /Parent 11 0 R"],
    ["a choice", "/Subtype /Widget /FT /Ch /V [(a)]"],
  ])("%s, which is seen in one place only (decision 351)", (_, entries) => {
    const more = {
      9: "7 0 R",
      10: "<< /Length 1 /Filter /LZWDecode >>\nstream\na\nendstream",
      11: "<< /FT /Tx /T (a) /V (b) >>",
    };
    expect(() => inspectDocument(lying(entries, more))).toThrow(
      expect.objectContaining({
        code: "document_unsafe",
        detail: expect.stringContaining("on screen or on paper only"),
      }),
    );
  });

  it.each<[string, string]>([
    ["a button that covers something", "/Subtype /Widget /FT /Btn /F 4 /AP << /N 8 0 R /R 7 0 R >>"],
    ["a stamp that goes away", "/Subtype /Stamp /F 4 /AP << /N 7 0 R /R 8 0 R >>"],
    ["a small stamp", "/Subtype /Stamp /F 4 /Rect [0 0 9 9] /AP << /N 7 0 R /R 8 0 R >>"],
  ])("%s under the pointer (decision 351)", (_, entries) => {
    expect(() => inspectDocument(lying(entries))).toThrow(
      expect.objectContaining({ code: "document_unsafe", detail: expect.stringContaining("under the pointer") }),
    );
  });

  it("and not a form whose values are empty, ticks, or drawn (decision 322)", () => {
    for (const field of ["/FT /Tx /T (a) /V ()", "/FT /Ch /T (a) /V []", "/FT /Btn /T (a) /V /Yes", "/FT /Tx /T (a)"]) {
      expect(inspectDocument(asked(field)).isSigned).toBe(false);
    }
    const drawn = catalog("/AcroForm << /Fields [6 0 R] /NeedAppearances false >>", {
      6: "<< /FT /Tx /T (a) /V (b) >>",
    });
    expect(inspectDocument(drawn).isSigned).toBe(false);
  });

  it("a script in an object stream, or in an encrypted file (needs qpdf)", async ({ skip }) => {
    if (!isInstalled("qpdf")) skip();
    const scripted = catalog(`/OpenAction 6 0 R`, { 6: script });
    for (const options of [["--object-streams=generate"], ["--encrypt", "", "owner", "256", "--"]]) {
      expect(() => inspectDocument(rewrittenByQpdf(scripted, ...options))).toThrow(
        expect.objectContaining({ code: "document_unsafe" }),
      );
    }
  });
});

describe("a file is taken that has", () => {
  it.each<[string, () => Promise<Buffer> | Buffer]>([
    ["a link to an address", () => annotation(`/Subtype /Link /A ${action("/S /URI /URI (https://a)")}`)],
    ["a link to a page", () => annotation("/Subtype /Link /Dest [3 0 R /Fit]")],
    ["an invoice attached", facturXPdf],
    ["a file attached to a page", () => annotation("/Subtype /FileAttachment /FS << /F (a.txt) >>")],
    ["layers that are all on", () => layered("/BaseState /ON /ON [7 0 R] /Order [7 0 R 8 0 R]")],
    ["no layers in its list of them", () => catalog("/OCProperties << /OCGs [] /D << /OFF [] >> >>")],
    ["what shows while any layer is on", () => layered("", undefined, member("/OCGs [7 0 R] /P /AnyOn"))],
    ["a link to another file", () => annotation(`/Subtype /Link /A ${action("/S /GoToR /F (b.pdf)")}`)],
    ["a link that prints", () => annotation(`/Subtype /Link /A ${action("/S /Named /N /Print")}`)],
    [
      "an address that a button's click opens",
      () => annotation(`/Subtype /Widget /F 4 /AA << /U ${action("/S /URI")} /D ${action("/S /URI")} >>`),
    ],
    ["a page to begin with", () => catalog("/OpenAction [3 0 R /Fit]")],
    ["a chapter to begin with", () => catalog(`/OpenAction ${action("/S /Thread /D 0")}`)],
    ["a last page to begin with", () => catalog(`/OpenAction ${action("/S /Named /N /LastPage")}`)],
    ["a layer that knows its language, which nobody asks for", () => applied("/Language << /Lang (es) >>", "/View")],
    ["a layer of which a language is asked, and not known", () => applied("", "/Language")],
    ["a picture with no other", () => smallPdf(picture("/Alternates null /Ref null /F null"))],
    ["a form", () => catalog("/AcroForm << /Fields [6 0 R] /XFA null >>", { 6: "<< /FT /Tx /T (a) >>" })],
    [
      "a chapter that its author calls Sound",
      () => catalog("/StructTreeRoot 6 0 R", { 6: "<< /Type /StructTreeRoot /K << /S /Sound /P 6 0 R >> >>" }),
    ],
    ["a script that nothing leads to any more", () => smallPdf({ 9: script })],
    ["streams", () => streamPdf(3)],
  ])("%s", async (_, make) => {
    expect(inspectDocument(await make()).isSigned).toBe(false);
  });
});

describe("whatever lies on a page is taken that is seen alike on screen and on paper, or not at all (decision 351):", () => {
  it.each<[string, string]>([
    ["a link without a frame", "/Subtype /Link /Border [0 0 0]"],
    ["a link that says nothing of a frame", "/Subtype /Link"],
    ["a link with a thin one", "/Subtype /Link /Border [0 0 1] /C [1 0 0]"],
    ["a link as Word writes it", "/Subtype /Link /BS << /W 0 >> /F 4"],
    ["a mark in the text", `/Subtype /Highlight /F 4 /AP << /N 7 0 R >>`],
    ["a stamp", `/Subtype /Stamp /F 4 ${COVERS}`],
    ["a note as Acrobat writes it", `/Subtype /Text /F 28 ${COVERS}`],
    ["a note with the reader's own sign", "/Subtype /Text /F 24 /Contents (Hello)"],
    ["a note's window", "/Subtype /Popup /F 24"],
    ["a file that is attached here", "/Subtype /FileAttachment /FS << /F (a.txt) >>"],
    ["what is never seen", `/Subtype /Stamp /F 2 ${COVERS}`],
    ["what is neither seen nor printed", `/Subtype /Stamp /F 32 ${COVERS}`],
    ["a place without extent", `/Subtype /Widget /FT /Sig /Rect [5 5 5 5] ${COVERS}`],
    ["one without height", `/Subtype /Widget /FT /Sig /Rect [5 5 55 5] ${COVERS}`],
    ["a field of text", `/Subtype /Widget /FT /Tx /F 4 ${COVERS}`],
    ["an empty one that is not printed", "/Subtype /Widget /FT /Tx /V () /AP << /N 8 0 R >>"],
    ["a place for a signature", "/Subtype /Widget /FT /Sig /MK << >>"],
    ["a box with a look while it is pressed", "/Subtype /Widget /FT /Btn /F 4 /AP << /N 8 0 R /D 7 0 R >>"],
    [
      "a box that lights up under the pointer",
      "/Subtype /Widget /Parent 9 0 R /Rect [9 9 29 29] /F 4 /AP << /N << /Yes 7 0 R >> /R << /Yes 8 0 R >> >>",
    ],
    ["what looks the same under it", "/Subtype /Stamp /F 4 /AP << /N 7 0 R /R 7 0 R >>"],
    ["what says nothing of it", "/Subtype /Stamp /F 4 /AP << /N 7 0 R /R null >>"],
  ])("%s", (_, entries) => {
    expect(inspectDocument(lying(entries, { 9: "<< /FT /Btn /T (a) >>" })).isSigned).toBe(false);
  });
});

it("a form whose fields can't be locked is refused before anybody is asked to sign (decision 104)", () => {
  const behind = catalog("/AcroForm << /Fields [6 0 R] >>", { 6: "7 0 R", 7: "<< /FT /Tx /T (a) >>" });
  for (const pdf of [catalog("/AcroForm << /Fields [<< /FT /Tx /T (a) >>] >>"), behind]) {
    expect(() => inspectDocument(pdf)).toThrow(expect.objectContaining({ code: "document_unreadable" }));
  }
});

describe("a file is known to be signed that has", () => {
  const signature = "<< /Type /Sig /Filter /Adobe.PPKLite /Contents <00> >>";
  it.each<[string, Buffer, boolean]>([
    [
      "a field with a signature",
      catalog("/AcroForm << /Fields [6 0 R] >>", { 5: signature, 6: "<< /FT /Sig /V 5 0 R >>" }),
      true,
    ],
    [
      "a field with one, within another",
      catalog("/AcroForm << /Fields [7 0 R] >>", {
        5: signature,
        6: "<< /FT /Sig /V 5 0 R >>",
        7: "<< /T (a) /Kids [6 0 R] >>",
      }),
      true,
    ],
    ["a certification", catalog("/Perms << /DocMDP 5 0 R >>", { 5: signature }), true],
    [
      "an empty field for one: it is not",
      catalog("/AcroForm << /Fields [6 0 R] >>", { 6: "<< /FT /Sig /T (a) >>" }),
      false,
    ],
  ])("%s", (_, pdf, isSigned) => {
    expect(inspectDocument(pdf).isSigned).toBe(isSigned);
  });

  it("and its structure is not looked into, though its signature refers to the catalog (table 253, /Data)", () => {
    const pdf = catalog("/Perms << /DocMDP 5 0 R >> /StructTreeRoot 6 0 R", {
      5: "<< /Type /Sig /Contents <00> /Reference [<< /TransformMethod /DocMDP /Data 1 0 R >>] >>",
      6: "<< /Type /StructTreeRoot /K << /S /Sound /P 6 0 R >> >>",
    });
    expect(inspectDocument(pdf).isSigned).toBe(true);
  });

  it("but one that allows nothing more is refused as document_locked", () => {
    const certified =
      "<< /Type /Sig /Contents <00> /Reference [<< /TransformMethod /DocMDP /TransformParams << /P 1 >> >>] >>";
    expect(() => inspectDocument(catalog("/Perms << /DocMDP 5 0 R >>", { 5: certified }))).toThrow(
      expect.objectContaining({ code: "document_locked" }),
    );
  });
});

describe("a file that is made to break its reader is refused in bounded time and memory (through the pool)", () => {
  const HOSTILE: Readonly<Record<string, () => Promise<Buffer> | Buffer>> = {
    "it needs a password": () => encryptedPdf("secret"),
    "its pages form a circle": () => smallPdf({ 3: "<< /Type /Pages /Parent 2 0 R /Kids [2 0 R] /Count 1 >>" }),
    "its pages are nested without end": () => {
      const nodes = Array.from({ length: 200 }, (_, at) => [10 + at, `<< /Type /Pages /Kids [${11 + at} 0 R] >>`]);
      return smallPdf({
        2: "<< /Type /Pages /Kids [10 0 R] >>",
        ...Object.fromEntries(nodes),
        210: "<< /Type /Page >>",
      });
    },
    "its branches share their branches, 2^30 pages in all": () => {
      const nodes = Array.from({ length: 30 }, (_, at) => [
        10 + at,
        `<< /Type /Pages /Kids [${11 + at} 0 R ${11 + at} 0 R] >>`,
      ]);
      return smallPdf({
        2: "<< /Type /Pages /Kids [10 0 R] >>",
        ...Object.fromEntries(nodes),
        40: "<< /Type /Page >>",
      });
    },
    "its fields form a circle": () =>
      catalog("/AcroForm << /Fields [6 0 R] >>", {
        6: "<< /FT /Tx /T (a) /Kids [6 0 R 9 0 R] >>",
        9: "<< /Parent 6 0 R /Kids [6 0 R] >>",
      }),
    "it has the same page a hundred thousand times": () =>
      smallPdf({ 2: `<< /Type /Pages /Kids [${"3 0 R ".repeat(100_001)}] /Count 100001 >>` }),
    "a page is as large as a country": () => page("/MediaBox [0 0 9e9 9e9]"),
    "a page is as large as a street": () => page("/MediaBox [0 0 14400 14400] /UserUnit 1000"),
    "a length is its own": () => smallPdf({ 4: "<< /Length 4 0 R >>\nstream\n0 0 m S\nendstream" }),
    "it unfolds to 640 MB": () => bombPdf(640, 1),
    "it has no catalog": () => smallPdf({}, { trailer: "" }),
    "it has no catalog of its own": () => smallPdf({}, { trailer: "/Root << /Pages 2 0 R >>" }),
    "it is no PDF": () => Buffer.from("<html></html>"),
  };
  it.each(Object.entries(HOSTILE))("%s", async (_, make) => {
    const { path, sizeBytes } = await fileOf(await make());
    await expect(inspectPdf(path, { who: "test", sizeBytes })).rejects.toMatchObject({ code: "document_unreadable" });
  });

  it("and one whose bookmarks and actions lead in circles is looked through once", async () => {
    const circles = catalog("/Outlines 7 0 R /OpenAction 8 0 R", {
      7: "<< /First 7 0 R /Next 7 0 R /Parent 7 0 R >>",
      8: "<< /S /GoTo /D [3 0 R /Fit] /Next [8 0 R 8 0 R] >>",
    });
    const { path, sizeBytes } = await fileOf(circles);
    const { pages } = await inspectPdf(path, { who: "test", sizeBytes });
    expect(pages).toEqual([{ width: 200, height: 200 }]);
  });
});

it("a thousand pages are told one by one", async () => {
  const { path, sizeBytes } = await fileOf(await tablePdf(1000));
  const { pages } = await inspectPdf(path, { who: "test", sizeBytes });
  expect(pages).toHaveLength(1000);
  expect(pages.at(-1)).toEqual({ width: 595, height: 842 });
});
