import type { Place } from "../cross-reference";
import type { PdfFile } from "../pdf-file";
import { isKind, type PdfValue } from "../syntax";
import { nameAt, valueAt } from "../values";

/** Objects that are new, or written anew. */
export function writtenSince(before: PdfFile, after: PdfFile): readonly (readonly [number, Place])[] {
  const { places } = before.crossReference;
  return [...after.crossReference.places].filter(([number, place]) => !isSamePlace(places.get(number), place));
}

/** What lies in a container is looked at again: the container may be another. */
export function isSamePlace(before: Place | undefined, after: Place): boolean {
  return before?.kind === "offset" && after.kind === "offset" && before.offset === after.offset;
}

/**
 * Whether a reader may give up a later revision's table and search the whole file for its objects, and would find others than the table
 * names: such readers show what lies there.
 */
export function isSearched(before: PdfFile, after: PdfFile): boolean {
  return !hasEvenTable(after) || isAnyLost(before, after) || !hidesNothing(before, after);
}

/** Lines of twenty bytes (ISO 32000-1, 7.5.4): readers that step by them search where a table has others. */
const EVEN_TABLE = /^xref[ \r\n]+(?:\d+ \d+ ?(?:\r\n|\r|\n)(?:\d{10} \d{5} [fn](?: \r| \n|\r\n))*)*\s*$/;

function hasEvenTable({ bytes, crossReference: { form, offset } }: PdfFile): boolean {
  if (form === "stream") return true;
  const end = bytes.indexOf("trailer", offset);
  return end > offset && EVEN_TABLE.test(bytes.toString("latin1", offset, end).trimStart());
}

/** Whether something refers to nothing, or to another generation than there is, and did not before: readers that meet it search for it. */
function isAnyLost(before: PdfFile, after: PdfFile): boolean {
  const isLost = (value: PdfValue, former: PdfValue) => {
    const lost = lostIn(after, value);
    if (lost.length === 0) return false;
    const known = new Set(lostIn(before, former));
    return lost.some((reference) => !known.has(reference));
  };
  return (
    isLost(after.crossReference.trailer, before.crossReference.trailer) ||
    writtenSince(before, after).some(([number]) => isLost(after.object(number).value, before.object(number).value))
  );
}

function lostIn(file: PdfFile, value: PdfValue): readonly string[] {
  if (isKind(value, "dict")) return [...value.entries.values()].flatMap((entry) => lostIn(file, entry.value));
  if (isKind(value, "array")) return value.items.flatMap((entry) => lostIn(file, entry.value));
  if (!isKind(value, "reference")) return [];
  const place = file.crossReference.places.get(value.objectNumber);
  const generation = place?.kind === "offset" ? place.generation : place?.kind === "compressed" ? 0 : null;
  return generation === value.generation ? [] : [`${value.objectNumber} ${value.generation}`];
}

const LINE_ENDS: ReadonlySet<number | undefined> = new Set([0x0a, 0x0d]);
const BLANK: ReadonlySet<number | undefined> = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]);
const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 0x30 && byte <= 0x39;

/** With white space and comments (7.2.3) where there may be any. */
const HEAD =
  /^(?:[\0\t\n\f\r ]|%[^\r\n]*[\r\n])*\d+(?:[\0\t\n\f\r ]|%[^\r\n]*[\r\n])+\d+(?:[\0\t\n\f\r ]|%[^\r\n]*[\r\n])+obj/;
const HEAD_BYTES_MAX = 200;

/** Whether a search through what was added finds what its table names, and nothing else. */
function hidesNothing(before: PdfFile, after: PdfFile): boolean {
  const { bytes, crossReference } = after;
  const from = before.bytes.length;
  const [newest = 0] = crossReference.sections;
  const offsets = [...crossReference.places.values()].flatMap((place) => (place.kind === "offset" ? place.offset : []));
  const named = new Set(
    [newest, ...offsets].flatMap((offset) => {
      const head = offset < from ? null : HEAD.exec(bytes.toString("latin1", offset, offset + HEAD_BYTES_MAX));
      return head ? offset + head[0].length - "obj".length : [];
    }),
  );
  const isNamed = placesOf(bytes, "obj", from).every((at) => named.has(at) || !beginsObject(bytes, at));
  const trailers = placesOf(bytes, "trailer", from).filter((at) => beginsTrailer(bytes, at));
  const written = writtenSince(before, after);
  return (
    isNamed &&
    trailers.length <= (crossReference.form === "table" ? 1 : 0) &&
    written.every(([number, place]) => place.kind !== "offset" || packsWhatItSays(after, number, place.offset))
  );
}

function placesOf(bytes: Buffer, word: string, from: number): readonly number[] {
  const places: number[] = [];
  for (let at = bytes.indexOf(word, from); at !== -1; at = bytes.indexOf(word, at + word.length)) places.push(at);
  return places;
}

/** Whether a number stands before this word, or a line with a comment, before which it may stand. */
function beginsObject(bytes: Buffer, at: number): boolean {
  let start = at;
  let isBehindLine = false;
  for (; BLANK.has(bytes[start - 1]); start--) isBehindLine ||= LINE_ENDS.has(bytes[start - 1]);
  if (start === at) return false;
  if (isDigit(bytes[start - 1])) return true;
  // A comment ends with its line: of one line nothing is gone through twice.
  while (isBehindLine && start > 0 && !LINE_ENDS.has(bytes[start - 1])) if (bytes[--start] === COMMENT) return true;
  return false;
}

function beginsTrailer(bytes: Buffer, at: number): boolean {
  let end = at + "trailer".length;
  while (BLANK.has(bytes[end])) end++;
  return bytes[end] === DICTIONARY || bytes[end] === COMMENT;
}

const [COMMENT, DICTIONARY] = [0x25, 0x3c];

/** A stream of objects has those alone that the table finds in it; only the newest section is one. */
function packsWhatItSays(file: PdfFile, number: number, offset: number): boolean {
  const { value } = file.object(number);
  if (!isKind(value, "dict")) return true;
  const type = nameAt(file, value, "Type");
  if (type === "XRef") return offset === file.crossReference.offset;
  if (type !== "ObjStm") return true;
  const packed = [...file.crossReference.places.values()].filter(
    (place) => place.kind === "compressed" && place.container === number,
  );
  return valueAt(file, value, "N") === packed.length;
}
