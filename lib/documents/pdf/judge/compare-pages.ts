import type { PdfFile } from "../pdf-file";
import { isKind, type PdfDict, type PdfEntry } from "../syntax";
import { dictOf, itemsAt, numberOf } from "../values";
import type { RevisionChange } from "./model";
import { INHERITABLE, type Page, type PageList } from "./page-list";
import type { Sides } from "./same-graph";

/** What a page looks like; whatever else it says changes how it behaves. */
const LOOKS = new Set([
  "Contents",
  "Resources",
  "MediaBox",
  "CropBox",
  "BleedBox",
  "TrimBox",
  "ArtBox",
  "Rotate",
  "UserUnit",
  "Group",
]);
/** Compared by rules of their own. What stands above a page is not among them: some readers look for it from below. */
const APART = new Set(["Annots"]);
/** Of a branch of the tree: what its shape holds, and what its pages have of it. */
const OF_THE_TREE = new Set(["Kids", "Count", ...INHERITABLE]);

type KnownWidgets = Readonly<{
  /** Fields' places, which are judged with the form. */
  widgets: ReadonlySet<number>;
  /** Such as may be added. */
  added: ReadonlySet<number>;
}>;

/** What of the pages has changed: which there are, how each looks, what lies on it. */
export function comparePages(
  sides: Sides,
  lists: Readonly<{ before: PageList; after: PageList }>,
  known: KnownWidgets,
): readonly RevisionChange[] {
  const changes = new Set<RevisionChange>();
  if (lists.before.shape !== lists.after.shape || !hasSameBranches(sides, lists)) changes.add("PAGES_CHANGED");
  const after = new Map(lists.after.pages.map((page) => [page.objectNumber, page]));
  for (const page of lists.before.pages) {
    const now = after.get(page.objectNumber);
    if (!now) continue;
    for (const change of compareLooks(sides, page, now)) changes.add(change);
    if (!isSameOnTop(sides, page, now, known)) changes.add("ANNOTATION_CHANGED");
  }
  return [...changes];
}

function hasSameBranches(
  { graph }: Sides,
  { before, after }: Readonly<{ before: PageList; after: PageList }>,
): boolean {
  return [...before.branches].every(([objectNumber, dict]) => {
    const now = after.branches.get(objectNumber);
    return now !== undefined && graph.hasSameEntries(dict, now, OF_THE_TREE);
  });
}

function compareLooks({ graph }: Sides, before: Page, after: Page): readonly RevisionChange[] {
  const keys = graph.changedKeys(effective(before), effective(after));
  return keys.map((key) => (LOOKS.has(key) ? "CONTENT_CHANGED" : "OTHER"));
}

function effective({ dict, inherited }: Page): PdfDict {
  const entries = [...inherited, ...dict.entries].filter(([key]) => !APART.has(key));
  return { kind: "dict", entries: new Map(entries) };
}

/** What lies on the page, in the order in which it is drawn. */
function isSameOnTop(sides: Sides, before: Page, after: Page, { widgets, added }: KnownWidgets): boolean {
  const old = itemsAt(sides.before, before.dict, "Annots");
  const now = itemsAt(sides.after, after.dict, "Annots");
  if (now.slice(old.length).some(({ value }) => !added.has(numberOf(value) ?? -1))) return false;
  return old.every((item, index) => isSameAnnotation(sides, item, now[index], widgets));
}

function isSameAnnotation(
  { before, after, graph }: Sides,
  old: PdfEntry,
  now: PdfEntry | undefined,
  widgets: ReadonlySet<number>,
): boolean {
  if (!now || !isSameNumber(old, now)) return false;
  const objectNumber = numberOf(old.value);
  if (objectNumber === null) return graph.isSame(old, now);
  if (widgets.has(objectNumber)) return true;
  const [a, b] = [dictOf(before, old.value), dictOf(after, now.value)];
  if (!a || !b) return a === b;
  return !isStream(before, objectNumber) && !isStream(after, objectNumber) && graph.hasSameEntries(a, b);
}

function isSameNumber({ value: a }: PdfEntry, { value: b }: PdfEntry): boolean {
  if (!isKind(a, "reference") || !isKind(b, "reference")) return !isKind(a, "reference") && !isKind(b, "reference");
  return a.objectNumber === b.objectNumber && a.generation === b.generation;
}

/** A dictionary with data behind it would be something else besides what it is judged as. */
export function isStream(file: PdfFile, objectNumber: number): boolean {
  return file.object(objectNumber).data !== null;
}
