import { decodeStream } from "./decode-stream";
import type { PdfFile } from "./pdf-file";
import { entryOf, isCount, isKind, isNamed, type PdfDict, type PdfEntry, type PdfValue } from "./syntax";
import { dictAt, dictOf, inheritedAt, itemsAt, nameAt, streamOf, textOf, valueAt } from "./values";

/** ISO 32000-1, table 165. */
const HIDDEN = 1 << 1;
const PRINT = 1 << 2;
const NO_VIEW = 1 << 5;
const TOGGLE_NO_VIEW = 1 << 8;

/** Without a look of their own, readers draw these by themselves (12.5.6). */
const DRAWN_BY_READERS: ReadonlySet<string> = new Set([
  "FreeText",
  "Line",
  "Square",
  "Circle",
  "Polygon",
  "PolyLine",
  "Highlight",
  "Underline",
  "Squiggly",
  "StrikeOut",
  "Stamp",
  "Caret",
  "Ink",
  "Redact",
]);

/** In points. A link's frame is as thin as a line; what is thicker covers what it lies on. */
const FRAME_WIDTH_MAX = 3;
const BOX_SIDE_MAX = 36;

const LOOK_BYTES_MAX = 1024 * 1024;

/** Operators that leave something on a page (annex A). */
const PAINTING: ReadonlySet<string> = new Set("f F f* B B* b b* S s sh Do BI EI Tj TJ ' \"".split(" "));

/**
 * What of something that lies on a page is not seen alike by everybody who looks at it and prints it (decision 351); null where it is, or
 * where nothing of it is seen at all.
 */
export function unevenLook(file: PdfFile, annotation: PdfDict): string | null {
  const flags = valueAt(file, annotation, "F");
  const has = (flag: number) => isCount(flags) && (flags & flag) !== 0;
  if (has(HIDDEN)) return null;
  if (changesUnderPointer(file, annotation)) return "something on a page that looks otherwise under the pointer";
  const isOnPaper = has(PRINT);
  const isOnScreen = !has(NO_VIEW);
  if (isOnPaper === isOnScreen && !has(TOGGLE_NO_VIEW)) return null;
  return drawsSomething(file, annotation) ? "something on a page that is seen on screen or on paper only" : null;
}

/**
 * A look of its own while the pointer is above it (12.5.5, /R). That of a button while it is pressed (/D) is its presser's alone, and a
 * box to tick that lights up, as some programs make them, covers nothing.
 */
function changesUnderPointer(file: PdfFile, annotation: PdfDict): boolean {
  const looks = dictAt(file, annotation, "AP");
  const [above, otherwise] = [looks && entryOf(looks, "R"), looks && entryOf(looks, "N")];
  if (!above || file.resolve(above.value) === null || above.source.equals(otherwise?.source ?? EMPTY)) return false;
  const [width, height] = extentOf(file, annotation);
  const isBox = isNamed(file.resolve(inheritedAt(file, annotation, "FT")?.value), "Btn");
  if (isBox && Math.max(width, height) <= BOX_SIDE_MAX) return false;
  return [above, otherwise].some((look) => look && streamsOf(file, look).some((stream) => paints(file, stream)));
}

const EMPTY = Buffer.alloc(0);

function drawsSomething(file: PdfFile, annotation: PdfDict): boolean {
  if (extentOf(file, annotation).includes(0)) return false;
  const looks = dictAt(file, annotation, "AP");
  const normal = looks && entryOf(looks, "N");
  const streams = normal ? streamsOf(file, normal) : [];
  if (streams.length > 0) return streams.some((stream) => paints(file, stream));
  const kind = nameAt(file, annotation, "Subtype") ?? "";
  if (kind === "Link") return frameWidth(file, annotation) > FRAME_WIDTH_MAX;
  if (kind === "Widget") return hasBackground(file, annotation) || hasWords(file, annotation);
  return DRAWN_BY_READERS.has(kind);
}

/** Width and height; none of what has no place. */
function extentOf(file: PdfFile, annotation: PdfDict): readonly [number, number] {
  const corners = itemsAt(file, annotation, "Rect").map(({ value }) => file.resolve(value));
  const [left = 0, bottom = 0, right = 0, top = 0] = corners.map((corner) => (typeof corner === "number" ? corner : 0));
  return [Math.abs(right - left), Math.abs(top - bottom)];
}

/** The look, or of one with states each of them. */
function streamsOf(file: PdfFile, look: PdfEntry): readonly PdfValue[] {
  if (isStream(file, look.value)) return [look.value];
  const states = dictOf(file, look.value);
  return [...(states?.entries.values() ?? [])].map(({ value }) => value).filter((value) => isStream(file, value));
}

function isStream(file: PdfFile, value: PdfValue): boolean {
  return streamOf(file, value) !== null;
}

/**
 * What can't be read, or is larger than that of anything empty, may paint anything. A word that means something else is taken for an
 * operator rather than the other way round.
 */
function paints(file: PdfFile, value: PdfValue): boolean {
  const stream = streamOf(file, value);
  if (!stream) return false;
  let content: string;
  try {
    content = decodeStream(stream.dict, stream.data, LOOK_BYTES_MAX).toString("latin1");
  } catch {
    return true;
  }
  const withoutNames = content.replaceAll(/\/[^\0\t\n\f\r ()<>[\]{}/%]*/g, " ");
  return withoutNames.split(/[\0\t\n\f\r ()<>[\]{}/%]+/).some((word) => PAINTING.has(word));
}

/** 1 where nothing is said (table 164); of a border style what it says (table 166). */
function frameWidth(file: PdfFile, annotation: PdfDict): number {
  const style = dictAt(file, annotation, "BS");
  const [, , width] = itemsAt(file, annotation, "Border").map(({ value }) => file.resolve(value));
  const said = style ? valueAt(file, style, "W") : width;
  return typeof said === "number" ? said : 1;
}

function hasBackground(file: PdfFile, annotation: PdfDict): boolean {
  return itemsAt(file, dictAt(file, annotation, "MK"), "BG").length > 0;
}

/** What is written in a field, of which each reader makes a look of its own. */
function hasWords(file: PdfFile, annotation: PdfDict): boolean {
  const entry = inheritedAt(file, annotation, "V");
  return isKind(file.resolve(entry?.value), "array") || (textOf(file, entry) ?? "") !== "";
}

/** Those that lie on a page. */
export function annotationsOn(file: PdfFile, page: PdfDict): readonly PdfDict[] {
  return itemsAt(file, page, "Annots").flatMap(({ value }) => dictOf(file, value) ?? []);
}
