import type { PdfDict, PdfEntry } from "./syntax";
import { bytesOfString } from "./text-string";
import { text, writeArray, writeDict } from "./write-syntax";

/** The same value with each string in it written anew, as what `change` makes of its bytes. */
export function rewriteStrings({ value, source }: PdfEntry, change: (bytes: Buffer) => Buffer): PdfEntry {
  if (typeof value !== "object" || value === null) return { value, source };
  switch (value.kind) {
    case "string":
      return { value, source: text(`<${change(bytesOfString(source)).toString("hex")}>`) };
    case "array": {
      const items = value.items.map((item) => rewriteStrings(item, change));
      return { value: { kind: "array", items }, source: writeArray(items) };
    }
    case "dict": {
      const entries = new Map([...value.entries].map(([key, entry]) => [key, rewriteStrings(entry, change)]));
      const dict: PdfDict = { ...value, entries };
      return { value: dict, source: writeDict(dict) };
    }
    default:
      return { value, source };
  }
}
