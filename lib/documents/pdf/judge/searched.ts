import type { Place } from "../cross-reference";
import type { PdfFile } from "../pdf-file";
import { isSpace, Reader } from "../reader";
import { isKind, type PdfValue } from "../syntax";
import { nameAt, valueAt } from "../values";

/** Objects that are new in a revision, or written anew. */
export type Written = readonly (readonly [number, Place])[];

/**
 * Whether a reader may give up a later revision's table and search the whole file for its objects, and would find others than the table
 * names: such readers show what lies there.
 */
export function isSearched(before: PdfFile, after: PdfFile, written: Written): boolean {
  return !hasEvenTable(after) || isAnyLost(before, after, written) || hidesAny(before, after, written);
}

/** Of a section, and of each of its lines (ISO 32000-1, 7.5.4): readers that step by twenty bytes search where a table has others. */
const SECTION = /(\d+) (\d+) ?(?:\r\n|\r|\n)/y;
const LINE = /^\d{10} \d{5} [fn](?: \r| \n|\r\n)$/;
const LINE_BYTES = 20;

function hasEvenTable({ bytes, crossReference: { form, offset } }: PdfFile): boolean {
  if (form === "stream") return true;
  const end = bytes.indexOf("trailer", offset);
  const table = end < 0 ? "" : bytes.toString("latin1", offset, end).trimStart();
  let at = /^xref[ \r\n]+/.exec(table)?.[0].length;
  while (at !== undefined && table.slice(at, at + 1).trim() !== "") {
    SECTION.lastIndex = at;
    const count = Number(SECTION.exec(table)?.[2]);
    if (Number.isNaN(count)) return false;
    at = SECTION.lastIndex;
    for (let left = count; left > 0; left--, at += LINE_BYTES) {
      if (!LINE.test(table.slice(at, at + LINE_BYTES))) return false;
    }
  }
  return at !== undefined && table.slice(at).trim() === "";
}

/** Whether something refers to nothing, or to another generation than there is, and did not before: readers that meet it search for it. */
function isAnyLost(before: PdfFile, after: PdfFile, written: Written): boolean {
  const isLost = (value: PdfValue, former: PdfValue) => {
    const lost = lostIn(after, value);
    if (lost.length === 0) return false;
    const known = new Set(lostIn(before, former));
    return lost.some((reference) => !known.has(reference));
  };
  return (
    isLost(after.crossReference.trailer, before.crossReference.trailer) ||
    written.some(([number]) => isLost(after.object(number).value, before.object(number).value))
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
const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 0x30 && byte <= 0x39;
const [COMMENT, DICTIONARY] = [0x25, 0x3c];

/** Whether a search through what was added finds anything but what its table names. */
function hidesAny(before: PdfFile, after: PdfFile, written: Written): boolean {
  const { bytes, crossReference } = after;
  const { form, offset: newest } = crossReference;
  const from = before.bytes.length;
  const offsets = written.flatMap(([, place]) => (place.kind === "offset" ? place.offset : []));
  const named = new Set([...offsets, ...(form === "stream" ? [newest] : [])].map((offset) => keywordOf(bytes, offset)));
  const trailers = placesOf(bytes, "trailer", from).filter((at) => beginsTrailer(bytes, at));
  return (
    placesOf(bytes, "obj", from).some((at) => !named.has(at) && beginsObject(bytes, at)) ||
    trailers.length > (form === "table" ? 1 : 0) ||
    !packAsTheySay(after, written)
  );
}

/** No writer puts more between an object's number and its keyword. */
const HEAD_BYTES_MAX = 200;

/** Where `obj` stands of an object that has been read here; null for one whose beginning is longer than any writer's. */
function keywordOf(bytes: Buffer, offset: number): number | null {
  const reader = new Reader(bytes, offset);
  reader.integer();
  reader.integer();
  reader.keyword("obj");
  return reader.place - offset > HEAD_BYTES_MAX ? null : reader.place - "obj".length;
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
  for (; isSpace(bytes[start - 1]); start--) isBehindLine ||= LINE_ENDS.has(bytes[start - 1]);
  if (start === at) return false;
  if (isDigit(bytes[start - 1])) return true;
  // A comment ends with its line: of one line nothing is gone through twice.
  while (isBehindLine && start > 0 && !LINE_ENDS.has(bytes[start - 1])) if (bytes[--start] === COMMENT) return true;
  return false;
}

function beginsTrailer(bytes: Buffer, at: number): boolean {
  let end = at + "trailer".length;
  while (isSpace(bytes[end])) end++;
  return bytes[end] === DICTIONARY || bytes[end] === COMMENT;
}

/** Streams of objects have those alone that the table finds in them; only the newest section is one of the table's. */
function packAsTheySay(file: PdfFile, written: Written): boolean {
  const { places, offset: newest } = file.crossReference;
  const packed = new Map<number, number>();
  for (const place of places.values()) {
    if (place.kind === "compressed") packed.set(place.container, (packed.get(place.container) ?? 0) + 1);
  }
  return written.every(([number, place]) => {
    const { value } = place.kind === "offset" ? file.object(number) : { value: null };
    if (place.kind !== "offset" || !isKind(value, "dict")) return true;
    const type = nameAt(file, value, "Type");
    if (type === "XRef") return place.offset === newest;
    return type !== "ObjStm" || valueAt(file, value, "N") === (packed.get(number) ?? 0);
  });
}
