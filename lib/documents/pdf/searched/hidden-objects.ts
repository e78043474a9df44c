import type { PdfFile } from "../pdf-file";
import { reached } from "../reached";
import { Reader } from "../reader";
import { entryOf, isKind, isNamed, type PdfDict, type PdfValue } from "../syntax";
import { numberOf } from "../values";
import { beginsDict, type FoundObject, foundObjects, foundTrailers, keywordOf } from "./found";
import { hasEvenTable, isTable, leadsToObjects, lostIn } from "./reasons";

/**
 * What a search finds beside what the table names, and where. Whoever searches the file shows it (ALWAYS), or shows it where something
 * refers to its number (REFERRED); or it is shown only where something in the file makes readers search (SEARCHED).
 */
type Stranger = Readonly<
  { offset: number } & ({ counts: "ALWAYS" | "SEARCHED" } | { counts: "REFERRED"; number: number })
>;

/** More than any attached file has of them: one that is made to take time. */
const STRANGERS_MAX = 100_000;

/**
 * Whether readers that search the whole file, instead of reading its table, end at other objects than the table names: at one of the
 * same number behind it, at one that was deleted and is still referred to, at another catalog. Older ones lie in front, as updates
 * leave them. What lies in an attached file counts only where something makes readers search.
 */
export function hidesObjects(file: PdfFile): boolean {
  const strangers: Stranger[] = [];
  for (const found of [strangeObjects(file), strangeWithin(file), strangeTrailers(file)]) {
    for (const stranger of found) if (strangers.push(stranger) > STRANGERS_MAX) return true;
  }
  if (strangers.length === 0) return false;
  const { bytes, crossReference } = file;
  const { attached, lost } = walked(file);
  const isOdd = (section: number) => !hasEvenTable(bytes, section) || !leadsToObjects(bytes, section);
  const isSearched = lost.size > 0 || crossReference.sections.some(isOdd);
  const isAttached = (place: number) => attached.some(([start, end]) => start <= place && place < end);
  return strangers.some((stranger) => {
    if (!isSearched && (stranger.counts === "SEARCHED" || isAttached(stranger.offset))) return false;
    return stranger.counts !== "REFERRED" || lost.has(stranger.number);
  });
}

/** Objects that stand where the table names none. */
function* strangeObjects(file: PdfFile): Generator<Stranger> {
  const { bytes, crossReference } = file;
  const streams = crossReference.sections.filter((section) => !isTable(bytes, section));
  const sections = new Set(streams.map((section) => keywordOf(bytes, section)));
  for (const { number, generation, offset, keyword, isWord, cut } of foundObjects(bytes)) {
    const place = number === null ? undefined : crossReference.places.get(number);
    if (place?.kind === "offset" && keywordOf(bytes, place.offset) === keyword) continue;
    if (!isWord) {
      yield* standing(file, { number, generation, offset }, "SEARCHED");
      continue;
    }
    yield* standing(file, { number, generation, offset });
    if (cut) yield* standing(file, { ...cut, generation });
    // Of no other value anybody makes a table or a stream of objects.
    if (!beginsDict(bytes, keyword + "obj".length)) continue;
    const dict = readAt(bytes, keyword + "obj".length);
    if (dict === undefined) yield { offset, counts: "ALWAYS" };
    if (isTyped(file, dict, "XRef")) yield* otherCatalog(file, dict, offset, sections.has(keyword));
    // What is packed in it nobody has looked at.
    if (isTyped(file, dict, "ObjStm") && whereIs(file, number) === null) yield { offset, counts: "ALWAYS" };
  }
}

/** What objects hold that the table does name: other objects than it finds there, or another table. */
function* strangeWithin(file: PdfFile): Generator<Stranger> {
  const { places, sections } = file.crossReference;
  for (const [container, place] of places) {
    if (place.kind !== "offset") continue;
    const { offset } = place;
    const { value: dict, data } = file.object(container);
    if (data === null || !isKind(dict, "dict")) continue;
    if (isTyped(file, dict, "XRef")) yield* otherCatalog(file, dict, offset, sections.includes(offset));
    if (!isTyped(file, dict, "ObjStm")) continue;
    for (const [index, number] of file.packedIn(container).entries()) {
      const own = places.get(number);
      const isHere = own?.kind === "compressed" && own.container === container;
      if (!isHere) yield* standing(file, { number, generation: 0, offset });
      else if (own.index !== index) yield { offset, counts: "ALWAYS" };
    }
  }
}

function* standing(
  file: PdfFile,
  { number, generation, offset }: Pick<FoundObject, "number" | "generation" | "offset">,
  counts: "ALWAYS" | "SEARCHED" = "ALWAYS",
): Generator<Stranger> {
  const current = whereIs(file, number);
  if (number !== null && current === null) yield { offset, counts: "REFERRED", number };
  else if (current === null || offset > current.offset || generation > current.generation) {
    yield { offset, counts };
  }
}

/** Where the table finds an object: where its stream begins, for one that is packed in a stream. Null for one that it does not. */
function whereIs(file: PdfFile, number: number | null): Readonly<{ offset: number; generation: number }> | null {
  const { places } = file.crossReference;
  const place = number === null ? undefined : places.get(number);
  if (place?.kind === "offset") return place;
  const container = place?.kind === "compressed" ? places.get(place.container) : undefined;
  return container?.kind === "offset" ? { offset: container.offset, generation: 0 } : null;
}

/** Trailers that name another catalog than the newest: whoever searches goes by the first of the file, or by its last. */
function* strangeTrailers(file: PdfFile): Generator<Stranger> {
  const { bytes, crossReference } = file;
  const trailers = foundTrailers(bytes);
  const tables = crossReference.sections.filter((section) => isTable(bytes, section));
  const named = new Set(tables.map((section) => trailers.find((at) => at > section)));
  for (const at of trailers) {
    const dict = readAt(bytes, at + "trailer".length);
    if (isKind(dict, "dict")) yield* otherCatalog(file, dict, at, named.has(at));
    else yield { offset: at, counts: "ALWAYS" };
  }
}

/** An older section's may be another, unless it lies behind the newest; any other's may not. */
function* otherCatalog(file: PdfFile, dict: PdfDict, offset: number, isSection: boolean): Generator<Stranger> {
  const { trailer, offset: newest } = file.crossReference;
  const root = entryOf(dict, "Root")?.value;
  // A catalog that stands in the trailer itself is none that the newest names.
  if (root === undefined || numberOf(root) === numberOf(entryOf(trailer, "Root")?.value)) return;
  yield { offset, counts: isSection && offset < newest ? "SEARCHED" : "ALWAYS" };
}

/** The value at this place; undefined where it can't be read, of which others may make something. */
function readAt(bytes: Buffer, place: number): PdfValue | undefined {
  try {
    return new Reader(bytes, place).value();
  } catch {
    return undefined;
  }
}

function isTyped(file: PdfFile, dict: PdfValue | undefined, type: "XRef" | "ObjStm"): dict is PdfDict {
  return isKind(dict, "dict") && isNamed(file.resolve(entryOf(dict, "Type")?.value), type);
}

type Walked = Readonly<{ attached: readonly (readonly [number, number])[]; lost: ReadonlySet<number> }>;

/** Where the data of attached files lies, and what is referred to though the table does not find it so. */
function walked(file: PdfFile): Walked {
  const attached: [number, number][] = [];
  const lost = new Set(lostIn(file, file.crossReference.trailer).map((reference) => Number.parseInt(reference, 10)));
  for (const { value } of reached(file)) {
    if (isKind(value, "reference")) {
      if (lostIn(file, value).length > 0) lost.add(value.objectNumber);
      continue;
    }
    const files = file.resolve(entryOf(value, "EF")?.value);
    if (!isKind(files, "dict")) continue;
    for (const { value: stream } of files.entries.values()) {
      const { data } = isKind(stream, "reference") ? file.object(stream.objectNumber) : { data: null };
      if (data?.buffer !== file.bytes.buffer) continue;
      const start = data.byteOffset - file.bytes.byteOffset;
      attached.push([start, start + data.length]);
    }
  }
  return { attached, lost };
}
