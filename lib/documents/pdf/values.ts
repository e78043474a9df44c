import type { PdfFile } from "./pdf-file";
import { entryOf, isKind, type PdfDict, type PdfEntry, type PdfValue } from "./syntax";
import { textOfString } from "./text-string";

/** Reading what a file may or may not hold: what is absent, or is something else, is null or empty. */

export function catalogOf(file: PdfFile): PdfDict | null {
  return dictOf(file, entryOf(file.crossReference.trailer, "Root")?.value);
}

export function dictOf(file: PdfFile, value: PdfValue | undefined): PdfDict | null {
  const resolved = file.resolve(value);
  return isKind(resolved, "dict") ? resolved : null;
}

export function dictAt(file: PdfFile, dict: PdfDict | null, key: string): PdfDict | null {
  return dict && dictOf(file, entryOf(dict, key)?.value);
}

export function valueAt(file: PdfFile, dict: PdfDict | null, key: string): PdfValue {
  return file.resolve(dict ? entryOf(dict, key)?.value : undefined);
}

/** Its own, or that of the nearest field above it (ISO 32000-1, 12.7.3.1), which it names. */
export function inheritedAt(file: PdfFile, dict: PdfDict | null, key: string): PdfEntry | undefined {
  let holder = dict;
  for (let depth = 0; holder && depth < ANCESTORS_MAX; depth++) {
    const entry = entryOf(holder, key);
    if (entry && file.resolve(entry.value) !== null) return entry;
    holder = dictAt(file, holder, "Parent");
  }
  return undefined;
}

const ANCESTORS_MAX = 50;

export function itemsAt(file: PdfFile, dict: PdfDict | null, key: string): readonly PdfEntry[] {
  const array = valueAt(file, dict, key);
  return isKind(array, "array") ? array.items : [];
}

export function nameAt(file: PdfFile, dict: PdfDict | null, key: string): string | null {
  const value = valueAt(file, dict, key);
  return isKind(value, "name") ? value.text : null;
}

export function textAt(file: PdfFile, dict: PdfDict | null, key: string): string | null {
  return textOf(file, dict ? entryOf(dict, key) : undefined);
}

export function textOf(file: PdfFile, entry: PdfEntry | undefined): string | null {
  if (!entry) return null;
  const { value, source } = isKind(entry.value, "reference") ? file.object(entry.value.objectNumber) : entry;
  return isKind(value, "string") ? textOfString(source) : null;
}

/** A stream, which is always an object of its own (7.3.8). */
export function streamOf(file: PdfFile, value: PdfValue | undefined): Readonly<{ dict: PdfDict; data: Buffer }> | null {
  let objectNumber = numberOf(value);
  for (let steps = 0; objectNumber !== null && steps < REFERENCES_MAX; steps++) {
    const { value: dict, data } = file.object(objectNumber);
    if (data !== null) return isKind(dict, "dict") ? { dict, data } : null;
    objectNumber = numberOf(dict);
  }
  return null;
}

/** As many as `PdfFile.resolve` follows. */
const REFERENCES_MAX = 20;

/** The number of the object that is referred to; null for what stands here itself. */
export function numberOf(value: PdfValue | undefined): number | null {
  return isKind(value, "reference") ? value.objectNumber : null;
}

export const EMPTY: PdfDict = { kind: "dict", entries: new Map() };

export function withoutKeys(dict: PdfDict, keys: ReadonlySet<string>): PdfDict {
  return { kind: "dict", entries: new Map([...dict.entries].filter(([key]) => !keys.has(key))) };
}
