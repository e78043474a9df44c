import { describe, expect, it } from "vitest";
import { contrast, INK, parseColour, readableOn, textOn, WHITE } from "./colours";
import { openSheet } from "./sheet";

const EVERY_KIND = ["#ffffff", "#000000", "#facc15", "#4f46e5", "#777777", "#ff0000", "#00ff00", "#0ea5e9"];

describe("colours", () => {
  it.each([
    ["#ffffff", { red: 1, green: 1, blue: 1 }],
    ["#F00", { red: 1, green: 0, blue: 0 }],
    ["#336699", { red: 0.2, green: 0.4, blue: 0.6 }],
  ])("%s is understood", (text, colour) => expect(parseColour(text)).toEqual(colour));

  it.each(["", "red", "#12", "#gggggg", "rgb(1,2,3)"])("%s is a neutral colour", (text) => {
    expect(parseColour(text)).toEqual(parseColour("#1f2937"));
  });

  it("contrast is WCAG's: 21 between black and white", () => {
    expect(contrast(parseColour("#000"), WHITE)).toBeCloseTo(21);
    expect(contrast(parseColour("#767676"), WHITE)).toBeCloseTo(4.54, 2);
  });

  it.each(EVERY_KIND)("text on %s is readable", (brand) => {
    const background = parseColour(brand);
    expect(contrast(textOn(background), background)).toBeGreaterThanOrEqual(4.2);
    expect(contrast(readableOn(WHITE, background), WHITE)).toBeGreaterThanOrEqual(4.5);
  });

  it("a colour that is readable stays as it is", () => expect(readableOn(WHITE, INK)).toEqual(INK));
});

it.each(["#ffffff", "#ffd500", "#fafafa", "#000000", "#0f766e", "no colour"])(
  "a button of a page whose brand is %s has an edge that is seen",
  async (brandColor) => {
    const { palette } = await openSheet({ payeeName: "Aluche", brandColor, accentColor: "#ffffff", logo: null });
    expect(contrast(palette.edge, palette.tint)).toBeGreaterThanOrEqual(3);
    expect(contrast(palette.onBrand, palette.brand)).toBeGreaterThanOrEqual(4.5);
  },
);
