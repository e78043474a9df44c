import type { Changes } from "./changes";
import type { PdfFile } from "./pdf-file";
import {
  entryOf,
  isCount,
  isKind,
  isNamed,
  type PdfDict,
  type PdfReference,
  type PdfValue,
  unreadable,
} from "./syntax";
import { textOfString } from "./text-string";
import { dictAt } from "./values";
import { text, writeDict } from "./write-syntax";

/** A field of a form by its own name; fields within fields are none of ours. */
export type FormField = Readonly<{ name: string; reference: PdfReference; dict: PdfDict }>;

const FIELDS_MAX = 10_000;

/** The catalog and where it stands, for whoever changes it. @throws where the file has none */
export function requireCatalog(file: PdfFile): Readonly<{ reference: PdfReference; dict: PdfDict }> {
  const reference = entryOf(file.crossReference.trailer, "Root")?.value;
  const dict = file.resolve(reference);
  if (!isKind(reference, "reference") || !isKind(dict, "dict")) throw unreadable("The PDF has no catalog.");
  return { reference, dict };
}

/** The interactive form (ISO 32000-1, 12.7.2); null where there is none. */
function formOf(file: PdfFile): PdfDict | null {
  return dictAt(file, requireCatalog(file).dict, "AcroForm");
}

/** The fields that the form itself lists. */
export function topFields(file: PdfFile): readonly FormField[] {
  const form = formOf(file);
  const fields = file.resolve(form ? entryOf(form, "Fields")?.value : undefined);
  if (!isKind(fields, "array")) return [];
  if (fields.items.length > FIELDS_MAX) throw unreadable("The PDF has too many fields.");
  return fields.items.flatMap(({ value }) => {
    const dict = file.resolve(value);
    if (!isKind(value, "reference") || !isKind(dict, "dict")) return [];
    return [{ name: nameOf(dict), reference: value, dict }];
  });
}

/** One that is not written in the field itself is none of ours. */
function nameOf(dict: PdfDict): string {
  const entry = entryOf(dict, "T");
  return entry && isKind(entry.value, "string") ? textOfString(entry.source) : "";
}

/** A name that no field of the file has: the one wished for, or the first with a number behind it. */
export function freeName(taken: ReadonlySet<string>, wished: string): string {
  if (!taken.has(wished)) return wished;
  for (let number = 2; ; number++) {
    const name = `${wished}-${number}`;
    if (!taken.has(name)) return name;
  }
}

/** Whether readers are asked to draw the values of all fields, in their own ways (ISO 32000-1, table 218). */
export function asksToDrawFields(file: PdfFile): boolean {
  const form = formOf(file);
  return form !== null && file.resolve(entryOf(form, "NeedAppearances")?.value) === true;
}

/** Whether a field of this kind has a value: of a signature, whether it is signed. */
export function hasValue(file: PdfFile, { dict }: Pick<FormField, "dict">): boolean {
  return file.resolve(entryOf(dict, "V")?.value) !== null;
}

export function isOfKind(file: PdfFile, { dict }: Pick<FormField, "dict">, kind: "Sig" | "Tx" | "Btn"): boolean {
  return isNamed(file.resolve(entryOf(dict, "FT")?.value), kind);
}

/** Helvetica, which every reader has: named by fields whose text nobody is to edit, and never drawn with. */
const HELVETICA = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>";

/** SignaturesExist and AppendOnly (table 219). */
const SIGNATURE_FLAGS = 3;

/**
 * Adds fields to the form, which is made where there is none; a form that is there keeps all else that it says. What text is
 * written in by default (/DA) goes into one that says nothing of it, but for a file that is signed: it is left alone.
 */
export function addFields(
  file: PdfFile,
  changes: Changes,
  fields: readonly Buffer[],
  { isSigned }: Readonly<{ isSigned: boolean }>,
): void {
  const catalog = requireCatalog(file);
  const entry = entryOf(catalog.dict, "AcroForm");
  const form = formOf(file);
  if (!form) {
    const font = changes.add(text(HELVETICA)).toString("latin1");
    const all = Buffer.concat(fields.flatMap((field) => [field, text(" ")]));
    const body = Buffer.concat([
      text("<< /Fields ["),
      all,
      text(`] /SigFlags ${SIGNATURE_FLAGS} /DA (/Helv 0 Tf 0 g) /DR << /Font << /Helv ${font} >> >> >>`),
    ]);
    changes.set(catalog.reference, { AcroForm: changes.add(body) });
    return;
  }
  const flags = file.resolve(entryOf(form, "SigFlags")?.value);
  const entries: Record<string, Buffer> = {
    SigFlags: text(String((isCount(flags) ? flags : 0) | SIGNATURE_FLAGS)),
    ...(form.entries.has("DA") || isSigned ? {} : { DA: text("(/Helv 0 Tf 0 g)") }),
    // A reader that draws fields anew would draw over what somebody has signed (deprecated in ISO 32000-2, 12.7.3).
    ...(asksToDrawFields(file) && !isSigned ? { NeedAppearances: text("false") } : {}),
  };
  const grown = changes.grow(entryOf(form, "Fields"), undefined, fields);
  if (grown) entries.Fields = grown;
  const { value } = entry ?? {};
  if (isKind(value, "reference")) changes.set(lastReference(file, value), entries);
  else changes.set(catalog.reference, { AcroForm: writeDict(form, entries) });
}

/** Where a reference to a reference ends. */
function lastReference(file: PdfFile, reference: PdfReference): PdfReference {
  let last = reference;
  for (let steps = 0; steps < 20; steps++) {
    const next: PdfValue = file.object(last.objectNumber).value;
    if (!isKind(next, "reference")) return last;
    last = next;
  }
  throw unreadable("The PDF is damaged.");
}
