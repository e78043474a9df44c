import { expect, it } from "vitest";
import { fonts } from "./fonts";
import { openFont } from "./open-font";
import { subsetFont } from "./subset-font";

const font = fonts().regular;
const glyphOf = (character: string) => font.glyphOf(character.codePointAt(0) ?? 0) ?? 0;

/** Our reader wants tables that a subset does not need. */
function reopen(subset: Buffer) {
  const tables = new Map<string, Buffer>();
  for (let index = 0; index < subset.readUInt16BE(4); index++) {
    const record = 12 + index * 16;
    const [offset, length] = [subset.readUInt32BE(record + 8), subset.readUInt32BE(record + 12)];
    tables.set(subset.toString("latin1", record, record + 4), subset.subarray(offset, offset + length));
  }
  return tables;
}

function outlineOf(subset: Buffer, glyph: number): Buffer {
  const tables = reopen(subset);
  const loca = tables.get("loca") ?? Buffer.alloc(0);
  return (tables.get("glyf") ?? Buffer.alloc(0)).subarray(
    loca.readUInt32BE(glyph * 4),
    loca.readUInt32BE(glyph * 4 + 4),
  );
}

it("keeps the outlines asked for under their numbers, and no others", () => {
  const subset = subsetFont(font, [glyphOf("A"), glyphOf("€")]);
  for (const character of ["A", "€"]) {
    const outline = font.outlineOf(glyphOf(character));
    expect(outlineOf(subset, glyphOf(character)).subarray(0, outline.length).equals(outline)).toBe(true);
  }
  expect(outlineOf(subset, glyphOf("B"))).toHaveLength(0);
  expect(subset.length).toBeLessThan(30_000);
});

it("keeps the parts that an accented letter is put together from", () => {
  const subset = subsetFont(font, [glyphOf("ñ")]);
  expect(outlineOf(subset, glyphOf("n")).length).toBeGreaterThan(0);
});

it("has tables in order, and sums that are right", () => {
  const subset = subsetFont(font, [glyphOf("A")]);
  const tags = [...reopen(subset).keys()];
  expect(tags).toEqual([...tags].sort());
  expect(tags).toEqual(expect.arrayContaining(["glyf", "head", "hhea", "hmtx", "loca", "maxp"]));
  let sum = 0;
  for (let at = 0; at < subset.length; at += 4) sum = (sum + subset.readUInt32BE(at)) >>> 0;
  expect(sum).toBe(0xb1b0afba);
});

it("a file without the tables of a font is refused", () => {
  const subset = subsetFont(font, [glyphOf("A")]);
  expect(() => openFont("subset", subset)).toThrow("The font subset has no table OS/2.");
});
