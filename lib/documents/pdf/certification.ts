import { type Field, listFields } from "./form-fields";
import type { PdfFile } from "./pdf-file";
import { entryOf, isNamed, type PdfDict } from "./syntax";
import { catalogOf, dictAt, dictOf, itemsAt } from "./values";

/**
 * Whether a signature of this file forbids every change after it: a certification with DocMDP P=1 (ISO 32000-1, 12.8.2.2), named
 * by the catalog or by a signature field, or a signed field whose lock says the same (ISO 32000-2, table 236). A page appended to
 * such a file makes its signature invalid.
 * @throws AppError document_unreadable for a form that nobody could walk through
 */
export function forbidsChanges(file: PdfFile): boolean {
  return (
    certifies(file, certificationOf(file)) ||
    signedFields(file).some(
      ({ dict, signature }) => certifies(file, signature) || saysNoChanges(file, dictAt(file, dict, "Lock")),
    )
  );
}

/** Whether somebody has signed the file: a field has a signature, or the catalog names one. */
export function isSigned(file: PdfFile): boolean {
  return certificationOf(file) !== null || signedFields(file).length > 0;
}

function certificationOf(file: PdfFile): PdfDict | null {
  return dictAt(file, dictAt(file, catalogOf(file), "Perms"), "DocMDP");
}

/** A signature with a reference that is such a certification. */
function certifies(file: PdfFile, signature: PdfDict | null): boolean {
  return itemsAt(file, signature, "Reference").some(({ value }) => {
    const reference = dictOf(file, value);
    const isCertification = reference && isNamed(file.resolve(entryOf(reference, "TransformMethod")?.value), "DocMDP");
    return isCertification === true && saysNoChanges(file, dictAt(file, reference, "TransformParams"));
  });
}

/** /P: 1 allows nothing, 2 forms and signatures, 3 comments too; 2 where it is absent. */
function saysNoChanges(file: PdfFile, dict: PdfDict | null): boolean {
  return dict !== null && file.resolve(entryOf(dict, "P")?.value) === 1;
}

type SignedField = Readonly<{ dict: PdfDict; signature: PdfDict }>;

/** Every field that holds a signature. What it is and what it holds may stand in those that hold it (ISO 32000-1, 12.7.3.1). */
function signedFields(file: PdfFile): readonly SignedField[] {
  const within = (fields: readonly Field[], above: PdfDict | null): readonly SignedField[] =>
    fields.flatMap(({ dict, type, kids }) => {
      const signature = dictAt(file, dict, "V") ?? above;
      const own = type === "Sig" && signature ? [{ dict, signature }] : [];
      return [...own, ...within(kids, signature)];
    });
  return within(listFields(file), null);
}
