import { kept } from "@/lib/shared/process/kept";

/**
 * A tenant may choose any colour; what is written on it stays readable (WCAG 2.2: 1.4.3 asks 4.5:1 of text, 1.4.11 asks 3:1
 * of the edges of controls). Colours in and out are `#rrggbb`.
 */

type Rgb = Readonly<{ red: number; green: number; blue: number }>;

/** Contrast that text needs, with a hair above the rule so that rounding to 8 bits cannot fall below it. */
const TEXT_CONTRAST = 4.55;
const EDGE_CONTRAST = 3.05;

/** In the dark scheme a large coloured area stays below this luminance, so that it doesn't glare. */
const DARK_PANEL_LUMINANCE = 0.03;

/** The surfaces of `payer.css` on which a tenant's colour is used for text or edges: the hardest one of each scheme. */
const LIGHT_SURFACE = "#f3f4f6";
const DARK_SURFACE = "#1d1f25";

/** What the second button is filled with, and written in, in each scheme. */
const LIGHT_PLAIN = { surface: "#ffffff", ink: "#15171e" } as const;
const DARK_PLAIN = { surface: "#131418", ink: "#f1f2f4" } as const;
/** Of 255, in the channel that differs most: a main button that is nearer to the second one's colour is taken for one. */
const TOLD_APART = 32;

/** A colour that can't be read as `#rrggbb` becomes this one. */
const NEUTRAL = "#1f2430";

export type Palette = Readonly<{
  /** The large area in the brand's colour, and what is written on it. */
  panel: string;
  onPanel: string;
  onPanelMuted: string;
  panelLine: string;
  /** The main button in the accent colour. */
  button: string;
  buttonHover: string;
  buttonEdge: string;
  onButton: string;
  /** The accent as text, icon or focus ring on our own surfaces. */
  accentInk: string;
}>;

type Palettes = Readonly<{ light: Palette; dark: Palette }>;

/** Both schemes' palettes for a tenant's two colours. */
export function brandPalettes({ brandColor, accentColor }: { brandColor: string; accentColor: string }): Palettes {
  return palettes(`${toHex(parse(brandColor))} ${toHex(parse(accentColor))}`);
}

const palettes = kept(1_000, (colors): Palettes => {
  const [brand = NEUTRAL, accent = NEUTRAL] = colors.split(" ");
  return {
    light: palette({ panel: brand, accent, surface: LIGHT_SURFACE, plain: LIGHT_PLAIN }),
    dark: palette({
      ...{ panel: darkenedTo(brand, DARK_PANEL_LUMINANCE), accent },
      ...{ surface: DARK_SURFACE, plain: DARK_PLAIN },
    }),
  };
});

type Ground = Readonly<{ surface: string; plain: Readonly<{ surface: string; ink: string }> }>;

function palette({ panel, accent, surface, plain }: Ground & Readonly<{ panel: string; accent: string }>): Palette {
  // Of two buttons that look alike nobody knows which leads on.
  const button = isAlike(accent, plain.surface) ? plain.ink : accent;
  const onPanel = readableOn(panel);
  const onButton = readableOn(button);
  return {
    panel,
    onPanel,
    onPanelMuted: softened(onPanel, panel),
    panelLine: mix(panel, onPanel, 0.2),
    button,
    // Away from the text on it: the contrast can only grow.
    buttonHover: mix(button, onButton === "#ffffff" ? "#000000" : "#ffffff", 0.14),
    buttonEdge: movedUntil(button, surface, EDGE_CONTRAST),
    onButton,
    accentInk: movedUntil(accent, surface, TEXT_CONTRAST),
  };
}

/** White where it is readable, else black: one of the two always is. */
export function readableOn(background: string): "#ffffff" | "#000000" {
  return contrastRatio("#ffffff", background) >= TEXT_CONTRAST ? "#ffffff" : "#000000";
}

/** WCAG's contrast ratio, from 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const a = luminance(one);
  const b = luminance(other);
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** The colour itself where it stands out enough against the background, else moved towards black or white until it does. */
function movedUntil(color: string, background: string, ratio: number): string {
  const end = luminance(background) > 0.18 ? "#000000" : "#ffffff";
  return firstOf(
    (share) => mix(color, end, share),
    (candidate) => contrastRatio(candidate, background) >= ratio,
  );
}

function darkenedTo(color: string, maxLuminance: number): string {
  return firstOf(
    (share) => mix(color, "#0c0d10", share),
    (candidate) => luminance(candidate) <= maxLuminance,
  );
}

/** The quietest mix of a text colour with its background that is still readable. */
function softened(text: string, background: string): string {
  return firstOf(
    (share) => mix(background, text, 0.7 + share * 0.3),
    (candidate) => contrastRatio(candidate, background) >= TEXT_CONTRAST,
  );
}

function isAlike(one: string, other: string): boolean {
  const [a, b] = [parse(one), parse(other)];
  return Math.max(Math.abs(a.red - b.red), Math.abs(a.green - b.green), Math.abs(a.blue - b.blue)) < TOLD_APART;
}

/** Walks from share 0 to 1 and returns the first candidate that will do, or the last one. */
function firstOf(candidateAt: (share: number) => string, willDo: (candidate: string) => boolean): string {
  for (let step = 0; step < 50; step += 1) {
    const candidate = candidateAt(step / 50);
    if (willDo(candidate)) return candidate;
  }
  return candidateAt(1);
}

function mix(from: string, to: string, share: number): string {
  const a = parse(from);
  const b = parse(to);
  const between = (start: number, end: number) => Math.round(start + (end - start) * share);
  return toHex({ red: between(a.red, b.red), green: between(a.green, b.green), blue: between(a.blue, b.blue) });
}

/** Relative luminance (WCAG 2.2, definitions). */
function luminance(color: string): number {
  const { red, green, blue } = parse(color);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function parse(color: string): Rgb {
  const match = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(color);
  if (!match) return parse(NEUTRAL);
  const [red, green, blue] = match.slice(1).map((pair) => Number.parseInt(pair, 16));
  return { red: red ?? 0, green: green ?? 0, blue: blue ?? 0 };
}

function toHex({ red, green, blue }: Rgb): string {
  return `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}
