import type { Place } from "../cross-reference";
import { listFields, withKids } from "../form-fields";
import type { PdfFile } from "../pdf-file";
import { entryOf, isKind, type PdfEntry, type PdfValue } from "../syntax";
import { catalogOf, dictAt, EMPTY, itemsAt, numberOf, withoutKeys } from "../values";
import { compareFields } from "./compare-fields";
import { comparePages } from "./compare-pages";
import type { RevisionChange } from "./model";
import { listPages } from "./page-list";
import { GraphComparison, type Sides } from "./same-graph";
import { isSearched, type Written } from "./searched";

export type ComparedRevisions = Readonly<{ changes: readonly RevisionChange[]; filled: readonly string[] }>;

/** Compared by rules of their own, or by none: what proves signatures to last, and what the file says of its own form. */
const CATALOG_APART = new Set(["Pages", "AcroForm", "DSS", "Extensions", "Version"]);
/** Writers put their name and the time there; no reader shows it as the document's. */
const INFO_APART = new Set(["ModDate", "Producer"]);

/**
 * What of a document a revision changes (decision 92): all that the catalog leads to is compared, by what it is and not by where
 * it lies. Nothing is taken for harmless because nobody would look there.
 * @throws AppError document_unreadable, RangeError for what can't be read
 */
export function compareRevisions(before: PdfFile, after: PdfFile): ComparedRevisions {
  const pages = { before: listPages(before), after: listPages(after) };
  const fields = { before: listFields(before), after: listFields(after) };
  const annotations = pages.before.pages.flatMap(({ dict }) => itemsAt(before, dict, "Annots"));
  const apart = new Set([
    ...pages.before.numbers,
    ...withKids(fields.before).flatMap(({ objectNumber }) => objectNumber ?? []),
    ...annotations.flatMap(({ value }) => numberOf(value) ?? []),
    ...catalogNumber(before, after),
  ]);
  const graph = new GraphComparison(before, after, apart);
  const sides = { before, after, graph };
  const form = compareFields(sides, fields);
  const changes = new Set<RevisionChange>([
    ...comparePages(sides, pages, { widgets: form.widgets, added: form.added }),
    ...form.changes,
    ...compareCatalogs(sides),
    ...(isReadAlike(before, after) && areSameKind(sides, apart) ? [] : (["OTHER"] as const)),
  ]);
  return { changes: [...changes], filled: form.filled };
}

/**
 * That of the catalog, where both have it under the same: what a signature of fields says it is of (ISO 32000-1, table 253, /Data) is the
 * catalog itself, which is compared by its own rules and not as a part of that signature.
 */
function catalogNumber(before: PdfFile, after: PdfFile): readonly number[] {
  const rootOf = ({ crossReference }: PdfFile) => numberOf(entryOf(crossReference.trailer, "Root")?.value);
  const number = rootOf(before);
  return number !== null && number === rootOf(after) ? [number] : [];
}

function compareCatalogs({ before, after, graph }: Sides): readonly RevisionChange[] {
  const [a, b] = [catalogOf(before), catalogOf(after)];
  if (!a || !b) return ["OTHER"];
  const keys = graph.changedKeys(withoutKeys(a, CATALOG_APART), withoutKeys(b, CATALOG_APART));
  const changes = keys.map((key) => (key === "OCProperties" ? "CONTENT_CHANGED" : "OTHER"));
  return [...changes, ...(compareTrailers({ before, after, graph }) ? [] : (["OTHER"] as const))];
}

function compareTrailers({ before, after, graph }: Sides): boolean {
  const [a, b] = [before.crossReference.trailer, after.crossReference.trailer];
  const info = [dictAt(before, a, "Info"), dictAt(after, b, "Info")].map((dict) => dict ?? EMPTY);
  const [infoBefore = EMPTY, infoAfter = EMPTY] = info;
  const isSameInfo = graph.hasSameEntries(withoutKeys(infoBefore, INFO_APART), withoutKeys(infoAfter, INFO_APART));
  return isSameInfo && graph.isSame(entryOf(a, "Encrypt"), entryOf(b, "Encrypt"));
}

/**
 * Whether every reader finds in the later revision what we find: it is the earlier one and a section more, which leaves nothing to
 * choose, and nothing to search for.
 */
function isReadAlike(before: PdfFile, after: PdfFile): boolean {
  const [newest = 0, ...others] = after.crossReference.sections;
  const { sections } = before.crossReference;
  const isChained = others.length === sections.length && others.every((offset, index) => offset === sections[index]);
  const isHybrid = after.crossReference.trailer.entries.has("XRefStm");
  const isPlain = !isHybrid && !after.crossReference.isAmbiguous;
  const isAppended = isChained && newest >= before.bytes.length;
  if (!isAppended || !isPlain) return false;
  const written = writtenSince(before, after);
  return !isAnyAmbiguous(after, written) && !isSearched(before, after, written);
}

function writtenSince(before: PdfFile, after: PdfFile): Written {
  const { places } = before.crossReference;
  return [...after.crossReference.places].filter(([number, place]) => !isSamePlace(places.get(number), place));
}

/**
 * What is compared by rules of its own keeps its generation, too, for readers differ in what they make of one that does not fit;
 * and it has no data behind it that it had not.
 */
function areSameKind({ before, after }: Sides, apart: ReadonlySet<number>): boolean {
  return [...apart].every((objectNumber) => {
    const place = after.crossReference.places.get(objectNumber);
    if (place && isSamePlace(before.crossReference.places.get(objectNumber), place)) return true;
    const [a, b] = [before.object(objectNumber), after.object(objectNumber)];
    return a.generation === b.generation && (a.data === null) === (b.data === null);
  });
}

/** Whether an object that is new or written anew says a thing twice. */
function isAnyAmbiguous(after: PdfFile, written: Written): boolean {
  if (isAmbiguous(after.crossReference.trailer)) return true;
  return written.some(([objectNumber]) => isAmbiguous(after.object(objectNumber).value));
}

/** What lies in a container is looked at again: the container may be another. */
function isSamePlace(before: Place | undefined, after: Place): boolean {
  return before?.kind === "offset" && after.kind === "offset" && before.offset === after.offset;
}

function isAmbiguous(value: PdfValue): boolean {
  if (isKind(value, "dict")) return value.isAmbiguous === true || anyOf([...value.entries.values()]);
  return isKind(value, "array") && anyOf(value.items);
}

function anyOf(entries: readonly PdfEntry[]): boolean {
  return entries.some(({ value }) => isAmbiguous(value));
}
