import { fonts } from "../font/fonts";
import type { Font } from "../font/open-font";
import { breakLines, type Glyph, shapeText, widthOf, wrap } from "../font/shape-text";

/** A field's inside, in its page's units; `unit`: points in one of these. */
type Room = Readonly<{ width: number; height: number; unit: number }>;

/** In points, the largest that fits is taken. */
const SIZES = [11, 10, 9, 8, 7, 6, 5];
/** Smaller than this, nobody reads it on paper. */
const SIZE_MIN = 4;
/** Of the field's height: a line with what hangs below it. */
const SIZE_SHARE = 0.72;
/** From one line to the next, in type sizes. */
export const LEADING = 1.25;
/** Points that are free on each side. */
const MARGIN = 2;

/**
 * How a text stands in a field: on one line where it fits, else on as many as the field is high; in smaller type before anything is
 * lost. What does not fit in the smallest ends in an ellipsis. `fitsIn` asks the same, so that nothing is cut that was taken.
 * @returns the type's size and what is free before each line, in the page's units
 */
export function setText(
  font: Font,
  text: string,
  field: Room,
): Readonly<{ size: number; left: number; lines: readonly Glyph[][] }> {
  const glyphs = shapeText(font, text);
  const smallest = measuresOf(field, SIZE_MIN);
  const measures = SIZES.map((points) => measuresOf(field, points)).find((one) => isWhole(glyphs, one)) ?? smallest;
  return {
    size: measures.size,
    left: measures.left,
    lines: wrap(font, glyphs, measures.room, measures.linesMax),
  };
}

/** A text, and the field that it is to go into: in points, whatever the unit of its page. */
export type TextInField = Readonly<{ text: string; width: number; height: number }>;

/** Whether each text can be read as a whole in its field. One that goes into several is shaped once: that takes most of the time. */
export function fitsIn(texts: readonly TextInField[]): readonly boolean[] {
  const shaped = new Map<string, readonly Glyph[]>();
  return texts.map(({ text, width, height }) => {
    const glyphs = shaped.get(text) ?? shapeText(fonts().regular, text);
    shaped.set(text, glyphs);
    return isWhole(glyphs, measuresOf({ width, height, unit: 1 }, SIZE_MIN));
  });
}

/** `room` is a line's width in em. */
type Measures = Readonly<{ size: number; left: number; room: number; linesMax: number }>;

function measuresOf({ width, height, unit }: Room, points: number): Measures {
  const size = Math.min(points / unit, height * SIZE_SHARE);
  const left = MARGIN / unit;
  return {
    size,
    left,
    room: (width - 2 * left) / size,
    linesMax: Math.max(1, Math.floor(height / (size * LEADING))),
  };
}

function isWhole(glyphs: readonly Glyph[], { room, linesMax }: Measures): boolean {
  const lines = breakLines(glyphs, room);
  // A letter that is wider than the field is no narrower on a line of its own.
  return lines.length <= linesMax && lines.every((line) => widthOf(line) <= room);
}
