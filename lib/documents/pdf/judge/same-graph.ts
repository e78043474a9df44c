import type { IndirectObject, PdfFile } from "../pdf-file";
import { entryOf, isKind, type PdfDict, type PdfEntry, type PdfValue, unreadable } from "../syntax";
import { bytesOfString } from "../text-string";

/** Two revisions of a file, and how they are compared. */
export type Sides = Readonly<{ before: PdfFile; after: PdfFile; graph: GraphComparison }>;

/** Beyond what any file of the allowed size holds: one made to be compared for ever. */
const STEPS_MAX = 5_000_000;

type Side = PdfEntry | undefined;
type Pair = readonly [Side, Side];

const NOTHING: PdfEntry = { value: null, source: Buffer.from("null") };

/**
 * Compares what two revisions of a file hold, as readers see it: every reference is followed, so that it does not matter where
 * an object lies, whether it is packed, or which of the file's sections says so; only what it is. What has been found alike is not
 * compared again.
 */
export class GraphComparison {
  private readonly before: PdfFile;
  private readonly after: PdfFile;
  /** Objects that are compared by rules of their own, on both sides under the same number. */
  private readonly apart: ReadonlySet<number>;
  private readonly alike = new Set<string>();
  private steps = 0;

  constructor(before: PdfFile, after: PdfFile, apart: ReadonlySet<number>) {
    this.before = before;
    this.after = after;
    this.apart = apart;
  }

  /** Whether both are the same throughout, with all that they refer to. */
  isSame(before: Side, after: Side): boolean {
    const met = new Set<string>();
    const waiting: Pair[] = [[before, after]];
    for (let pair = waiting.pop(); pair !== undefined; pair = waiting.pop()) {
      if (++this.steps > STEPS_MAX) throw unreadable("The PDF takes too much to be read.");
      const inner = this.step(pair, met);
      if (inner === null) return false;
      waiting.push(...inner);
    }
    for (const key of met) this.alike.add(key);
    return true;
  }

  /** Whether both have the same entries but for these. */
  hasSameEntries(before: PdfDict, after: PdfDict, except: ReadonlySet<string> = new Set()): boolean {
    return this.changedKeys(before, after).every((key) => except.has(key));
  }

  /** The keys whose values differ. */
  changedKeys(before: PdfDict, after: PdfDict): readonly string[] {
    const keys = new Set([...before.entries.keys(), ...after.entries.keys()]);
    return [...keys].filter((key) => !this.isSame(entryOf(before, key), entryOf(after, key)));
  }

  /** What is left to compare of a pair; null where it differs. */
  private step([before = NOTHING, after = NOTHING]: Pair, met: Set<string>): readonly Pair[] | null {
    const [a, b] = [numbered(before.value), numbered(after.value)];
    if (a === null && b === null) return innerPairs(before, after);
    if (this.isApart(before.value) || this.isApart(after.value)) return a === b ? [] : null;
    // A value that stands here itself has no name by which it could be known again; nor can it go in circles.
    const key = a === null || b === null ? null : `${a}:${b}`;
    if (key !== null && (this.alike.has(key) || met.has(key))) return [];
    if (key !== null) met.add(key);
    return objectPairs(objectOf(this.before, before), objectOf(this.after, after), a === b);
  }

  private isApart(value: PdfValue): boolean {
    return isKind(value, "reference") && this.apart.has(value.objectNumber);
  }
}

function objectOf(file: PdfFile, entry: PdfEntry): IndirectObject {
  if (!isKind(entry.value, "reference")) return { ...entry, generation: 0, data: null };
  return file.object(entry.value.objectNumber);
}

/**
 * Where a reference stayed as it was, its object's generation must have, too: readers differ in what they make of one that does
 * not fit.
 */
function objectPairs(before: IndirectObject, after: IndirectObject, isSameRef: boolean): readonly Pair[] | null {
  if (isSameRef && before.generation !== after.generation) return null;
  if (before.data === null || after.data === null) {
    return before.data === after.data ? innerPairs(before, after) : null;
  }
  // How long the data is, both lie there to be compared.
  return before.data.equals(after.data) ? innerPairs(before, after, "Length") : null;
}

function innerPairs(before: PdfEntry, after: PdfEntry, except?: string): readonly Pair[] | null {
  const [a, b] = [before.value, after.value];
  if (typeof a === "number" && typeof b === "number") return isSameNumber(before, after) ? [] : null;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a === b ? [] : null;
  if (isKind(a, "dict") && isKind(b, "dict")) return entryPairs(a, b, except);
  if (isKind(a, "array") && isKind(b, "array")) {
    return a.items.length === b.items.length ? a.items.map((item, index) => [item, b.items[index]] as const) : null;
  }
  if (isKind(a, "name") && isKind(b, "name")) return a.text === b.text ? [] : null;
  const areStrings = isKind(a, "string") && isKind(b, "string");
  if (areStrings) return bytesOfString(before.source).equals(bytesOfString(after.source)) ? [] : null;
  return isKind(a, "reference") && isKind(b, "reference") ? [[before, after]] : null;
}

/** What readers make of `--5` is their own affair: it is the same only where it is written the same. */
function isSameNumber(before: PdfEntry, after: PdfEntry): boolean {
  if (before.source.equals(after.source)) return true;
  return before.value === after.value && [before, after].every(({ source }) => PLAIN.test(source.toString("latin1")));
}

const PLAIN = /^[+-]?(\d+\.?\d*|\.\d+)$/;

function entryPairs(before: PdfDict, after: PdfDict, except: string | undefined): readonly Pair[] {
  const keys = new Set([...before.entries.keys(), ...after.entries.keys()]);
  return [...keys].filter((key) => key !== except).map((key) => [entryOf(before, key), entryOf(after, key)] as const);
}

/** `12 0`; null for what stands here itself. */
function numbered(value: PdfValue): string | null {
  return isKind(value, "reference") ? `${value.objectNumber} ${value.generation}` : null;
}
