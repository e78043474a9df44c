import type { Place } from "../cross-reference";
import type { PdfFile } from "../pdf-file";
import { foundObjects, foundTrailers, keywordOf } from "../searched/found";
import { hasEvenTable, lostIn } from "../searched/reasons";
import { isKind, type PdfValue } from "../syntax";
import { nameAt, valueAt } from "../values";

/** Objects that are new in a revision, or written anew. */
export type Written = readonly (readonly [number, Place])[];

/**
 * Whether a reader may give up a later revision's table and search the whole file for its objects, and would find others than the table
 * names: such readers show what lies there.
 */
export function isSearched(before: PdfFile, after: PdfFile, written: Written): boolean {
  return (
    !hasEvenTable(after.bytes, after.crossReference.offset) ||
    isAnyLost(before, after, written) ||
    hidesAny(before, after, written)
  );
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

/** Whether a search through what was added finds anything but what its table names. */
function hidesAny(before: PdfFile, after: PdfFile, written: Written): boolean {
  const { bytes, crossReference } = after;
  const { form, offset: newest } = crossReference;
  const isTable = form === "table";
  const from = before.bytes.length;
  const offsets = written.flatMap(([, place]) => (place.kind === "offset" ? place.offset : []));
  const named = new Set([...offsets, ...(isTable ? [] : [newest])].map((offset) => keywordOf(bytes, offset)));
  return (
    [...foundObjects(bytes, from)].some(({ keyword, isWord }) => isWord && !named.has(keyword)) ||
    foundTrailers(bytes, from).length > (isTable ? 1 : 0) ||
    !packAsTheySay(after, written)
  );
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
