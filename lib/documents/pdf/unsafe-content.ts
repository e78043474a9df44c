import { AppError } from "@/lib/shared/errors";
import { annotationsOn, unevenLook } from "./annotation-looks";
import { automaticAction } from "./automatic-actions";
import { isSigned } from "./certification";
import { asksToDrawFields, requireCatalog } from "./form";
import { hiddenLayers } from "./layers";
import type { PdfFile } from "./pdf-file";
import { reached } from "./reached";
import { hidesObjects } from "./searched/hidden-objects";
import { entryOf, isKind, isNamed, type PdfDict, type PdfReference, type PdfValue } from "./syntax";
import { textOfString } from "./text-string";

/**
 * By what an action does (ISO 32000-1, 12.6.4; ISO 32000-2, 12.6.4). To go somewhere and to open an address is none of them, as long as
 * somebody clicks for it.
 */
const UNSAFE_ACTIONS: ReadonlyMap<string, string> = new Map([
  ["JavaScript", "JavaScript"],
  ["Launch", "an action that starts another program (Launch)"],
  ["ImportData", "an action that takes data from another file (ImportData)"],
  ["SubmitForm", "an action that sends its form away (SubmitForm)"],
  ["GoToE", "an action that opens an embedded file (GoToE)"],
  ["Rendition", "an action that plays media (Rendition)"],
  ["Movie", "an action that plays a film (Movie)"],
  ["Sound", "an action that plays a sound (Sound)"],
  ["RichMediaExecute", "an action of rich media (RichMediaExecute)"],
  ["GoTo3DView", "an action of a 3D view (GoTo3DView)"],
  ["SetOCGState", "an action that shows and hides layers (SetOCGState)"],
  ["Hide", "an action that shows and hides what lies on a page (Hide)"],
  ["ResetForm", "an action that empties its form or fills it in (ResetForm)"],
]);

/** Annotations that play or run something (12.5.6). */
const UNSAFE_ANNOTATIONS: ReadonlyMap<string, string> = new Map([
  ["RichMedia", "rich media"],
  ["Movie", "a film"],
  ["Sound", "a sound"],
  ["Screen", "a screen for media"],
  ["3D", "a 3D view"],
]);

/**
 * Refuses a file that could show something else tomorrow than it shows today, or do something when it is opened: scripts, actions
 * that reach beyond it or happen by themselves, media, a form that draws itself (XFA), layers that are hidden, values that each reader
 * draws in its own way or leaves out, whatever is not seen alike on screen and on paper (decision 351), lies in other files, or is found by
 * some readers alone. Everything that the file's catalog leads to is looked at, in whatever corner; attached files are its own business.
 * @throws AppError document_unsafe, which says what it is; document_unreadable
 */
export function refuseUnsafe(file: PdfFile): void {
  const { dict: catalog } = requireCatalog(file);
  if (hidesObjects(file)) {
    throw unsafe("parts that lie outside of its table, and that some readers show in place of those it names");
  }
  const form = file.resolve(entryOf(catalog, "AcroForm")?.value);
  if (isKind(form, "dict") && file.resolve(entryOf(form, "XFA")?.value) !== null) {
    throw unsafe("a form that draws itself (XFA)");
  }
  if (file.resolve(entryOf(catalog, "Collection")?.value) !== null) {
    throw unsafe("a collection of files, of which readers show others than its own pages (Collection)");
  }
  const layers = hiddenLayers(file, catalog);
  if (layers) throw unsafe(layers);
  // Of a signed file nothing of this is changed: who draws its values goes on drawing them.
  const isDrawnByReaders = asksToDrawFields(file) && !isSigned(file);
  for (const { value: dict, isStream } of reached(file)) {
    if (isKind(dict, "reference")) {
      if (isReadUnevenly(file, dict)) throw unsafe("a reference that some readers follow, and others do not");
      continue;
    }
    const found = problemWith(file, dict) ?? (isStream ? streamProblem(file, dict) : null);
    if (found) throw unsafe(found);
    if (isDrawnByReaders && hasWords(file, dict)) {
      throw unsafe("a form with values whose look is left to each reader (NeedAppearances)");
    }
  }
}

/** To another generation than there is, or to what only some find in a file with a table and a stream beside it (decision 378). */
function isReadUnevenly({ crossReference: { places, uneven } }: PdfFile, reference: PdfReference): boolean {
  const place = places.get(reference.objectNumber);
  return (place?.kind === "offset" && place.generation !== reference.generation) || uneven.has(reference.objectNumber);
}

/** A field of text or a choice with a value: what is written in, or chosen (12.7.4.3, 12.7.4.4). */
function hasWords(file: PdfFile, field: PdfDict): boolean {
  if (!field.entries.has("T") && !field.entries.has("FT")) return false;
  const entry = entryOf(field, "V");
  const value = file.resolve(entry?.value);
  if (isKind(value, "string")) return !isKind(entry?.value, "string") || textOfString(entry.source) !== "";
  return isKind(value, "array") ? value.items.length > 0 : isKind(value, "dict");
}

function problemWith(file: PdfFile, dict: PdfDict): string | null {
  const named = (key: string, names: ReadonlyMap<string, string>) => {
    const value = file.resolve(entryOf(dict, key)?.value);
    return isKind(value, "name") ? (names.get(value.text) ?? null) : null;
  };
  return (
    named("S", UNSAFE_ACTIONS) ??
    named("Subtype", UNSAFE_ANNOTATIONS) ??
    membershipProblem(file, dict) ??
    automaticAction(file, dict) ??
    annotationProblem(file, dict)
  );
}

/** Of whatever lies on a page. */
function annotationProblem(file: PdfFile, page: PdfDict): string | null {
  for (const annotation of annotationsOn(file, page)) {
    const found = unevenLook(file, annotation);
    if (found) return found;
  }
  return null;
}

/** A stream that lies elsewhere (7.3.8.2), a page of another file (8.10.4), a picture with others for other uses (8.9.5.4). */
function streamProblem(file: PdfFile, dict: PdfDict): string | null {
  const has = (key: string) => file.resolve(entryOf(dict, key)?.value) !== null;
  if (has("F")) return "a part that lies in another file (an external stream)";
  if (has("Ref")) return "a part that stands for a page of another file (Ref)";
  return has("Alternates") ? "a picture in whose place others show another (Alternates)" : null;
}

/** What is seen only while a layer is off, or by a rule that says "not" (8.11.2.2): hidden as the file is opened. */
function membershipProblem(file: PdfFile, dict: PdfDict): string | null {
  if (!isNamed(file.resolve(entryOf(dict, "Type")?.value), "OCMD")) return null;
  const policy = file.resolve(entryOf(dict, "P")?.value);
  const isOff = isNamed(policy, "AllOff") || isNamed(policy, "AnyOff");
  return isOff || saysNot(file, entryOf(dict, "VE")?.value, 0) ? "a layer that is hidden at first" : null;
}

function saysNot(file: PdfFile, expression: PdfValue | undefined, depth: number): boolean {
  const value = file.resolve(expression);
  if (!isKind(value, "array")) return false;
  const [operator, ...operands] = value.items;
  // No reader follows rules any deeper.
  if (depth > 20 || isNamed(file.resolve(operator?.value), "Not")) return true;
  return operands.some((operand) => saysNot(file, operand.value, depth + 1));
}

function unsafe(what: string): AppError {
  return new AppError("document_unsafe", {
    detail: `The PDF contains ${what}. What is signed must show the same to everybody, and do nothing: save it without that, or print it to a new PDF.`,
  });
}
