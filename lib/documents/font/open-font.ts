import { readKerning } from "./read-kerning";

/** A TrueType font, opened for drawing: OpenType 1.9, chapters `head`, `hhea`, `hmtx`, `cmap`, `loca`, `glyf`. */
export type Font = Readonly<{
  /** PostScript name: `Inter-Regular`. */
  name: string;
  unitsPerEm: number;
  ascent: number;
  descent: number;
  capHeight: number;
  weight: number;
  box: readonly [number, number, number, number];
  glyphCount: number;
  /** The glyph of a code point; undefined where the font has none. */
  glyphOf: (codePoint: number) => number | undefined;
  /** In units of the em. */
  advanceOf: (glyph: number) => number;
  /** What to add between two glyphs, in units of the em: mostly 0. */
  kerningOf: (left: number, right: number) => number;
  /** The outline as it lies in the font; empty for a space. */
  outlineOf: (glyph: number) => Buffer;
  table: (tag: string) => Buffer;
}>;

/** Opens a font file of our own choosing: one that lacks a table is a programming error. */
export function openFont(name: string, bytes: Buffer): Font {
  const font = openFontToShape(name, bytes);
  const glyphs = readCharacterMap(font.table("cmap"));
  return { ...font, glyphOf: (codePoint) => glyphs.get(codePoint), kerningOf: readKerning(font.table("GPOS")) };
}

/** One whose glyphs are found and placed by a shaper. */
export function openFontToShape(name: string, bytes: Buffer): Font {
  const tables = readDirectory(bytes);
  const table = (tag: string) => {
    const found = tables.get(tag);
    if (!found) throw new Error(`The font ${name} has no table ${tag}.`);
    return found;
  };
  const head = table("head");
  const hhea = table("hhea");
  const os2 = table("OS/2");
  const metricsCount = hhea.readUInt16BE(34);
  const hmtx = table("hmtx");
  const glyphCount = table("maxp").readUInt16BE(4);
  const unitsPerEm = head.readUInt16BE(18);
  return {
    name,
    unitsPerEm,
    ascent: hhea.readInt16BE(4),
    descent: hhea.readInt16BE(6),
    capHeight: os2.readInt16BE(88),
    weight: os2.readUInt16BE(4),
    box: [head.readInt16BE(36), head.readInt16BE(38), head.readInt16BE(40), head.readInt16BE(42)],
    glyphCount,
    glyphOf: () => undefined,
    // The last advance holds for every glyph after it.
    advanceOf: (glyph) => hmtx.readUInt16BE(Math.min(glyph, metricsCount - 1) * 4),
    kerningOf: () => 0,
    outlineOf: outlines(head, table("loca"), table("glyf")),
    table,
  };
}

function readDirectory(bytes: Buffer): Map<string, Buffer> {
  const tables = new Map<string, Buffer>();
  for (let index = 0; index < bytes.readUInt16BE(4); index++) {
    const record = 12 + index * 16;
    const offset = bytes.readUInt32BE(record + 8);
    tables.set(
      bytes.toString("latin1", record, record + 4),
      bytes.subarray(offset, offset + bytes.readUInt32BE(record + 12)),
    );
  }
  return tables;
}

function outlines(head: Buffer, loca: Buffer, glyf: Buffer): (glyph: number) => Buffer {
  const long = head.readInt16BE(50) === 1;
  const offset = (index: number) => (long ? loca.readUInt32BE(index * 4) : loca.readUInt16BE(index * 2) * 2);
  return (glyph) => glyf.subarray(offset(glyph), offset(glyph + 1));
}

/** The full Unicode map: `cmap` format 12. */
function readCharacterMap(cmap: Buffer): Map<number, number> {
  const glyphs = new Map<number, number>();
  const map = findFormat12(cmap);
  for (let group = 0; group < map.readUInt32BE(12); group++) {
    const at = 16 + group * 12;
    const [first, last, glyph] = [map.readUInt32BE(at), map.readUInt32BE(at + 4), map.readUInt32BE(at + 8)];
    for (let codePoint = first; codePoint <= last; codePoint++) glyphs.set(codePoint, glyph + codePoint - first);
  }
  return glyphs;
}

function findFormat12(cmap: Buffer): Buffer {
  for (let index = 0; index < cmap.readUInt16BE(2); index++) {
    const map = cmap.subarray(cmap.readUInt32BE(4 + index * 8 + 4));
    if (map.readUInt16BE(0) === 12) return map;
  }
  throw new Error("The font has no full Unicode map.");
}
