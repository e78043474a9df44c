import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import { type PDFContext, PDFHexString, type PDFRef, PDFString } from "pdf-lib";
import type { Font } from "./open-font";
import { subsetFont } from "./subset-font";

/** FontDescriptor flags: the glyphs are numbered by the font itself (ISO 32000-1, table 123). */
const SYMBOLIC = 1 << 2;

/**
 * Writes a font into a document with no more glyphs than `used`, as a composite font addressed by glyph number (9.7), with a
 * map back to text so that what is drawn can be searched and copied (9.10.3).
 */
export function embedFont(context: PDFContext, font: Font, used: ReadonlyMap<number, string>): PDFRef {
  const glyphs = [...used.keys()].sort((a, b) => a - b);
  const scale = (units: number) => Math.round((units * 1000) / font.unitsPerEm);
  const program = subsetFont(font, glyphs);
  const compressed = (bytes: Buffer) => ({ bytes: deflateSync(bytes), filter: { Filter: "FlateDecode" } });
  const file = compressed(program);
  const toUnicode = compressed(Buffer.from(unicodeMap(used), "latin1"));
  const name = `${subsetTag(glyphs)}+${font.name}`;

  const descriptor = context.obj({
    Type: "FontDescriptor",
    FontName: name,
    Flags: SYMBOLIC,
    FontBBox: font.box.map(scale),
    ItalicAngle: 0,
    Ascent: scale(font.ascent),
    Descent: scale(font.descent),
    CapHeight: scale(font.capHeight),
    // Not in the font; readers use it only to imitate a missing one. From weight to stem as Adobe's fonts have it.
    StemV: Math.round(10 + 220 * ((font.weight - 50) / 900)),
    FontFile2: context.register(context.stream(file.bytes, { ...file.filter, Length1: program.length })),
  });
  const descendant = context.obj({
    Type: "Font",
    Subtype: "CIDFontType2",
    BaseFont: name,
    CIDSystemInfo: { Registry: PDFString.of("Adobe"), Ordering: PDFString.of("Identity"), Supplement: 0 },
    CIDToGIDMap: "Identity",
    FontDescriptor: context.register(descriptor),
    DW: 0,
    W: glyphs.flatMap((glyph) => [glyph, [scale(font.advanceOf(glyph))]]),
  });
  return context.register(
    context.obj({
      Type: "Font",
      Subtype: "Type0",
      BaseFont: name,
      Encoding: "Identity-H",
      DescendantFonts: [context.register(descendant)],
      ToUnicode: context.register(context.stream(toUnicode.bytes, toUnicode.filter)),
    }),
  );
}

/** Six capital letters that differ with the glyphs (9.6.4). */
function subsetTag(glyphs: readonly number[]): string {
  const digest = createHash("sha256").update(glyphs.join()).digest();
  return String.fromCharCode(...[...digest.subarray(0, 6)].map((byte) => 65 + (byte % 26)));
}

function unicodeMap(used: ReadonlyMap<number, string>): string {
  // A mark that is only ever a part of something stands for nothing by itself.
  const lines = [...used]
    .filter(([, text]) => text !== "")
    .map(
      ([glyph, text]) =>
        `<${hex(glyph)}> ${PDFHexString.fromText(text)
          .toString()
          .replace(/^<FEFF/i, "<")}`,
    );
  const blocks: string[] = [];
  // A block holds at most a hundred (Adobe Technical Note 5014, 1.4).
  for (let at = 0; at < lines.length; at += 100) {
    const block = lines.slice(at, at + 100);
    blocks.push(`${block.length} beginbfchar\n${block.join("\n")}\nendbfchar`);
  }
  return [
    "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
    "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
    "/CMapName /Adobe-Identity-UCS def /CMapType 2 def",
    "1 begincodespacerange <0000> <FFFF> endcodespacerange",
    ...blocks,
    "endcmap CMapName currentdict /CMap defineresource pop end end",
  ].join("\n");
}

/** Four digits: glyphs are addressed by two bytes. */
export function hex(glyph: number): string {
  return glyph.toString(16).padStart(4, "0");
}
