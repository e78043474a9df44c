import { describe, expect, it } from "vitest";
import { streamObject, streamPdf } from "../../testing/sample-pdfs";
import { judgeRevisions } from "./judge-revisions";
import type { RevisionChange } from "./model";
import {
  CATALOG_OBJECT,
  CONTENT_OBJECT,
  FREE_NUMBER,
  NOTE_OBJECT,
  OBJECTS,
  PAGE_OBJECT,
  PLACED_FIELD_OBJECT,
  SEAL_FIELD_OBJECT,
  stream,
  trustedPdf,
  UNSEEN_FIELD_OBJECT,
  type Update,
  updated,
} from "./testing/revisions";

const trusted = trustedPdf();
const NEW = FREE_NUMBER;

function judge(bytes: Buffer, from = trusted) {
  return judgeRevisions(bytes, from.length);
}

/** The kinds that one update is told by. */
function changesOf(update: Update, options: Parameters<typeof updated>[2] = {}, from = trusted) {
  const later = judge(updated(from, update, options), from);
  expect(later).toHaveLength(1);
  return later[0]?.changes;
}

const without = (body: string, words: string) => body.replace(words, "");
const withEntries = (body: string, entries: string) => body.replace(/ >>$/, ` ${entries} >>`);
const catalog = (entries: string) => withEntries(OBJECTS[CATALOG_OBJECT], entries);
const OTHER_TEXT = stream("BT /F1 12 Tf 20 20 Td (Pay 900 EUR) Tj ET /X1 Do");
const BLANK_PAGE = "<< /Type /Page /Parent 2 0 R >>";
const SIGNATURE = "<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /Contents <00> >>";
const TIMESTAMP = "<< /Type /DocTimeStamp /Filter /Adobe.PPKLite /SubFilter /ETSI.RFC3161 /Contents <00> >>";
const stampField = (rect = "[0 0 0 0]", more = "") =>
  `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Stamp) /V ${NEW + 1} 0 R /Rect ${rect} /P 3 0 R /F 132 ${more} >>`;
const withStampField = (field: string): Update => ({
  9: OBJECTS[9].replace("13 0 R]", `13 0 R ${NEW} 0 R]`),
  3: OBJECTS[3].replace("13 0 R]", `13 0 R ${NEW} 0 R]`),
  [NEW]: field,
  [NEW + 1]: TIMESTAMP,
});

describe("what may follow on what we signed (decision 92)", () => {
  it("nothing", () => {
    expect(judge(trusted)).toEqual([]);
  });

  it.each<[string, Update]>([
    ["what proves signatures to last (DSS)", { 1: catalog("/DSS << /Certs [40 0 R] >>"), [NEW]: stream("cert") }],
    ["an extension that says so", { 1: catalog("/Extensions << /ESIC << /BaseVersion /1.7 /ExtensionLevel 1 >> >>") }],
    ["a timestamp of the whole file", withStampField(stampField())],
    ["objects that nothing leads to", { [NEW]: OTHER_TEXT }],
    ["an object written again as it was", { 3: OBJECTS[3], 4: OBJECTS[4] }],
  ])("%s", (_, update) => {
    expect(changesOf(update)).toEqual([]);
  });

  it("a signature in an empty field that shows nothing, which is named", () => {
    const filled = withEntries(OBJECTS[UNSEEN_FIELD_OBJECT], `/V ${NEW} 0 R`);
    const later = judge(updated(trusted, { [UNSEEN_FIELD_OBJECT]: filled, [NEW]: SIGNATURE }));
    expect(later).toMatchObject([{ changes: [], filled: ["Approval"] }]);
  });

  it("on a signature of fields, which refers to the catalog (ISO 32000-1, table 253, /Data)", () => {
    const reference = "<< /Type /SigRef /TransformMethod /FieldMDP /TransformParams << /Action /All >> /Data 1 0 R >>";
    const from = trustedPdf({
      [SEAL_FIELD_OBJECT]: withEntries(OBJECTS[SEAL_FIELD_OBJECT], "/V 16 0 R"),
      16: withEntries(SIGNATURE, `/Reference [${reference}]`),
    });
    expect(changesOf({ 1: catalog("/DSS << >>") }, {}, from)).toEqual([]);
    expect(changesOf(withStampField(stampField()), {}, from)).toEqual([]);
    expect(changesOf({ 1: catalog("/Names << >>") }, {}, from)).toEqual(["OTHER"]);
    expect(changesOf({ 16: SIGNATURE }, {}, from)).toEqual(["FIELD_CHANGED"]);
  });

  it("each of several, one after another", () => {
    const first = updated(trusted, { 1: catalog("/DSS << >>") });
    const second = updated(first, { 1: catalog("/DSS << >>"), 4: OTHER_TEXT });
    expect(judge(second)).toEqual([
      { end: first.length, changes: [], filled: [] },
      { end: second.length, changes: ["CONTENT_CHANGED"], filled: [] },
    ]);
  });

  it("written by others, with objects packed into streams", async () => {
    const packed = await streamPdf(3);
    expect(judge(packed, packed)).toEqual([]);
  });
});

const FORGERIES: Record<string, [Update, RevisionChange[]]> = {
  "another text in the page's content": [{ [CONTENT_OBJECT]: OTHER_TEXT }, ["CONTENT_CHANGED"]],
  "text drawn over the page": [
    { 3: OBJECTS[3].replace("4 0 R", `[4 0 R ${NEW} 0 R]`), [NEW]: stream("BT (void) Tj ET") },
    ["CONTENT_CHANGED"],
  ],
  "another font": [{ 7: OBJECTS[7].replace("Helvetica", "Symbol") }, ["CONTENT_CHANGED"]],
  "another picture": [{ 8: OBJECTS[8].replace("f\n", "S\n") }, ["CONTENT_CHANGED"]],
  "a picture that was prepared as missing": [{ 30: OBJECTS[8] }, ["CONTENT_CHANGED"]],
  "a page cut to less": [{ 3: withEntries(OBJECTS[3], "/CropBox [0 0 100 100]") }, ["CONTENT_CHANGED"]],
  "all pages turned": [{ 2: withEntries(OBJECTS[2], "/Rotate 180") }, ["CONTENT_CHANGED"]],
  "layers that hide": [{ 1: catalog("/OCProperties << /OCGs [] /D << /OFF [] >> >>") }, ["CONTENT_CHANGED"]],
  "a page more": [
    { 2: OBJECTS[2].replace("5 0 R] /Count 2", `5 0 R ${NEW} 0 R] /Count 3`), [NEW]: BLANK_PAGE },
    ["PAGES_CHANGED"],
  ],
  "a page less": [{ 2: OBJECTS[2].replace("5 0 R] /Count 2", "] /Count 1") }, ["PAGES_CHANGED"]],
  "pages in another order": [{ 2: OBJECTS[2].replace("3 0 R 5 0 R", "5 0 R 3 0 R") }, ["PAGES_CHANGED"]],
  "a page in another's place": [
    {
      2: OBJECTS[2].replace("3 0 R", `${NEW} 0 R`),
      [NEW]: OBJECTS[3].replace("4 0 R", `${NEW + 1} 0 R`),
      [NEW + 1]: OTHER_TEXT,
    },
    ["PAGES_CHANGED"],
  ],
  "a page under another node, which some readers inherit from": [
    { 3: OBJECTS[3].replace("2 0 R", `${NEW} 0 R`), [NEW]: "<< /Type /Pages /Kids [3 0 R] /Count 1 /Rotate 180 >>" },
    ["OTHER"],
  ],
  "a node that some readers take for a page": [
    { 2: withEntries(OBJECTS[2].replace("/Type /Pages", "/Type /Page"), "/Contents 8 0 R") },
    ["PAGES_CHANGED"],
  ],
  "a number that readers read differently": [
    { 14: OBJECTS[14].replace("[150 150", "[150 --150") },
    ["ANNOTATION_CHANGED"],
  ],
  "a page that has data as well": [{ 3: stream("f", OBJECTS[3].slice(2, -2)) }, ["OTHER"]],
  "pages that are counted wrong": [{ 2: OBJECTS[2].replace("/Count 2", "/Count 1") }, ["PAGES_CHANGED"]],
  "another page tree": [
    {
      1: OBJECTS[1].replace("2 0 R", `${NEW} 0 R`),
      [NEW]: `<< /Type /Pages /Kids [${NEW + 1} 0 R] /Count 1 >>`,
      [NEW + 1]: `<< /Type /Page /Parent ${NEW} 0 R /MediaBox [0 0 200 200] >>`,
    },
    ["PAGES_CHANGED"],
  ],
  "a note on a page": [
    { 3: OBJECTS[3].replace("13 0 R]", `13 0 R ${NEW} 0 R]`), [NEW]: OBJECTS[NOTE_OBJECT] },
    ["ANNOTATION_CHANGED"],
  ],
  "a note taken away": [{ 3: OBJECTS[3].replace("14 0 R ", "") }, ["ANNOTATION_CHANGED"]],
  "another word in a note": [{ [NOTE_OBJECT]: OBJECTS[NOTE_OBJECT].replace("Read", "Burn") }, ["ANNOTATION_CHANGED"]],
  "a note that became a picture": [{ [NOTE_OBJECT]: stream("f", "/Type /XObject") }, ["ANNOTATION_CHANGED", "OTHER"]],
  "a field moved over the text": [
    { [PLACED_FIELD_OBJECT]: OBJECTS[PLACED_FIELD_OBJECT].replace("[20 100 120 120]", "[0 0 200 200]") },
    ["ANNOTATION_CHANGED"],
  ],
  "a field that acts": [
    {
      [PLACED_FIELD_OBJECT]: withEntries(OBJECTS[PLACED_FIELD_OBJECT], "/A << /S /URI /URI (https://evil.example) >>"),
    },
    ["ANNOTATION_CHANGED"],
  ],
  "another value of a field": [
    { [PLACED_FIELD_OBJECT]: OBJECTS[PLACED_FIELD_OBJECT].replace("(Ana)", "(Eva)") },
    ["FIELD_CHANGED"],
  ],
  "another look of a field": [{ 15: OBJECTS[15].replace("Ana", "Eva") }, ["FIELD_CHANGED"]],
  "a signature where one shows": [
    {
      11: withEntries(OBJECTS[11], `/V ${NEW} 0 R /AP << /N ${NEW + 1} 0 R >>`),
      [NEW]: SIGNATURE,
      [NEW + 1]: OBJECTS[15],
    },
    ["FIELD_CHANGED"],
  ],
  "a field less": [{ 9: OBJECTS[9].replace(" 13 0 R]", "]") }, ["FIELD_CHANGED"]],
  "a field more": [
    { 9: OBJECTS[9].replace("13 0 R]", `13 0 R ${NEW} 0 R]`), [NEW]: OBJECTS[13].replace("field-1", "field-2") },
    ["ANNOTATION_CHANGED"],
  ],
  "values that readers draw anew": [{ 9: withEntries(OBJECTS[9], "/NeedAppearances true") }, ["FIELD_CHANGED"]],
  "a timestamp that shows something": [withStampField(stampField("[0 0 200 200]")), ["ANNOTATION_CHANGED"]],
  "a timestamp that acts": [
    withStampField(stampField("[0 0 0 0]", "/AA << /PO << /S /JavaScript /JS (x) >> >>")),
    ["ANNOTATION_CHANGED"],
  ],
  "a script": [{ 1: catalog("/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>") }, ["OTHER"]],
  "an attachment": [{ 1: catalog("/Names << /EmbeddedFiles << /Names [] >> >>") }, ["OTHER"]],
  "other permissions": [{ 1: catalog("/Perms << >>") }, ["OTHER"]],
  "an object that is freed": [{ [CONTENT_OBJECT]: null }, ["CONTENT_CHANGED"]],
};

describe("what may not follow is told by its kind", () => {
  it.each(Object.entries(FORGERIES))("%s", (_, [update, kinds]) => {
    expect(new Set(changesOf(update))).toEqual(new Set(kinds));
  });

  it("bytes after the end, with and without an end of their own", () => {
    for (const bytes of ["x", "\n", " ", "1 0 obj\n<< >>\nendobj\n", "junk %%EOF\n", "startxref\n9\n%%EOF\n"]) {
      const longer = Buffer.concat([trusted, Buffer.from(bytes)]);
      expect(judge(longer)).toEqual([{ end: longer.length, changes: ["BYTES_APPENDED"], filled: [] }]);
    }
  });
});

describe("what readers would understand differently is a change (incremental saving attacks)", () => {
  it("an object that is found at an older place again", () => {
    const older = updated(trusted, { [CONTENT_OBJECT]: OTHER_TEXT });
    const place = trusted.indexOf("4 0 obj");
    const plain = updated(older, { [NEW]: "null" }).toString("latin1");
    const at = plain.lastIndexOf("xref\n40 1");
    const entry = `4 1\n${String(place).padStart(10, "0")} 00000 n \n`;
    const forged = Buffer.from(plain.slice(0, at + 5) + entry + plain.slice(at + 5), "latin1");
    expect(judge(forged, older)).toMatchObject([{ changes: ["CONTENT_CHANGED"] }]);
  });

  it("a chain that leaves our revision out", () => {
    const ours = updated(trusted, { [PLACED_FIELD_OBJECT]: OBJECTS[PLACED_FIELD_OBJECT].replace("Ana", "Eva") });
    const forged = updated(ours, { 1: OBJECTS[1] }, { prev: Number(/startxref\n(\d+)/.exec(trusted.toString())?.[1]) });
    expect(new Set(judge(forged, ours)[0]?.changes)).toEqual(new Set(["FIELD_CHANGED", "OTHER"]));
  });

  it("an object that stands twice in the table", () => {
    const plain = updated(trusted, { [CONTENT_OBJECT]: OBJECTS[CONTENT_OBJECT], [NEW]: OTHER_TEXT }).toString("latin1");
    const place = plain.lastIndexOf(`${NEW} 0 obj`);
    const twice = plain.replace(
      /xref\n4 1\n(\d{10}) 00000 n \n/,
      (entry) => `${entry}4 1\n${String(place).padStart(10, "0")} 00000 n \n`,
    );
    expect(judge(Buffer.from(twice, "latin1"))).toMatchObject([{ changes: ["OTHER"] }]);
  });

  it("a key that stands twice", () => {
    expect(changesOf({ 1: OBJECTS[1].replace("/Pages 2 0 R", `/Pages ${NEW} 0 R /Pages 2 0 R`) })).toEqual(["OTHER"]);
  });

  it.each<[string, Update]>([
    ["a page by another generation", { 2: OBJECTS[2].replace("3 0 R", "3 7 R") }],
    ["the tree by another generation", { 1: OBJECTS[1].replace("2 0 R", "2 9 R") }],
    ["content by another generation", { 3: OBJECTS[3].replace("4 0 R", "4 9 R") }],
    ["what isn't there", { 3: withEntries(OBJECTS[3], "/Metadata 99 0 R") }],
    ["an object that no table names", { [NEW]: `<< >>\nendobj\n4 0 obj\n${OTHER_TEXT}` }],
    ["an object behind a comment", { [NEW]: `<< >>\nendobj\n4 0 % none\nobj\n${OTHER_TEXT}` }],
    ["a trailer that is none", { [NEW]: "<< >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n41 0 obj\nnull" }],
  ])("what makes them search for themselves: %s", (_, update) => {
    expect(changesOf(update)).toContain("OTHER");
  });

  it.each([
    ["a stream that packs objects which the table does not find in it", "41 0 << >>", "/Type /ObjStm /N 1 /First 5"],
    ["a stream of a table that is none of the file's sections", "\0\0\0", "/Type /XRef /Size 1 /W [1 1 1]"],
  ])("what they find in a stream that the table names: %s", (_, data, entries) => {
    expect(changesOf({ [NEW]: stream(data, entries) })).toEqual(["OTHER"]);
  });

  it("a stream that packs nothing hides nothing", () => {
    expect(changesOf({ [NEW]: stream("", "/Type /ObjStm /N 0 /First 0") })).toEqual([]);
  });

  it("what makes them search for themselves: a table with lines of nineteen bytes", () => {
    const plain = updated(trusted, { [NEW]: "null" }).toString("latin1");
    const at = plain.lastIndexOf(" n \n");
    const forged = Buffer.from(`${plain.slice(0, at)} n\n${plain.slice(at + 4)}`, "latin1");
    expect(judge(forged)).toMatchObject([{ changes: ["OTHER"] }]);
  });

  it("and not a table that is long", () => {
    const lines = 350_000;
    const plain = updated(trusted, { [NEW]: "null" }).toString("latin1");
    const [head = "", tail = ""] = plain.split(/(?=trailer(?![\s\S]*trailer))/);
    const long = `${head}100 ${lines}\n${"0000000000 00000 f \n".repeat(lines)}${tail}`;
    expect(judge(Buffer.from(long, "latin1"))).toMatchObject([{ changes: [] }]);
  });

  it("a table with a stream beside it", () => {
    const entry = Buffer.from([0, 0, 0, 0, 0, 0, 0]);
    const hidden = streamObject(`/Type /XRef /Size ${NEW + 1} /Index [${NEW} 1] /W [1 4 2] /Root 1 0 R`, entry);
    const forged = updated(trusted, { [NEW]: hidden }, { trailer: `/XRefStm ${trusted.length + 1}` });
    expect(judge(forged)).toMatchObject([{ changes: ["OTHER"] }]);
  });

  it("another generation under the same number", () => {
    const options = { generations: { [CONTENT_OBJECT]: 1 } };
    expect(changesOf({ [CONTENT_OBJECT]: OBJECTS[CONTENT_OBJECT] }, options)).toEqual(["CONTENT_CHANGED"]);
    expect(changesOf({ [PAGE_OBJECT]: OBJECTS[PAGE_OBJECT] }, { generations: { [PAGE_OBJECT]: 1 } })).toEqual([
      "OTHER",
    ]);
  });

  it("a length that is said elsewhere", () => {
    const [, length = ""] = /\/Length (\d+)/.exec(OTHER_TEXT) ?? [];
    const from = trustedPdf({ 4: OTHER_TEXT.replace(`/Length ${length}`, "/Length 31 0 R"), 31: length });
    expect(changesOf({ 31: "7" }, {}, from)).toEqual(["CONTENT_CHANGED"]);
    expect(changesOf({ 31: length }, {}, from)).toEqual([]);
  });

  it("another catalog, alike but for what it shows", () => {
    const forged = updated(trusted, { [NEW]: catalog("/ViewerPreferences << /Direction /R2L >>") }, { root: NEW });
    expect(judge(forged)).toMatchObject([{ changes: ["OTHER"] }]);
  });
});

describe("what was prepared before it was signed (shadow attacks)", () => {
  it("hide: what lay over the text is taken away", () => {
    const from = trustedPdf({
      8: stream("1 1 1 rg 0 0 200 200 re f", "/Type /XObject /Subtype /Form /BBox [0 0 200 200]"),
    });
    expect(changesOf({ 8: "null" }, {}, from)).toEqual(["CONTENT_CHANGED"]);
  });

  it("replace: a form's field that covers the text gets another look", () => {
    const overlay = "<< /Type /Annot /Subtype /Widget /FT /Tx /T (Note) /Rect [0 0 200 200] /P 3 0 R /F 4 >>";
    const from = trustedPdf({ [PLACED_FIELD_OBJECT]: overlay });
    const shown = withEntries(overlay, `/V (Pay 900 EUR) /AP << /N ${NEW} 0 R >>`);
    expect(changesOf({ [PLACED_FIELD_OBJECT]: shown, [NEW]: OBJECTS[15] }, {}, from)).toEqual(["FIELD_CHANGED"]);
  });

  it("hide and replace: a second document that only a new catalog leads to", () => {
    const from = trustedPdf({
      33: `<< /Type /Catalog /Pages 34 0 R /AcroForm 9 0 R >>`,
      34: "<< /Type /Pages /Kids [35 0 R] /Count 1 >>",
      35: "<< /Type /Page /Parent 34 0 R /MediaBox [0 0 200 200] >>",
    });
    expect(judge(updated(from, {}, { root: 33 }), from)[0]?.changes).toContain("PAGES_CHANGED");
  });

  it("a value that is also what the page is drawn with", () => {
    const from = trustedPdf({ 12: without(OBJECTS[12], " /F 132").replace(/ >>$/, " /AP << /N 8 0 R >> >>") });
    const signed = withEntries(without(OBJECTS[12], " /F 132"), `/AP << /N 8 0 R >> /V ${NEW} 0 R`);
    expect(changesOf({ 12: signed, 8: OTHER_TEXT, [NEW]: SIGNATURE }, {}, from)).toEqual(["CONTENT_CHANGED"]);
  });
});

describe("a file made to be judged for ever", () => {
  it("of many revisions the first are compared, and the rest is a change", () => {
    let bytes = trusted;
    for (let revision = 0; revision < 30; revision++) bytes = updated(bytes, { [NEW]: String(revision) });
    const later = judge(bytes);
    expect(later).toHaveLength(21);
    expect(later.at(-1)).toEqual({ end: bytes.length, changes: ["OTHER"], filled: [] });
  });

  it("pages that form a circle are told, not walked", () => {
    expect(changesOf({ 5: "<< /Type /Pages /Kids [2 0 R] /Count 1 >>" })).toEqual(["OTHER"]);
  });

  it("fields that form a circle are told, not walked", () => {
    expect(changesOf({ 13: "<< /T (a) /Kids [13 0 R 13 0 R] >>" })).toEqual(["OTHER"]);
  });
});
