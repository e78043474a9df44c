import type { PdfFile } from "./pdf-file";
import { isKind, type PdfDict, type PdfReference, type PdfValue } from "./syntax";
import { catalogOf, numberOf } from "./values";

/** `isStream`: it is the dictionary of a stream. */
export type Reached = Readonly<{ value: PdfDict | PdfReference; isStream: boolean }>;

/**
 * Everything that the catalog leads to, each dictionary once, and each reference as often as it stands somewhere. The structure for
 * readers aside, whose elements are named by their author, and act never.
 */
export function* reached(file: PdfFile): Generator<Reached> {
  const catalog = catalogOf(file);
  if (!catalog) return;
  // A signature may refer to it (table 253, /Data).
  const seen = new Set([numberOf(file.crossReference.trailer.entries.get("Root")?.value)]);
  const waiting: PdfValue[] = [...catalog.entries]
    .filter(([key]) => key !== "StructTreeRoot")
    .map(([, { value }]) => value);
  yield { value: catalog, isStream: false };
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (isKind(value, "reference")) {
      yield { value, isStream: false };
      if (seen.has(value.objectNumber)) continue;
      seen.add(value.objectNumber);
      const { value: held, data } = file.object(value.objectNumber);
      const isStream = data !== null && isKind(held, "dict");
      if (isStream) yield { value: held, isStream };
      waiting.push(...(isStream ? [...held.entries.values()].map((it) => it.value) : [held]));
    } else if (isKind(value, "array")) {
      for (const item of value.items) waiting.push(item.value);
    } else if (isKind(value, "dict")) {
      yield { value, isStream: false };
      for (const entry of value.entries.values()) waiting.push(entry.value);
    }
  }
}
