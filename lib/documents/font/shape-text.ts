import { levelsOf, mirrored } from "./bidi";
import { type FallbackFont, fallbackFor } from "./fallback-fonts";
import type { Font } from "./open-font";
import { romanise } from "./romanise";
import type { Part } from "./shaper";

/**
 * What is read as one, and drawn as one: mostly a letter. Lengths are in em; `kerning` is what to add towards the one that is seen
 * after it.
 */
export type Glyph = Readonly<{
  font: Font;
  parts: readonly Part[];
  text: string;
  advance: number;
  kerning: number;
  /** UAX #9: odd is read from right to left. */
  level: number;
}>;

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Controls, and marks that only steer how text is laid out: nothing to see. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu;
/** More than anything that is taken in, in Latin letters: of 2 000 characters each may be named by a dozen and more. */
const CHARACTERS_MAX = 100_000;
/** Stands for what is nothing in any letters. */
const REPLACEMENT = "□";

/**
 * Turns text into glyphs, in the order in which it is read. Any text can be drawn: in this font, beside it in that of another
 * script, else as a whole in Latin letters (see `romanised`); never in parts of words (decision 57).
 */
export function shapeText(font: Font, text: string): Glyph[] {
  const written = drawableText(font, text);
  const levelAt = levelsOf(written);
  return runsOf(font, written, levelAt).flatMap((run) =>
    run.fallback ? shapedRun(run, run.fallback) : ownRun(font, run),
  );
}

/** The text as it is written where no font of ours has all of it, in Latin letters; null where it is drawn as it is. */
export function romanised(font: Font, text: string): string | null {
  const written = oneLine(text);
  const drawn = drawableText(font, text);
  return drawn === written ? null : drawn;
}

function drawableText(font: Font, text: string): string {
  const written = oneLine(text);
  const canDraw = (part: string) => [...graphemes.segment(part)].every(({ segment }) => isDrawable(font, segment));
  return canDraw(written) ? written : romanise(written, canDraw) || REPLACEMENT;
}

function oneLine(text: string): string {
  return text
    .slice(0, CHARACTERS_MAX)
    .normalize("NFC")
    .replace(/\s*[\r\n\t\v\f\u2028\u2029]+\s*/g, " ");
}

function isDrawable(font: Font, grapheme: string): boolean {
  return ownForm(font, grapheme) !== null || fallbackFor(font, grapheme) !== null;
}

/** What a reader sees as one character, in the truest form that the font has; null where it has none. */
function ownForm(font: Font, grapheme: string): string | null {
  const plain = grapheme.replace(INVISIBLE, "");
  if (has(font, plain)) return plain;
  const simpler = [() => plain.normalize("NFKC"), () => plain.normalize("NFKD").replace(/\p{M}/gu, "")];
  for (const form of simpler) {
    const text = form();
    if (text !== "" && has(font, text)) return text;
  }
  return null;
}

function has(font: Font, text: string): boolean {
  for (const character of text) {
    if (font.glyphOf(character.codePointAt(0) ?? 0) === undefined) return false;
  }
  return true;
}

type Run = Readonly<{ text: string; level: number; fallback: FallbackFont | null }>;

/** Neighbours of one font and one direction are shaped together: their letters may join. */
function runsOf(font: Font, written: string, levelAt: (at: number) => number): readonly Run[] {
  const runs: { text: string; level: number; fallback: FallbackFont | null }[] = [];
  for (const { segment, index } of graphemes.segment(written)) {
    const level = levelAt(index);
    const own = ownForm(font, segment);
    const fallback = own === null ? fallbackFor(font, segment) : null;
    const text = fallback ? segment : (own ?? "");
    const last = runs.at(-1);
    if (last && last.level === level && last.fallback === fallback) last.text += text;
    else runs.push({ text, level, fallback });
  }
  return runs;
}

function ownRun(font: Font, { text, level }: Run): Glyph[] {
  const isReversed = level % 2 === 1;
  const glyphs: (Omit<Glyph, "kerning"> & { kerning: number })[] = [];
  let previousId: number | undefined;
  for (const character of text) {
    const shown = isReversed ? mirrored(character) : character;
    const id = font.glyphOf(shown.codePointAt(0) ?? 0) ?? font.glyphOf(character.codePointAt(0) ?? 0) ?? 0;
    const previous = glyphs.at(-1);
    if (previous && previousId !== undefined && !isReversed) {
      previous.kerning = font.kerningOf(previousId, id) / font.unitsPerEm;
    }
    const advance = font.advanceOf(id) / font.unitsPerEm;
    glyphs.push({ font, parts: [{ id, x: 0, y: 0 }], text: character, advance, kerning: 0, level });
    previousId = id;
  }
  return glyphs;
}

function shapedRun({ text, level }: Run, { font, shaper }: FallbackFont): Glyph[] {
  const em = font.unitsPerEm;
  return shaper.shape(text, level % 2 === 1).map((cluster) => {
    const parts = cluster.parts.map(({ id, x, y }) => ({ id, x: x / em, y: y / em }));
    const [only, ...more] = parts;
    const advance = only && more.length === 0 ? font.advanceOf(only.id) / em : cluster.advance / em;
    return { font, parts, text: cluster.text, advance, kerning: cluster.advance / em - advance, level };
  });
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
  const lines = breakLines(glyphs, width);
  if (lines.length <= linesMax) return lines;
  const kept = lines.slice(0, linesMax);
  const last = kept.pop() ?? [];
  return [...kept, withEllipsis(font, last, width)];
}

/** As `wrap`, on as many lines as it takes. One that can't be broken any more, of a single letter, may be wider. */
export function breakLines(glyphs: readonly Glyph[], width: number): Glyph[][] {
  const lines: Glyph[][] = [];
  let line: Glyph[] = [];
  // Of the line with the kerning behind it: words are added to what is known, for a text has many.
  let taken = 0;
  for (const word of words(glyphs)) {
    if (taken + widthOf(word) <= width) {
      line.push(...word);
      taken += widthWithKerning(word);
      continue;
    }
    if (line.length > 0) lines.push(line);
    line = withoutLeadingSpace(word);
    while (widthOf(line) > width && line.length > 1) {
      const fitting = fitCount(line, width);
      lines.push(line.slice(0, fitting));
      line = line.slice(fitting);
    }
    taken = widthWithKerning(line);
  }
  if (line.length > 0) lines.push(line);
  return lines;
}

function widthWithKerning(glyphs: readonly Glyph[]): number {
  return widthOf(glyphs) + (glyphs.at(-1)?.kerning ?? 0);
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
