import anyAscii from "any-ascii";
import type { Font } from "./open-font";

/** One glyph of a line; `advance` is in em and holds the kerning towards the next one. */
export type Glyph = Readonly<{ id: number; text: string; advance: number; kerning: number }>;

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Controls, and marks that only steer how text is laid out: nothing to see. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu;
/** More than a page can show: what is longer was not meant to be read. */
const CHARACTERS_MAX = 2000;
/** Stands where a picture can't be drawn. */
const REPLACEMENT = "□";

/**
 * Turns text into glyphs of a font; any text can be drawn. What the font lacks is written in a simpler form of the same
 * letter, else in Latin letters (深圳 → ShenZhen), else as a box.
 */
export function shapeText(font: Font, text: string): Glyph[] {
  const visible = text
    .slice(0, CHARACTERS_MAX)
    .normalize("NFC")
    .replace(/\s*[\r\n\t\v\f\u2028\u2029]+\s*/g, " ");
  const glyphs: { id: number; text: string; advance: number; kerning: number }[] = [];
  for (const { segment } of graphemes.segment(visible)) {
    for (const character of drawable(font, segment)) {
      const id = font.glyphOf(character.codePointAt(0) ?? 0) ?? 0;
      const previous = glyphs.at(-1);
      if (previous) previous.kerning = font.kerningOf(previous.id, id) / font.unitsPerEm;
      glyphs.push({ id, text: character, advance: font.advanceOf(id) / font.unitsPerEm, kerning: 0 });
    }
  }
  return glyphs;
}

/** What a reader sees as one character, in the truest form that the font has. */
function drawable(font: Font, grapheme: string): string {
  const plain = grapheme.replace(INVISIBLE, "");
  if (has(font, plain)) return plain;
  const simpler = [
    () => plain.normalize("NFKC"),
    () => plain.normalize("NFKD").replace(/\p{M}/gu, ""),
    () => (/\p{Extended_Pictographic}/u.test(plain) ? "" : anyAscii(plain)),
  ];
  for (const form of simpler) {
    const text = form();
    if (text !== "" && has(font, text)) return text;
  }
  return REPLACEMENT;
}

function has(font: Font, text: string): boolean {
  for (const character of text) {
    if (font.glyphOf(character.codePointAt(0) ?? 0) === undefined) return false;
  }
  return true;
}

/** In em: to be multiplied by the size. */
export function widthOf(glyphs: readonly Glyph[]): number {
  return glyphs.reduce((width, { advance, kerning }, index) => {
    return width + advance + (index + 1 < glyphs.length ? kerning : 0);
  }, 0);
}

/**
 * Breaks a line at its spaces to a width in em, and within a word only where the word alone is too long. What does not fit
 * into `linesMax` ends in an ellipsis: nothing ever runs over.
 */
export function wrap(font: Font, glyphs: readonly Glyph[], width: number, linesMax: number): Glyph[][] {
  const lines: Glyph[][] = [];
  let line: Glyph[] = [];
  for (const word of words(glyphs)) {
    if (widthOf([...line, ...word]) <= width) {
      line.push(...word);
      continue;
    }
    if (line.length > 0) lines.push(line);
    line = withoutLeadingSpace(word);
    while (widthOf(line) > width && line.length > 1) {
      const fitting = fitCount(line, width);
      lines.push(line.slice(0, fitting));
      line = line.slice(fitting);
    }
  }
  if (line.length > 0) lines.push(line);
  if (lines.length <= linesMax) return lines;
  const kept = lines.slice(0, linesMax);
  const last = kept.pop() ?? [];
  return [...kept, withEllipsis(font, last, width)];
}

/** Each with the spaces before it. */
function words(glyphs: readonly Glyph[]): Glyph[][] {
  const found: Glyph[][] = [];
  let inWord = false;
  for (const glyph of glyphs) {
    const isSpace = glyph.text === " ";
    if (found.length === 0 || (isSpace && inWord)) found.push([]);
    found.at(-1)?.push(glyph);
    inWord = !isSpace;
  }
  return found;
}

function withoutLeadingSpace(word: readonly Glyph[]): Glyph[] {
  const start = word.findIndex(({ text }) => text !== " ");
  return start < 0 ? [] : word.slice(start);
}

/** How many glyphs fit, at least one. */
function fitCount(glyphs: readonly Glyph[], width: number): number {
  let total = 0;
  const tooFar = glyphs.findIndex(({ advance, kerning }) => {
    const over = total + advance > width;
    total += advance + kerning;
    return over;
  });
  return Math.max(1, tooFar < 0 ? glyphs.length : tooFar);
}

function withEllipsis(font: Font, line: readonly Glyph[], width: number): Glyph[] {
  const ellipsis = shapeText(font, "…");
  const room = width - widthOf(ellipsis);
  return [...line.slice(0, widthOf(line) <= room ? line.length : fitCount(line, room)), ...ellipsis];
}
