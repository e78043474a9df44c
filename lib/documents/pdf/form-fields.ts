import type { PdfFile } from "./pdf-file";
import { entryOf, isKind, type PdfDict, type PdfEntry, unreadable } from "./syntax";
import { catalogOf, dictAt, dictOf, itemsAt, nameAt, numberOf, textAt, valueAt } from "./values";

/** A field of the form, or one of the places on pages where a field shows (ISO 32000-1, 12.7.3). */
export type Field = Readonly<{
  /** Null for one that stands in its parent itself. */
  objectNumber: number | null;
  dict: PdfDict;
  /** The names of its ancestors and its own, with periods between. */
  name: string;
  /** Its own or its nearest ancestor's. */
  type: string | null;
  /** Its own or its nearest ancestor's: no signature has been put in yet, nothing been filled in. */
  isEmpty: boolean;
  kids: readonly Field[];
}>;

const FIELDS_MAX = 20_000;
const DEPTH_MAX = 50;

export function acroFormOf(file: PdfFile): PdfDict | null {
  return dictAt(file, catalogOf(file), "AcroForm");
}

/** The form's fields as a forest. @throws AppError document_unreadable for one that is too large, or grows into itself */
export function listFields(file: PdfFile): readonly Field[] {
  let count = 0;
  const read = (entry: PdfEntry, above: Pick<Field, "name" | "type" | "isEmpty">, depth: number): Field[] => {
    if (++count > FIELDS_MAX || depth > DEPTH_MAX) throw unreadable("The PDF has too many fields.");
    const dict = dictOf(file, entry.value);
    if (!dict) return [];
    const name = [above.name, textAt(file, dict, "T") ?? ""].filter(Boolean).join(".");
    const type = nameAt(file, dict, "FT") ?? above.type;
    const isEmpty = above.isEmpty && valueAt(file, dict, "V") === null;
    const kids = itemsAt(file, dict, "Kids").flatMap((kid) => read(kid, { name, type, isEmpty }, depth + 1));
    return [{ objectNumber: numberOf(entry.value), dict, name, type, isEmpty, kids }];
  };
  const top = { name: "", type: null, isEmpty: true };
  return itemsAt(file, acroFormOf(file), "Fields").flatMap((entry) => read(entry, top, 0));
}

export function withKids(fields: readonly Field[]): readonly Field[] {
  return fields.flatMap((field) => [field, ...withKids(field.kids)]);
}

/** Nothing that such a place shows can be seen: it has no extent. */
export function isInvisible(file: PdfFile, dict: PdfDict): boolean {
  if (!entryOf(dict, "Rect")) return true;
  const [left, bottom, right, top] = itemsAt(file, dict, "Rect").map(({ value }) => file.resolve(value));
  const isWidthless = typeof left === "number" && left === right;
  const isHeightless = typeof bottom === "number" && bottom === top;
  return isWidthless && isHeightless;
}

/** What a field's value is when it is a signature. */
export function signatureIn(file: PdfFile, { type, dict }: Field): PdfDict | null {
  const value = file.resolve(entryOf(dict, "V")?.value);
  return type === "Sig" && isKind(value, "dict") ? value : null;
}

export function isTimestamp(file: PdfFile, signature: PdfDict | null): boolean {
  return nameAt(file, signature, "SubFilter") === "ETSI.RFC3161";
}
