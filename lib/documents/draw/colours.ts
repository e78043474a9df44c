/** Red, green and blue from 0 to 1. */
export type Colour = Readonly<{ red: number; green: number; blue: number }>;

export const WHITE = parseColour("#ffffff");
export const INK = parseColour("#111827");
export const MUTED = parseColour("#5b6472");
export const HAIRLINE = parseColour("#e3e6eb");
/** Where a configuration's colour can't be understood. */
const NEUTRAL = "#1f2937";

/** Text of normal size is readable from this contrast on (WCAG 2.2, 1.4.3). */
const CONTRAST_MIN = 4.5;
/** And the edge of what is pressed is seen from this one on (1.4.11). */
export const EDGE_CONTRAST_MIN = 3;

/** `#rrggbb` or `#rgb`. */
export function parseColour(text: string): Colour {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(text);
  const long = short ? short.slice(1).map((digit) => digit + digit) : /^#(..)(..)(..)$/.exec(text)?.slice(1);
  const [red, green, blue] = (long ?? []).map((hex) => Number.parseInt(hex, 16) / 255);
  return Number.isFinite(red) && Number.isFinite(green) && Number.isFinite(blue)
    ? { red: red ?? 0, green: green ?? 0, blue: blue ?? 0 }
    : parseColour(NEUTRAL);
}

/** `share` of the one, the rest of the other. */
export function mix(one: Colour, other: Colour, share: number): Colour {
  const blend = (a: number, b: number) => a * share + b * (1 - share);
  return { red: blend(one.red, other.red), green: blend(one.green, other.green), blue: blend(one.blue, other.blue) };
}

/** White or ink, whichever reads better on this colour. */
export function textOn(background: Colour): Colour {
  return contrast(WHITE, background) >= contrast(INK, background) ? WHITE : INK;
}

/** The colour itself, or as much darker as it takes to be read on this background. */
export function readableOn(background: Colour, colour: Colour, contrastMin = CONTRAST_MIN): Colour {
  let readable = colour;
  for (let step = 0; step < 20 && contrast(readable, background) < contrastMin; step++) {
    readable = mix(readable, INK, 0.85);
  }
  return readable;
}

/** From 1 (alike) to 21 (black on white), as WCAG 2.2 defines it. */
export function contrast(one: Colour, other: Colour): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function luminance({ red, green, blue }: Colour): number {
  const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
