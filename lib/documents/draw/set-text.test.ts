import { expect, it } from "vitest";
import { fonts } from "../font/fonts";
import { fitsIn, setText } from "./set-text";

const { regular } = fonts();
const FIELD = { width: 100, height: 14, unit: 1 };

function printed(text: string, field = FIELD): string {
  const { lines } = setText(regular, text, field);
  return lines
    .map((line) =>
      line
        .map((glyph) => glyph.text)
        .join("")
        .trim(),
    )
    .join(" ");
}

const fits = (text: string, field: Readonly<{ width: number; height: number }> = FIELD) => {
  const { width, height } = field;
  return fitsIn([{ text, width, height }])[0];
};

it("a text is set in the largest type that has room for all of it", () => {
  expect(setText(regular, "900 €", FIELD).size).toBeCloseTo(14 * 0.72);
  const small = setText(regular, "Twelve months, and then from year to year", FIELD);
  expect([small.size, small.lines.length]).toEqual([5, 2]);
});

it.each([
  ["Latin letters", "Twelve months, and then from year to year unless ended. "],
  ["one word", "unbreakable"],
  ["letters that are shaped", "عربى हिन्दी שלום "],
  ["what is written in Latin letters", "深圳市华为 "],
])("what fits is printed as a whole, and what does not is cut (decision 324): %s", (_, part) => {
  const cut = new Set<boolean>();
  for (let count = 1; count < 24; count++) {
    const text = part.repeat(count).trim();
    const isCut = printed(text).endsWith("…");
    expect(fits(text)).toBe(!isCut);
    cut.add(isCut);
  }
  expect(cut.size).toBe(2);
});

it("nothing fits where a letter is wider than its field", () => {
  expect(fits("m", { width: 4, height: 40 })).toBe(false);
  expect(fits("m", { width: 12, height: 6 })).toBe(true);
});

it("a text fits whatever the unit of its page", () => {
  const text = "Twelve months, and then from year to year";
  const { size, lines } = setText(regular, text, { width: 50, height: 7, unit: 2 });
  expect([size, lines.length]).toEqual([2.5, 2]);
});
