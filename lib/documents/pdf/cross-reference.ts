import { decodeStream } from "./decode-stream";
import { Reader } from "./reader";
import { entryOf, isCount, isKind, isNamed, type PdfDict, type PdfObject, unreadable } from "./syntax";

/** Where an object lies: at an offset of the file, or within an object stream (ISO 32000-1, 7.5.4 and 7.5.8). */
export type Place =
  | Readonly<{ kind: "free" }>
  | Readonly<{ kind: "offset"; offset: number; generation: number }>
  | Readonly<{ kind: "compressed"; container: number; index: number }>;

export type CrossReference = Readonly<{
  places: ReadonlyMap<number, Place>;
  /** Of the newest section: it names the catalog. */
  trailer: PdfDict;
  /** How the newest section is written; an update is written alike. */
  form: "table" | "stream";
  /** Where the newest section begins: the update's /Prev. */
  offset: number;
  /** Where all of its sections begin, the newest first: a revision's are those of the one before it, and its own. */
  sections: readonly number[];
  /** Numbers that only a stream beside a table knows, where readers differ in which of the two they believe (7.5.8.4). */
  uneven: ReadonlySet<number>;
  /** The newest section names an object twice, of which some readers take the first and some the last; here it is the first. */
  isAmbiguous: boolean;
  /** No object of the file has this number or a higher one. */
  firstFreeNumber: number;
}>;

type Section = Readonly<{
  trailer: PdfDict;
  form: "table" | "stream";
  /** Numbers that a table calls free: in a hybrid file, the stream beside it may know better (7.5.8.4). */
  freed: readonly number[];
  isAmbiguous: boolean;
}>;

/** ISO 32000-1, annex C: no reader need understand a higher object number. */
export const OBJECT_NUMBER_MAX = 8_388_607;
/** An 8 MB file can't hold more real objects; the tables of one that claims to would fill the memory. */
const OBJECTS_MAX = 1_000_000;

/**
 * Reads the whole chain of cross-reference sections as every reader does: the newest first, an entry met first wins.
 * `document_unreadable` when a section is not where the file says.
 */
export function readCrossReference(bytes: Buffer): CrossReference {
  const newest = startXref(bytes);
  const places = new Map<number, Place>();
  const sections: Section[] = [];
  const seen = new Set<number>();
  const uneven = new Set<number>();

  for (let offset: number | null = newest; offset !== null; ) {
    if (offset >= bytes.length || seen.has(offset)) throw unsound();
    seen.add(offset);
    const section = readSection(bytes, offset, places);
    const beside = section.form === "table" ? offsetAt(section.trailer, "XRefStm") : null;
    const previous = offsetAt(section.trailer, "Prev");
    if (beside !== null) {
      const freed = new Set(section.freed);
      for (const [number, place] of placesIn(bytes, beside)) {
        // One kind of reader believes the table that it is free, another passes over the oldest one's stream.
        const isUneven = place.kind !== "free" && !places.has(number) && (previous === null || freed.has(number));
        if (isUneven) uneven.add(number);
        add(places, number, place);
      }
    }
    for (const number of section.freed) add(places, number, { kind: "free" });
    sections.push(section);
    offset = previous;
  }

  const [first] = sections;
  if (!first) throw unsound();
  // Readers look at the newest trailer alone: a file that only an older one calls encrypted is read differently by each.
  const isEncrypted = sections.some(({ trailer }) => trailer.entries.has("Encrypt"));
  if (isEncrypted && !first.trailer.entries.has("Encrypt")) throw unsound();
  return {
    places,
    trailer: first.trailer,
    form: first.form,
    offset: newest,
    sections: [...seen],
    uneven,
    isAmbiguous: first.isAmbiguous,
    firstFreeNumber: firstFree(first, places),
  };
}

/**
 * The offset after the last `startxref`. What follows the end of the file (zeros that fill a block, a gateway's footer) harms
 * nothing, for what is appended has an end of its own; objects there mean that a newer end is missing.
 */
function startXref(bytes: Buffer): number {
  const at = bytes.lastIndexOf("startxref");
  if (at < 0) throw unreadable("The PDF is cut off.");
  const reader = new Reader(bytes, at);
  reader.keyword("startxref");
  const offset = reader.integer();
  const isNearEnd = bytes.length - at <= 1024;
  if (!isNearEnd && /\d\s+\d+\s+obj\b/.test(bytes.toString("latin1", at))) throw unreadable("The PDF is cut off.");
  return offset;
}

function placesIn(bytes: Buffer, offset: number): ReadonlyMap<number, Place> {
  const places = new Map<number, Place>();
  readSection(bytes, offset, places);
  return places;
}

function readSection(bytes: Buffer, offset: number, places: Map<number, Place>): Section {
  const reader = new Reader(bytes, offset);
  if (reader.accepts("xref")) return readTable(reader, places);
  const objectNumber = reader.integer();
  const generation = reader.integer();
  const object = new Reader(bytes, offset).indirectObject(objectNumber, generation);
  const numbers = new Numbers();
  const trailer = readStream(bytes, object, places, numbers);
  return { form: "stream", trailer, freed: [], isAmbiguous: numbers.areRepeated };
}

export type TableLine = Readonly<{ number: number; offset: number; generation: number; isInUse: boolean }>;

/** A table: `first count`, then lines of `offset generation n|f` (7.5.4). Line ends are taken as they come. Ends behind `trailer`. */
export function* tableLines(reader: Reader): Generator<TableLine> {
  while (!reader.accepts("trailer")) {
    const first = reader.integer();
    const count = reader.integer();
    for (let number = first; number < first + count; number++) {
      const offset = reader.integer();
      const generation = reader.integer();
      const isInUse = reader.accepts("n");
      if (!isInUse) reader.keyword("f");
      // Some producers call an object that was never written "in use at 0"; readers take it for free.
      yield { number, offset, generation, isInUse: isInUse && offset > 0 };
    }
  }
}

function readTable(reader: Reader, places: Map<number, Place>): Section {
  const freed: number[] = [];
  const numbers = new Numbers();
  for (const { number, offset, generation, isInUse } of tableLines(reader)) {
    numbers.note(number);
    if (isInUse && number > 0) add(places, number, { kind: "offset", offset, generation });
    else freed.push(number);
  }
  const trailer = reader.value();
  if (!isKind(trailer, "dict")) throw unsound();
  return { trailer, form: "table", freed, isAmbiguous: numbers.areRepeated };
}

/** The numbers that one section names. */
class Numbers {
  areRepeated = false;
  private readonly met = new Set<number>();

  note(number: number): void {
    if (this.met.size >= OBJECTS_MAX) throw unsound();
    this.areRepeated ||= this.met.has(number);
    this.met.add(number);
  }
}

/** A stream of fixed-width entries, whose dictionary is the trailer as well (7.5.8). */
function readStream(
  bytes: Buffer,
  { value: dict, streamStart }: PdfObject,
  places: Map<number, Place>,
  numbers: Numbers,
): PdfDict {
  if (!isKind(dict, "dict") || !isNamed(entryOf(dict, "Type")?.value, "XRef") || streamStart === null) throw unsound();
  const length = entryOf(dict, "Length")?.value;
  if (!isCount(length)) throw unsound();
  const data = decodeStream(dict, bytes.subarray(streamStart, streamStart + length));
  const [typeWidth = 0, secondWidth = 0, thirdWidth = 0] = counts(dict, "W") ?? [];
  const entryBytes = typeWidth + secondWidth + thirdWidth;
  if (secondWidth === 0 || Math.max(typeWidth, secondWidth, thirdWidth) > 8) throw unsound();
  const field = (at: number, width: number, otherwise: number) => (width ? wholeNumber(data, at, width) : otherwise);

  let at = 0;
  const index = counts(dict, "Index") ?? [0, ...(counts(dict, "Size") ?? [])];
  for (let pair = 0; pair + 1 < index.length; pair += 2) {
    const [first = 0, count = 0] = index.slice(pair, pair + 2);
    if (at + count * entryBytes > data.length) throw unsound();
    for (let number = first; number < first + count; number++, at += entryBytes) {
      numbers.note(number);
      const type = field(at, typeWidth, 1);
      const second = field(at + typeWidth, secondWidth, 0);
      const third = field(at + typeWidth + secondWidth, thirdWidth, 0);
      // As in a table, an object "in use at 0" was never written; 0 itself is no object, whatever its entry says.
      const isFree = number === 0 || second === 0;
      if (type === 1 && !isFree) add(places, number, { kind: "offset", offset: second, generation: third });
      else if (type === 2 && !isFree) add(places, number, { kind: "compressed", container: second, index: third });
      else add(places, number, { kind: "free" });
    }
  }
  return dict;
}

function wholeNumber(data: Buffer, at: number, width: number): number {
  let number = 0;
  for (const byte of data.subarray(at, at + width)) number = number * 256 + byte;
  if (!Number.isSafeInteger(number)) throw unsound();
  return number;
}

function add(places: Map<number, Place>, objectNumber: number, place: Place): void {
  if (objectNumber > OBJECT_NUMBER_MAX || places.size >= OBJECTS_MAX) throw unsound();
  if (!places.has(objectNumber)) places.set(objectNumber, place);
}

/** Null where there is none; some producers write 0 for that. */
function offsetAt(trailer: PdfDict, key: string): number | null {
  const offset = entryOf(trailer, key)?.value ?? 0;
  if (!isCount(offset)) throw unsound();
  return offset === 0 ? null : offset;
}

/** A whole number, or a list of them. */
function counts(dict: PdfDict, key: string): number[] | null {
  const value = entryOf(dict, key)?.value;
  if (isCount(value)) return [value];
  if (!isKind(value, "array")) return null;
  return value.items.map((item) => {
    if (!isCount(item.value)) throw unsound();
    return item.value;
  });
}

/** /Size says so (7.5.5), and where it is too small, the entries do. */
function firstFree({ trailer }: Section, places: ReadonlyMap<number, Place>): number {
  let highest = 0;
  for (const objectNumber of places.keys()) highest = Math.max(highest, objectNumber);
  const size = entryOf(trailer, "Size")?.value;
  const free = Math.max(highest + 1, isCount(size) ? size : 0);
  // Room for the objects of one page.
  if (free > OBJECT_NUMBER_MAX - 1000) throw unsound();
  return free;
}

function unsound() {
  return unreadable("The PDF is damaged: its cross-reference table is not sound.");
}
