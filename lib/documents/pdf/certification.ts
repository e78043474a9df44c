import type { PdfFile } from "./pdf-file";
import { entryOf, isKind, isNamed, type PdfDict, type PdfValue } from "./syntax";

const FIELDS_MAX = 10_000;

/**
 * Whether a signature of this file forbids every change after it: a certification with DocMDP P=1 (ISO 32000-1, 12.8.2.2), named
 * by the catalog or by a signature field, or a signed field whose lock says the same (ISO 32000-2, table 236). A page appended to
 * such a file makes its signature invalid.
 */
export function forbidsChanges(file: PdfFile): boolean {
  const catalog = dictOf(file, entryOf(file.crossReference.trailer, "Root")?.value);
  const permissions = dictAt(file, catalog, "Perms");
  return (
    certifies(file, dictAt(file, permissions, "DocMDP")) || signedFields(file, catalog).some((it) => locks(file, it))
  );
}

/** Whether somebody has signed the file: a field has a signature, or the catalog names one. */
export function isSigned(file: PdfFile): boolean {
  const catalog = dictOf(file, entryOf(file.crossReference.trailer, "Root")?.value);
  const certification = dictAt(file, dictAt(file, catalog, "Perms"), "DocMDP");
  return certification !== null || signedFields(file, catalog).length > 0;
}

function locks(file: PdfFile, field: PdfDict): boolean {
  return certifies(file, dictAt(file, field, "V")) || saysNoChanges(file, dictAt(file, field, "Lock"));
}

/** A signature with a reference that is such a certification. */
function certifies(file: PdfFile, signature: PdfDict | null): boolean {
  return itemsAt(file, signature, "Reference").some((value) => {
    const reference = dictOf(file, value);
    const isCertification = reference && isNamed(file.resolve(entryOf(reference, "TransformMethod")?.value), "DocMDP");
    return isCertification === true && saysNoChanges(file, dictAt(file, reference, "TransformParams"));
  });
}

/** /P: 1 allows nothing, 2 forms and signatures, 3 comments too; 2 where it is absent. */
function saysNoChanges(file: PdfFile, dict: PdfDict | null): boolean {
  return dict !== null && file.resolve(entryOf(dict, "P")?.value) === 1;
}

/** Every form field that holds a signature; kids inherit nothing that matters here. */
function signedFields(file: PdfFile, catalog: PdfDict | null): readonly PdfDict[] {
  const waiting = [...itemsAt(file, dictAt(file, catalog, "AcroForm"), "Fields")];
  const signed: PdfDict[] = [];
  for (let visited = 0; visited < FIELDS_MAX; visited++) {
    const next = waiting.pop();
    if (next === undefined) break;
    const field = dictOf(file, next);
    if (!field) continue;
    waiting.push(...itemsAt(file, field, "Kids"));
    if (dictAt(file, field, "V") && isNamed(file.resolve(entryOf(field, "FT")?.value), "Sig")) signed.push(field);
  }
  return signed;
}

function dictOf(file: PdfFile, value: PdfValue | undefined): PdfDict | null {
  const resolved = file.resolve(value);
  return isKind(resolved, "dict") ? resolved : null;
}

function dictAt(file: PdfFile, dict: PdfDict | null, key: string): PdfDict | null {
  return dict && dictOf(file, entryOf(dict, key)?.value);
}

function itemsAt(file: PdfFile, dict: PdfDict | null, key: string): readonly PdfValue[] {
  const array = file.resolve(dict ? entryOf(dict, key)?.value : undefined);
  return isKind(array, "array") ? array.items.map((item) => item.value) : [];
}
