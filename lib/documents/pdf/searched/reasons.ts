import { tableLines } from "../cross-reference";
import type { PdfFile } from "../pdf-file";
import { Reader } from "../reader";
import { isKind, type PdfValue } from "../syntax";

/** Why readers give up a file's table, though it can be read, and search the whole file instead. */

/** Of a section, and of each of its lines (ISO 32000-1, 7.5.4): readers that step by twenty bytes search where a table has others. */
const SECTION = /(\d+) (\d+) ?(?:\r\n|\r|\n)/y;
const LINE = /^\d{10} \d{5} [fn](?: \r| \n|\r\n)$/;
const LINE_BYTES = 20;

/** @param offset of a section of the file's table; one that is a stream has no lines */
export function hasEvenTable(bytes: Buffer, offset: number): boolean {
  if (!isTable(bytes, offset)) return true;
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

/**
 * Whether each place that a section names has an object of that number, though a later section may name another: PDFium goes by the
 * oldest, and searches where that is wrong.
 * @param offset of a section that has been read; one that is a stream is checked by nobody
 */
export function leadsToObjects(bytes: Buffer, offset: number): boolean {
  const reader = new Reader(bytes, offset);
  if (!reader.accepts("xref")) return true;
  for (const { number, offset: place, isInUse } of tableLines(reader)) {
    if (isInUse && numberAt(bytes, place) !== number) return false;
  }
  return true;
}

function numberAt(bytes: Buffer, place: number): number | null {
  const digits = /^\s*(\d{1,10})\s/.exec(bytes.toString("latin1", place, place + 40))?.[1];
  return digits === undefined ? null : Number(digits);
}

export function isTable(bytes: Buffer, offset: number): boolean {
  return new Reader(bytes, offset).accepts("xref");
}

/** References to nothing, or to another generation than there is, as `12 0`. */
export function lostIn(file: PdfFile, value: PdfValue): readonly string[] {
  if (isKind(value, "dict")) return [...value.entries.values()].flatMap((entry) => lostIn(file, entry.value));
  if (isKind(value, "array")) return value.items.flatMap((entry) => lostIn(file, entry.value));
  if (!isKind(value, "reference")) return [];
  const place = file.crossReference.places.get(value.objectNumber);
  const generation = place?.kind === "offset" ? place.generation : place?.kind === "compressed" ? 0 : null;
  return generation === value.generation ? [] : [`${value.objectNumber} ${value.generation}`];
}
