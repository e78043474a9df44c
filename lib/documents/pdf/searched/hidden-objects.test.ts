import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isInstalled } from "../../testing/outside-tools";
import { encryptedPdf, smallPdf, streamObject, streamPdf, tablePdf } from "../../testing/sample-pdfs";
import { rewrittenByQpdf } from "../../testing/signature-tools";
import { updated } from "../judge/testing/revisions";
import { PdfFile } from "../pdf-file";
import { hidesObjects } from "./hidden-objects";

/** What only a search finds (decision 378). */
const hides = (bytes: Buffer) => hidesObjects(new PdfFile(bytes));

const OTHER_TEXT = "<< /Length 7 >>\nstream\n9 9 m S\nendstream";
const OTHER_CATALOG = "<< /Type /Catalog /Pages 2 0 R /Lang (es) >>";
/** The file with something behind its object 5, which no table names. */
const hiding = (hidden: string, changes: Readonly<Record<number, string>> = {}) =>
  smallPdf({ 5: `<< >>\nendobj\n${hidden}`, ...changes });

const pageWith = (entries: string) => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] ${entries} >>`;
/** Attached as `pdfattach` does it: as it is. */
const ATTACHED = streamObject("/Type /EmbeddedFile", smallPdf());
const attaching = (attached = ATTACHED, changes: Readonly<Record<number, string | Buffer>> = {}) =>
  smallPdf({
    1: "<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [(a.pdf) 6 0 R] >> >> >>",
    6: "<< /Type /Filespec /F (a.pdf) /EF << /F 7 0 R >> >>",
    7: attached,
    ...changes,
  });
const titled = (title: string) =>
  smallPdf({ 5: streamObject("/Type /Metadata /Subtype /XML", Buffer.from(`<rdf:li>${title}</rdf:li>`)) });
const withShortLine = (pdf: Buffer) => {
  const at = pdf.lastIndexOf(" n \n");
  return Buffer.concat([pdf.subarray(0, at), Buffer.from(" n\n"), pdf.subarray(at + " n \n".length)]);
};
const packed = (entries: string, data: string) =>
  streamObject(`/Type /ObjStm ${entries}`, Buffer.from(data)).toString("latin1");

/** The first section names a place for object 1 where another lies, the next one the right one. */
function wronglyPlaced(pdf: Buffer): Buffer {
  const catalog = "<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [(a.pdf) 6 0 R] >> >> >>";
  const at = pdf.lastIndexOf("1 1\n0000000009");
  const wrong = Buffer.from(pdf);
  wrong.write("0000000010", at + "1 1\n".length, "latin1");
  return updated(wrong, { 1: catalog });
}

/** Object 7 is the first of those that object 5 packs; the table is a stream, object 6. */
function packingPdf(head: string, objects: readonly string[]): Buffer {
  const bodies = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    pageWith("/Contents 4 0 R"),
    "<< /Length 7 >>\nstream\n0 0 m S\nendstream",
    packed(`/N ${objects.length} /First ${head.length}`, head + objects.join(" ")),
  ];
  let text = "%PDF-1.7\n";
  const entries = [[0, 0, 0]];
  for (const [index, body] of bodies.entries()) {
    entries.push([1, text.length, 0]);
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
  }
  const start = text.length;
  entries.push([1, start, 0], [2, 5, 0]);
  const table = Buffer.from(
    entries.flatMap(([type = 0, second = 0, third = 0]) => [type, second >> 8, second & 255, third]),
  );
  const stream = streamObject("/Type /XRef /Size 8 /Root 1 0 R /W [1 2 1]", table);
  return Buffer.concat([
    Buffer.from(`${text}6 0 obj\n`, "latin1"),
    stream,
    Buffer.from(`\nendobj\nstartxref\n${start}\n%%EOF\n`),
  ]);
}

/** An older section with another catalog lies behind the newest, as in a file made for the web. */
function rootedBehind(): Buffer {
  const whole = smallPdf({ 9: OTHER_CATALOG }, { trailer: "/Root 9 0 R" }).toString("latin1");
  const at = whole.lastIndexOf("xref\n0 1\n");
  const newest = (previous: number) =>
    `xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 10 /Root 1 0 R /Prev ${previous} >>\n`;
  const behind = at + newest(1_000).length;
  const rest = whole.slice(at).replace(/startxref\n\d+/, `startxref\n${at}`);
  return Buffer.from(`${whole.slice(0, at)}${newest(behind).padEnd(behind - at)}${rest}`, "latin1");
}

describe("a search ends elsewhere than the table at", () => {
  it.each<[string, Buffer]>([
    ["an object behind the one that is named", hiding(`4 0 obj\n${OTHER_TEXT}`)],
    ["one with space as readers take it", hiding(`4\0\t0\r\nobj${OTHER_TEXT}`)],
    [
      "one of another generation in front",
      smallPdf({ 3: `${pageWith("/Contents 4 0 R")}\nendobj\n4 1 obj\n${OTHER_TEXT}` }),
    ],
    ["one with a comment before its keyword", hiding(`4 0 % a\nobj\n${OTHER_TEXT}`)],
    ["one with a comment within its number", hiding(`4 % a\n0 obj\n${OTHER_TEXT}`)],
    ["one with a comment behind a comment", hiding(`4 0 % a\n% b\nobj\n${OTHER_TEXT}`)],
    ["one that vertical tabs part", hiding(`4\v0\vobj\n${OTHER_TEXT}`)],
    ["one whose number has a fraction", hiding(`4.9999 0 obj\n${OTHER_TEXT}`)],
    ["one whose generation has a point", hiding(`4 0. obj\n${OTHER_TEXT}`)],
    ["one whose number has a sign behind it", hiding(`4+ 0 obj\n${OTHER_TEXT}`)],
    ["one whose digits are more than a word has", hiding(`${"0".repeat(255)}49999 0 obj\n${OTHER_TEXT}`)],
    ["one that Poppler's line cuts from its keyword", hiding(`${" ".repeat(252)}4 0obj\n${OTHER_TEXT}`)],
    ["one that Poppler's line cuts within its number", hiding(`x${" ".repeat(252)}124 0 obj\n${OTHER_TEXT}`)],
    ["one with a number beyond all numbers", hiding(`4294967300 0 obj\n${OTHER_TEXT}`)],
    ["one with more zeros than a number has", hiding(`4 ${"0".repeat(40)} obj\n${OTHER_TEXT}`)],
    [
      "one within another's stream",
      smallPdf({ 5: streamObject("", Buffer.from(`\n4 0 obj\n${OTHER_TEXT}\nendobj\n`)) }),
    ],
    [
      "one that is deleted and referred to",
      hiding(`9 0 obj\n${OTHER_TEXT}`, { 3: pageWith("/Contents [4 0 R 9 0 R]") }),
    ],
    ["a trailer with another catalog", hiding(`9 0 obj\n${OTHER_CATALOG}\nendobj\ntrailer\n<< /Root 9 0 R >>`)],
    ["one without a space", hiding(`9 0 obj\n${OTHER_CATALOG}\nendobj\ntrailer<</Root 9 0 R>>`)],
    ["an older catalog behind the newest", rootedBehind()],
    ["one with a catalog of its own", hiding("trailer\n<< /Root << /Type /Catalog /Pages 2 0 R >> >>")],
    ["one that is cut off", hiding("trailer\n<< /Root 9 0 R /ID [(a)")],
    ["an object that is cut off", hiding("9 0 obj\n<< /Type /XRef /Root 8 0 R /ID [(a)")],
    [
      "a table in a stream with another catalog",
      hiding(`9 0 obj\n<< /Type /XRef /Root 8 0 R /Length 0 >>\nstream\n\nendstream`),
    ],
    [
      "one that the table names as any object",
      smallPdf({ 5: streamObject("/Type /XR#65f /Root 8 0 R", Buffer.from("")) }),
    ],
    [
      "one whose type stands elsewhere",
      smallPdf({ 5: streamObject("/Type 6 0 R /Root 8 0 R", Buffer.from("")), 6: "/XRef" }),
    ],
    ["a stream of objects that no table names", hiding(`9 0 obj\n${packed("/N 1 /First 4", "4 0 (a)")}`)],
    ["one that packs what lies in front of it", smallPdf({ 5: packed("/N 1 /First 4", "4 0 (a)") })],
  ])("%s", (_, pdf) => {
    expect(hides(pdf)).toBe(true);
  });

  it("an object that is packed twice", () => {
    expect(hides(packingPdf("7 0 ", ["(a)"]))).toBe(false);
    expect(hides(packingPdf("7 0 7 4 ", ["(a)", "(b)"]))).toBe(true);
    expect(hides(packingPdf("7 0 4 4 ", ["(a)", "(b)"]))).toBe(true);
  });

  it.each<[string, Buffer]>([
    ["a line of the table has nineteen bytes", withShortLine(attaching())],
    ["something refers to nothing", attaching(ATTACHED, { 3: pageWith("/Contents 4 0 R /Metadata 99 0 R") })],
    ["its trailer refers to nothing", updated(attaching(), { 5: "<< >>" }, { trailer: "/Info 99 0 R" })],
    ["an older table names a wrong place", wronglyPlaced(attaching())],
    ["something refers to another generation", attaching(ATTACHED, { 3: pageWith("/Contents 4 7 R") })],
  ])("an attached file's objects, where %s", (_, pdf) => {
    expect(hides(pdf)).toBe(true);
  });

  it("an older catalog, where readers are made to search", () => {
    const older = smallPdf({ 9: OTHER_CATALOG }, { trailer: "/Root 9 0 R" });
    expect(hides(updated(older, { 5: "<< >>" }))).toBe(false);
    expect(hides(updated(older, { 3: pageWith("/Contents 4 0 R /Metadata 99 0 R") }))).toBe(true);
  });
});

describe("it ends where the table does in", () => {
  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ["a file as libraries write it", () => tablePdf()],
    ["one with objects in streams", () => streamPdf()],
    ["an encrypted one", () => encryptedPdf("")],
    ["an updated one", () => updated(smallPdf(), { 4: OTHER_TEXT, 5: "<< >>" })],
    ["one whose older objects were deleted", () => updated(smallPdf({ 5: "<< >>" }), { 5: null })],
    [
      "one whose older stream of objects was written anew",
      () => updated(packingPdf("7 0 ", ["(a)"]), { 5: packed("/N 1 /First 4", "7 0 (b)") }),
    ],
    ["one with an object that nothing refers to", () => hiding(`9 0 obj\n${OTHER_TEXT}`)],
    ["one with a trailer of the same catalog", () => hiding("trailer\n<< /Root 1 0 R >>")],
    ["one with a PDF attached as it is", () => attaching()],
    ["one about a trailer", () => titled("Sale of a horse trailer")],
    ["one about three thousand objects", () => titled("Compra de 3 000 objetos")],
    ["one about ten objects of a year", () => titled("2026 10 objets")],
    [
      "one whose data looks like a comment",
      () => smallPdf({ 5: streamObject("", Buffer.from("\x80a%b\nobj\x81", "latin1")) }),
    ],
    [
      "one that speaks of objects",
      () => smallPdf({ 4: streamObject("", Buffer.from("(an obj, endobj 0 objects) Tj")) }),
    ],
    ["one with lines of nineteen bytes", () => withShortLine(smallPdf())],
    ["one that refers to nothing", () => smallPdf({ 3: pageWith("/Metadata 99 0 R") })],
  ])("%s", async (_, pdf) => {
    expect(hides(await pdf())).toBe(false);
  });

  it.skipIf(!isInstalled("qpdf")).each<[string, string[]]>([
    ["made for the web", ["--linearize"]],
    ["packed", ["--object-streams=generate"]],
    ["packed, for the web", ["--object-streams=generate", "--linearize"]],
    ["unpacked", ["--object-streams=disable", "--stream-data=uncompress"]],
    ["encrypted", ["--encrypt", "", "owner", "256", "--", "--object-streams=generate"]],
  ])("files %s by qpdf, and updated since (needs qpdf)", async (_, options) => {
    for (const pdf of [await tablePdf(), await streamPdf(), attaching()]) {
      expect(hides(rewrittenByQpdf(pdf, ...options))).toBe(false);
    }
  });

  it("files that Poppler has attached another PDF to (needs pdfattach)", async ({ skip }) => {
    if (!isInstalled("pdfattach")) skip();
    const folder = mkdtempSync(join(tmpdir(), "paraph-attached-"));
    try {
      const [from, other, to] = ["from.pdf", "other.pdf", "to.pdf"].map((name) => join(folder, name)) as [
        string,
        string,
        string,
      ];
      writeFileSync(from, await tablePdf());
      writeFileSync(other, await streamPdf());
      execFileSync("pdfattach", [from, other, to]);
      expect(hides(readFileSync(to))).toBe(false);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
