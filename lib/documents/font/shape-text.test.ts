import { describe, expect, it } from "vitest";
import { fonts } from "./fonts";
import { shapeText, widthOf, wrap } from "./shape-text";

const font = fonts().regular;
const shown = (text: string) =>
  shapeText(font, text)
    .map((glyph) => glyph.text)
    .join("");

describe("shaping", () => {
  it.each(["Žižkov Ελλάδα Москва Łódź Ñandú Çelik ẞ €", "l·l – “comillas” ‘apostrofo’ ’ … 15 075,50 €"])(
    "%s is drawn as it is",
    (text) => expect(shown(text)).toBe(text),
  );

  it.each([
    ["e\u0301", "é"],
    ["a\nb\r\n\tc", "a b c"],
    ["深圳", "ShenZhen"],
    ["Ａ１", "A1"],
    ["👩‍👩‍👧🎉", "□□"],
    ["a\u0000\u200bb\u00ad", "ab"],
    ["\ud800x", "□x"],
    ["", ""],
  ])("%j is drawn as %j", (text, expected) => expect(shown(text)).toBe(expected));

  it("draws any code point with glyphs that the font has", () => {
    for (let codePoint = 0; codePoint < 0x20000; codePoint += 37) {
      for (const { text } of shapeText(font, `x${String.fromCodePoint(codePoint)}x`)) {
        expect(font.glyphOf(text.codePointAt(0) ?? 0)).toBeDefined();
      }
    }
  });

  it("kerns: AV stands closer than A and V", () => {
    expect(widthOf(shapeText(font, "AV"))).toBeLessThan(widthOf(shapeText(font, "A")) + widthOf(shapeText(font, "V")));
  });
});

describe("wrapping", () => {
  const lines = (text: string, width: number, linesMax = 99) =>
    wrap(font, shapeText(font, text), width, linesMax).map((line) => line.map((glyph) => glyph.text).join(""));

  it("breaks at spaces, and keeps what must stay together", () => {
    expect(lines("importe de 15\u00a0€ total", 6)).toEqual(["importe de", " 15\u00a0€ total".trim()]);
  });

  it("breaks a word that alone is too long", () => {
    expect(lines("ab 12345678901234567890", 6).join("")).toBe("ab12345678901234567890");
  });

  it("ends in an ellipsis what does not fit", () => {
    const [first, second, ...rest] = lines("one two three four five six seven eight nine ten", 8, 2);
    expect(rest).toEqual([]);
    expect([first, second?.endsWith("…")]).toEqual(["one two three", true]);
  });

  it.each([
    "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
    "a b c d e f g h i j k l m n o p q r s t u v w x y z ".repeat(20),
    "http://localhost:3000/pay/3q2-7wQmXyZabcdEFGHijklMNOPqrstUVWXyz012345",
    "   spaces   everywhere   ",
    "W".repeat(5000),
  ])("nothing runs over: %s", (text) => {
    for (const width of [2, 5, 20]) {
      const wrapped = wrap(font, shapeText(font, text), width, 3);
      expect(wrapped.length).toBeLessThanOrEqual(3);
      for (const line of wrapped) expect(widthOf(line)).toBeLessThanOrEqual(width + 1e-9);
    }
  });
});
