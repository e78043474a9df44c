import type { PdfFile } from "./pdf-file";
import { entryOf, isKind, type PdfDict, type PdfValue } from "./syntax";
import { dictAt, nameAt, valueAt } from "./values";

/** What a person may ask for by a click, and no file by itself (ISO 32000-1, 12.6.4). */
const BY_ITSELF: ReadonlyMap<string, string> = new Map([
  ["URI", "an action that opens an address by itself (URI)"],
  ["GoToR", "an action that opens another file by itself (GoToR)"],
  ["Thread", "an action that opens an article of another file by itself (Thread)"],
]);

/** Named actions that only turn pages (table 211); readers have others that print, save and close. */
const TURNS_PAGES: ReadonlySet<string> = new Set(["NextPage", "PrevPage", "FirstPage", "LastPage"]);

/** Triggers that are a person's click: the button of the mouse goes down, or up (table 194). */
const CLICKS: ReadonlySet<string> = new Set(["D", "U"]);

/** What this catalog, page, field or annotation does though nobody has clicked on anything; null where that is nothing. */
export function automaticAction(file: PdfFile, dict: PdfDict): string | null {
  const triggers = [...(dictAt(file, dict, "AA")?.entries ?? [])].filter(([trigger]) => !CLICKS.has(trigger));
  const waiting: PdfValue[] = [entryOf(dict, "OpenAction")?.value ?? null, ...triggers.map(([, { value }]) => value)];
  const seen = new Set<number>();
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (isKind(value, "reference")) {
      if (seen.has(value.objectNumber)) continue;
      seen.add(value.objectNumber);
    }
    const action = file.resolve(value);
    // A place to open at is an array as well, of nothing that acts.
    if (isKind(action, "array")) waiting.push(...action.items.map((item) => item.value));
    if (!isKind(action, "dict")) continue;
    const found = problemWith(file, action);
    if (found) return found;
    waiting.push(entryOf(action, "Next")?.value ?? null);
  }
  return null;
}

function problemWith(file: PdfFile, action: PdfDict): string | null {
  const kind = nameAt(file, action, "S") ?? "";
  // In the file itself it is a place to go to.
  if (kind === "Thread" && valueAt(file, action, "F") === null) return null;
  if (kind !== "Named") return BY_ITSELF.get(kind) ?? null;
  const isTurn = TURNS_PAGES.has(nameAt(file, action, "N") ?? "");
  return isTurn ? null : "an action that prints, saves or closes it by itself (Named)";
}
