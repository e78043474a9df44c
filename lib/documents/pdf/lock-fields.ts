import type { Changes } from "./changes";
import { type Field, listFields, withKids } from "./form-fields";
import { readPages } from "./pages";
import type { PdfFile } from "./pdf-file";
import { entryOf, isCount, isNamed, type PdfDict, type PdfValue, unreadable } from "./syntax";
import { dictOf, inheritedAt, itemsAt, nameAt, numberOf } from "./values";
import { text } from "./write-syntax";

/** A field that may be filled in, and what its flags are to be. */
type Unlocked = Readonly<{ objectNumber: number; flags: number }>;

/** ReadOnly (ISO 32000-1, table 221): nobody fills it in. */
const READ_ONLY = 1;

/**
 * Makes the form's own fields read-only, those for signatures aside: after a seal that lets fields be filled, what is said in them could
 * be changed under everybody's signatures, and readers would call them valid (decision 104).
 * @throws AppError document_unreadable
 */
export function lockFields(file: PdfFile, changes: Changes): void {
  for (const { objectNumber, flags } of unlockedFields(file)) {
    changes.set({ kind: "reference", objectNumber, generation: 0 }, { Ff: text(String(flags)) });
  }
}

/** The names of the form's fields that nobody may fill in, as a seal says that they stay as they are (12.8.2.4). */
export function lockedFields(file: PdfFile): readonly string[] {
  return fillableIn(file, listFields(file), 0).flatMap(({ name, flags }) => ((flags & READ_ONLY) === 0 ? [] : [name]));
}

/** @throws AppError document_unreadable for one that can't be written anew, since it is no object of its own */
export function unlockedFields(file: PdfFile): readonly Unlocked[] {
  const fields = listFields(file);
  const known = new Set(withKids(fields).map(({ objectNumber }) => objectNumber));
  const strays = readPages(file)
    .flatMap(({ dict }) => itemsAt(file, dict, "Annots"))
    .filter(({ value }) => !known.has(numberOf(value)) || numberOf(value) === null)
    .flatMap(({ value }) => strayField(file, value));
  const listed = fillableIn(file, fields, 0).flatMap(({ objectNumber, flags }) => unlocked(file, objectNumber, flags));
  return [...listed, ...strays];
}

/**
 * The fields that hold no others, those for signatures aside. Each says by its flags whether it may be filled in, or whatever holds
 * it does (12.7.3.1).
 */
function fillableIn(
  file: PdfFile,
  fields: readonly Field[],
  inherited: number,
): readonly (Pick<Field, "name" | "objectNumber"> & Readonly<{ flags: number }>)[] {
  return fields.flatMap(({ kids, type, name, objectNumber, dict }) => {
    const flags = flagsOf(file, dict) ?? inherited;
    if (withKids(kids).some((kid) => kid.dict.entries.has("T"))) return fillableIn(file, kids, flags);
    return type === "Sig" ? [] : [{ name, objectNumber, flags }];
  });
}

/** A field on a page that the form does not list, which many readers fill in all the same. */
function strayField(file: PdfFile, value: PdfValue): readonly Unlocked[] {
  const dict = dictOf(file, value);
  if (!dict || nameAt(file, dict, "Subtype") !== "Widget") return [];
  const type = file.resolve(inheritedAt(file, dict, "FT")?.value);
  if (type === null || isNamed(type, "Sig")) return [];
  const flags = file.resolve(inheritedAt(file, dict, "Ff")?.value);
  return unlocked(file, numberOf(value), isCount(flags) ? flags : 0);
}

function unlocked(file: PdfFile, objectNumber: number | null, flags: number): readonly Unlocked[] {
  if ((flags & READ_ONLY) !== 0) return [];
  const value = objectNumber === null ? null : file.object(objectNumber).value;
  if (objectNumber === null || value === null || numberOf(value) !== null) {
    throw unreadable("The PDF is damaged: a field of its form is no object of its own.");
  }
  return [{ objectNumber, flags: flags | READ_ONLY }];
}

function flagsOf(file: PdfFile, dict: PdfDict): number | null {
  const flags = file.resolve(entryOf(dict, "Ff")?.value);
  return isCount(flags) ? flags : null;
}
