import { describe, expect, it } from "vitest";
import { inOrderOfSight } from "./bidi";
import { fonts } from "./fonts";
import { romanised, shapeText, widthOf, wrap } from "./shape-text";

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
    ["Ａ１", "A1"],
    ["a\u0000\u200bb\u00ad", "ab"],
    ["\ud800x", "x"],
    ["مؤسسة الأمل", "مؤسسة الأمل"],
    ["שלום בע״מ", "שלום בע״מ"],
    ["हिन्दी कार्य", "हिन्दी कार्य"],
    ["บริษัท น้ำมัน", "บริษัท น้ำมัน"],
    ["👩‍👩‍👧🎉🇪🇸", "👩‍👩‍👧🎉🇪🇸"],
    ["", ""],
  ])("%j is drawn as %j", (text, expected) => expect(shown(text)).toBe(expected));

  it("draws any code point with glyphs that the font has", () => {
    for (let codePoint = 0; codePoint < 0x20000; codePoint += 37) {
      for (const { parts } of shapeText(font, `x${String.fromCodePoint(codePoint)}x`)) {
        expect(parts.filter(({ id }) => id === 0)).toEqual([]);
      }
    }
  });

  it("kerns: AV stands closer than A and V", () => {
    expect(widthOf(shapeText(font, "AV"))).toBeLessThan(widthOf(shapeText(font, "A")) + widthOf(shapeText(font, "V")));
  });
});

describe("letters that no font of ours has (decision 57)", () => {
  it.each([
    ["深圳市华为 Tech, S.L.", "Shen Zhen Shi Hua Wei Tech, S.L."],
    ["Año 2026 – 株式会社", "Año 2026 – Zhu Shi Hui She"],
    ["한국전력 2026", "Han Gug Jeon Lyeog 2026"],
    ["საქართველო", "sakartvelo"],
    ["𐎀𐎁x y", "abx y"],
  ])("%s is written in Latin letters, whole words of it: %s", (text, expected) => {
    expect(romanised(font, text)).toBe(expected);
    expect(shown(text)).toBe(expected);
  });

  it.each(["Mantenimiento año", "Łódź Việt Nam Ștefan", "مؤسسة", "שלום", "हिन्दी", "ไทย", "e\u0301", "🎉", ""])(
    "%s needs no other letters",
    (text) => expect(romanised(font, text)).toBeNull(),
  );

  it("what is nothing in any letters is not shown as nothing", () => {
    expect(shown("\u{1d100}\u{1d101}")).not.toBe("");
  });
});

describe("scripts whose letters join, stack or run the other way", () => {
  const ids = (text: string) => shapeText(font, text).flatMap(({ parts }) => parts.map(({ id }) => id));

  it("Arabic letters join: one between two others is not the one alone", () => {
    const joined = shapeText(font, "ببب").map(({ parts }) => parts.map(({ id }) => id).join());
    expect(new Set(joined).size).toBe(3);
    expect(joined).not.toContain(
      shapeText(font, "ب")[0]
        ?.parts.map(({ id }) => id)
        .join(),
    );
  });

  it("a mark of Thai stands above its letter, and takes no room", () => {
    const [letter, marked] = [shapeText(font, "น"), shapeText(font, "น้")];
    expect(widthOf(marked)).toBeCloseTo(widthOf(letter));
    expect(ids("น้").length).toBeGreaterThan(ids("น").length);
  });

  const inSight = (text: string) =>
    inOrderOfSight(shapeText(font, text))
      .map((glyph) => glyph.text)
      .join("");
  it.each([
    ["שלום", "םולש"],
    ["Acme שלום 2026 S.L.", "Acme 2026 םולש S.L."],
    ["שלום Acme 12 (א)", ")א( Acme 12 םולש"],
    ["plain text", "plain text"],
  ])("%s is seen as %s", (text, expected) => {
    expect([...inSight(text)].sort()).toEqual([...expected].sort());
    if (!text.includes("(")) expect(inSight(text)).toBe(expected);
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
