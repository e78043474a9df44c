import { describe, expect, test } from "vitest";
import { brandPalettes, contrastRatio, readableOn } from "./contrast";

/** The corners of the colour cube, greys around the turning point, and colours that brands like and eyes don't. */
const COLORS = [
  ...["00", "80", "ff"].flatMap((r) =>
    ["00", "80", "ff"].flatMap((g) => ["00", "80", "ff"].map((b) => `#${r}${g}${b}`)),
  ),
  ...["#757575", "#767676", "#777777", "#787878", "#949494"],
  ...["#ffde00", "#f7931e", "#00b2a9", "#635bff", "#e4002b", "#c5c5c5", "#fafafa", "#0a0a0a", "#7fff00", "#ff69b4"],
];

/** The surfaces of payer.css. */
const SURFACES = { light: ["#ffffff", "#fafafb", "#f3f4f6"], dark: ["#131418", "#0c0d10", "#1d1f25"] } as const;

describe("the contrast ratio is WCAG's", () => {
  test.each([
    ["#000000", "#ffffff", 21],
    ["#ffffff", "#ffffff", 1],
    ["#767676", "#ffffff", 4.54],
    ["#ff0000", "#ffffff", 4],
    ["#0000ff", "#ffffff", 8.59],
  ])("%s on %s is %d", (one, other, ratio) => {
    expect(contrastRatio(one, other)).toBeCloseTo(ratio, 2);
    expect(contrastRatio(other, one)).toBeCloseTo(ratio, 2);
  });
});

test.each([
  ["#ffffff", "#000000"],
  ["#ffde00", "#000000"],
  ["#f7931e", "#000000"],
  ["#635bff", "#ffffff"],
  ["#0b5c94", "#ffffff"],
  ["#000000", "#ffffff"],
])("on %s we write in %s", (background, text) => {
  expect(readableOn(background)).toBe(text);
});

describe.each(COLORS)("%s as brand and accent", (color) => {
  const palettes = brandPalettes({ brandColor: color, accentColor: color });

  test.each(["light", "dark"] as const)("everything stays readable in the %s scheme", (scheme) => {
    const palette = palettes[scheme];
    const texts = [
      contrastRatio(palette.onPanel, palette.panel),
      contrastRatio(palette.onPanelMuted, palette.panel),
      contrastRatio(palette.onButton, palette.button),
      contrastRatio(palette.onButton, palette.buttonHover),
      ...SURFACES[scheme].map((surface) => contrastRatio(palette.accentInk, surface)),
    ];
    expect(Math.min(...texts)).toBeGreaterThanOrEqual(4.5);
    const edges = SURFACES[scheme].map((surface) => contrastRatio(palette.buttonEdge, surface));
    expect(Math.min(...edges)).toBeGreaterThanOrEqual(3);
  });
});

/** Brands that are hard to write on, or hard to tell from the page. */
const HOSTILE = [
  ["white on white", "#ffffff", "#ffffff"],
  ["white accent on black", "#000000", "#ffffff"],
  ["black accent on white", "#ffffff", "#000000"],
  ["pale yellow", "#fff9c4", "#fff59d"],
  ["signal yellow", "#ffde00", "#ffde00"],
  ["the grey on which nothing is easy to read", "#777777", "#777777"],
  ["the page's own light grey", "#f3f4f6", "#f3f4f6"],
  ["the page's own dark", "#0c0d10", "#131418"],
  ["red on green", "#00a651", "#ff0000"],
  ["neon", "#39ff14", "#ff00ff"],
] as const;

describe.each(HOSTILE)("%s", (_, brandColor, accentColor) => {
  test.each(["light", "dark"] as const)("can be read and pressed in the %s scheme", (scheme) => {
    const palette = brandPalettes({ brandColor, accentColor })[scheme];
    for (const text of [palette.onPanel, palette.onPanelMuted]) {
      expect(contrastRatio(text, palette.panel)).toBeGreaterThanOrEqual(4.5);
    }
    for (const ground of [palette.button, palette.buttonHover]) {
      expect(contrastRatio(palette.onButton, ground)).toBeGreaterThanOrEqual(4.5);
    }
    for (const surface of SURFACES[scheme]) {
      expect(contrastRatio(palette.accentInk, surface)).toBeGreaterThanOrEqual(4.5);
      expect(contrastRatio(palette.buttonEdge, surface)).toBeGreaterThanOrEqual(3);
    }
    // The payee's letter is written in the panel's colour on what is written on the panel.
    expect(contrastRatio(palette.panel, palette.onPanel)).toBeGreaterThanOrEqual(4.5);
  });
});

/** Of the button that is no main one, in `payer.css`. */
const PLAIN = { light: "#ffffff", dark: "#131418" } as const;

describe.each([
  ...HOSTILE.map(([name, brandColor, accentColor]) => [name, brandColor, accentColor] as const),
  ["nearly white", "#0b5c94", "#fafafa"],
  ["nearly the dark page", "#0b5c94", "#1c1d22"],
] as const)("%s", (_, brandColor, accentColor) => {
  test.each(["light", "dark"] as const)("has a main button that is told from the other in the %s scheme", (scheme) => {
    const { button } = brandPalettes({ brandColor, accentColor })[scheme];
    const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
    const [main, plain] = [channels(button), channels(PLAIN[scheme])];
    expect(Math.max(...main.map((channel, at) => Math.abs(channel - (plain[at] ?? 0))))).toBeGreaterThanOrEqual(32);
  });
});

test("a colour that is told from the page stays the main button's, however pale", () => {
  expect(brandPalettes({ brandColor: "#ffffff", accentColor: "#fff59d" }).light.button).toBe("#fff59d");
  expect(brandPalettes({ brandColor: "#ffffff", accentColor: "#ffffff" }).light.button).toBe("#15171e");
  expect(brandPalettes({ brandColor: "#ffffff", accentColor: "#ffffff" }).dark.button).toBe("#ffffff");
});

test("a readable colour is used as it is", () => {
  const { light } = brandPalettes({ brandColor: "#0b5c94", accentColor: "#3f46d6" });
  expect(light).toMatchObject({ panel: "#0b5c94", button: "#3f46d6", buttonEdge: "#3f46d6", accentInk: "#3f46d6" });
});

test("a bright brand does not glare in the dark scheme", () => {
  const { dark } = brandPalettes({ brandColor: "#ffde00", accentColor: "#ffde00" });
  expect(contrastRatio(dark.panel, "#000000")).toBeLessThan(2.5);
  expect(dark.button).toBe("#ffde00");
});

test("what is no colour gets a neutral one and never reaches a stylesheet", () => {
  const { light } = brandPalettes({ brandColor: "red}body{display:none", accentColor: "" });
  expect(light).toMatchObject({ panel: "#1f2430", button: "#1f2430" });
});
