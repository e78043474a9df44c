import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { type Font, openFontToShape } from "./open-font";
import { openShaper, type Shaper } from "./shaper";

/** A font for a script that Inter lacks; its letters are placed by a shaper. */
export type FallbackFont = Readonly<{ font: Font; shaper: Shaper }>;

/** From packages, in the weights that we draw in. */
const FAMILIES: readonly Readonly<{ script: RegExp; family: string; file: string }>[] = [
  { script: /\p{Script_Extensions=Arabic}/u, family: "noto-sans-arabic", file: "NotoSansArabic" },
  { script: /\p{Script_Extensions=Hebrew}/u, family: "noto-sans-hebrew", file: "NotoSansHebrew" },
  { script: /\p{Script_Extensions=Devanagari}/u, family: "noto-sans-devanagari", file: "NotoSansDevanagari" },
  { script: /\p{Script_Extensions=Thai}/u, family: "noto-sans-thai", file: "NotoSansThai" },
  { script: /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u, family: "noto-emoji", file: "NotoEmoji" },
];
const WEIGHTS: ReadonlyMap<number, string> = new Map([
  [400, "400Regular"],
  [500, "500Medium"],
  [600, "600SemiBold"],
]);

const opened = new Map<string, FallbackFont>();

/** The font beside this one that has all of these characters; null where no font of ours has. Opened when first needed. */
export function fallbackFor(beside: Font, grapheme: string): FallbackFont | null {
  for (const { script, family, file } of FAMILIES) {
    if (!script.test(grapheme)) continue;
    const fallback = open(family, file, WEIGHTS.get(beside.weight) ?? "400Regular");
    if (fallback.shaper.covers(grapheme)) return fallback;
  }
  return null;
}

function open(family: string, file: string, weight: string): FallbackFont {
  const path = `@expo-google-fonts/${family}/${weight}/${file}_${weight}.ttf`;
  const known = opened.get(path);
  if (known) return known;
  const bytes = readFileSync(createRequire(join(process.cwd(), "package.json")).resolve(path));
  const made = { font: openFontToShape(`${file}-${weight.slice(3)}`, bytes), shaper: openShaper(bytes) };
  opened.set(path, made);
  return made;
}
