import type { PdfFile } from "../pdf-file";
import { entryOf, isKind, type PdfDict, type PdfEntry, unreadable } from "../syntax";
import { catalogOf, dictOf, itemsAt } from "../values";

/** A page beside what it takes from the nodes above it (ISO 32000-1, 7.7.3.4). */
export type Page = Readonly<{ objectNumber: number; dict: PdfDict; inherited: ReadonlyMap<string, PdfEntry> }>;

/** The page tree; `shape` is alike for trees with the same pages in the same order, counted alike. */
export type PageList = Readonly<{
  pages: readonly Page[];
  /** What stands above them, by number. */
  branches: ReadonlyMap<number, PdfDict>;
  /** Of pages and branches. */
  numbers: ReadonlySet<number>;
  shape: string;
}>;

export const INHERITABLE = ["Resources", "MediaBox", "CropBox", "Rotate"] as const;
const NODES_MAX = 100_000;

/** The pages in their order. @throws AppError document_unreadable for a tree that is none */
export function listPages(file: PdfFile): PageList {
  const root = catalogOf(file);
  const pages: Page[] = [];
  const branches = new Map<number, PdfDict>();
  const numbers = new Set<number>();
  const shape: string[] = [];
  type Waiting = Readonly<{ entry: PdfEntry | undefined; inherited: Page["inherited"] }>;
  const waiting: Waiting[] = [{ entry: root ? entryOf(root, "Pages") : undefined, inherited: new Map() }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const reference = next.entry?.value;
    const dict = dictOf(file, reference);
    if (!isKind(reference, "reference") || !dict) throw unreadable("The PDF is damaged: a page is missing.");
    const { objectNumber } = reference;
    if (numbers.has(objectNumber) || numbers.size > NODES_MAX)
      throw unreadable("The PDF is damaged: its pages form a circle.");
    numbers.add(objectNumber);
    const inherited = withOwn(next.inherited, dict);
    if (dict.entries.has("Kids")) {
      const kids = itemsAt(file, dict, "Kids");
      branches.set(objectNumber, dict);
      shape.push(`${objectNumber}[${JSON.stringify(file.resolve(entryOf(dict, "Count")?.value))}`);
      waiting.push(...kids.toReversed().map((entry) => ({ entry, inherited })));
    } else {
      shape.push(String(objectNumber));
      pages.push({ objectNumber, dict, inherited });
    }
  }
  return { pages, branches, numbers, shape: shape.join(" ") };
}

function withOwn(inherited: Page["inherited"], dict: PdfDict): Page["inherited"] {
  const own = INHERITABLE.flatMap((key) => {
    const entry = entryOf(dict, key);
    return entry ? [[key, entry] as const] : [];
  });
  return own.length === 0 ? inherited : new Map([...inherited, ...own]);
}
