import { acroFormOf, type Field, isInvisible, isTimestamp, signatureIn, withKids } from "../form-fields";
import type { PdfFile } from "../pdf-file";
import { entryOf, isKind } from "../syntax";
import { EMPTY, withoutKeys } from "../values";
import { isStream } from "./compare-pages";
import type { RevisionChange } from "./model";
import type { Sides } from "./same-graph";

/** What a field shows and says. */
const VALUES = new Set(["V", "DV", "RV", "I", "AP", "AS"]);
/** What filling a signature field writes. */
const FILLING = new Set(["V", "AP", "AS", "F", "M"]);
/** What a timestamp's field may say: nothing that acts. */
const TIMESTAMP_KEYS = new Set(["Type", "Subtype", "FT", "Ff", "T", "V", "F", "Rect", "P", "AP", "M", "NM"]);
const FORM_APART = new Set(["Fields", "SigFlags"]);

type ComparedFields = Readonly<{
  changes: readonly RevisionChange[];
  /** Names of the signature fields that were filled, and of timestamps. */
  filled: readonly string[];
  /** Objects that are fields, or where fields show. */
  widgets: ReadonlySet<number>;
  /** Those of timestamps, which may come beside them. */
  added: ReadonlySet<number>;
}>;

/**
 * What of the form has changed. A signature may be put into an empty field that shows nothing, and a timestamp's field may be
 * added: whatever shows something can show anything, so what was signed by us stays as it is (decision 92).
 */
export function compareFields(
  sides: Sides,
  { before, after }: Readonly<{ before: readonly Field[]; after: readonly Field[] }>,
): ComparedFields {
  const extra = after.slice(before.length);
  const timestamps = extra.filter((field) => isTimestampField(sides.after, field));
  const found = pairs(before, after.slice(0, before.length)).map((pair) => comparePair(sides, pair));
  const changes: RevisionChange[] = found.flatMap((pair) => pair.changes);
  if (extra.length > timestamps.length) changes.push("ANNOTATION_CHANGED");
  if (!isSameForm(sides)) changes.push("FIELD_CHANGED");
  return {
    changes,
    filled: [...found.flatMap(({ filled }) => filled), ...timestamps.map(({ name }) => name)],
    widgets: numbersOf(withKids(before)),
    added: numbersOf(timestamps),
  };
}

type Pair = readonly [Field | undefined, Field | undefined];

/** Fields and their kids, in their order. */
function pairs(before: readonly Field[], after: readonly Field[]): readonly Pair[] {
  const indexes = [...Array(Math.max(before.length, after.length)).keys()];
  return indexes.flatMap((index) => {
    const [a, b] = [before[index], after[index]];
    return [[a, b] as const, ...pairs(a?.kids ?? [], b?.kids ?? [])];
  });
}

function comparePair(sides: Sides, [before, after]: Pair): Readonly<{ changes: RevisionChange[]; filled: string[] }> {
  if (!before || !after || before.objectNumber !== after.objectNumber || hasData(sides, before)) {
    return { changes: ["FIELD_CHANGED"], filled: [] };
  }
  const isFillable = canBeFilled(sides, before, after);
  const keys = sides.graph
    .changedKeys(withoutKeys(before.dict, KIDS), withoutKeys(after.dict, KIDS))
    .filter((key) => !isFillable || !FILLING.has(key));
  const changes = keys.map((key): RevisionChange => (VALUES.has(key) ? "FIELD_CHANGED" : "ANNOTATION_CHANGED"));
  const isFilled = isFillable && entryOf(after.dict, "V") !== undefined;
  return { changes, filled: isFilled ? [after.name] : [] };
}

const KIDS = new Set(["Kids"]);

/** A field that is a stream as well is nothing that anybody fills in. */
function hasData(sides: Sides, { objectNumber }: Field): boolean {
  if (objectNumber === null) return false;
  return isStream(sides.before, objectNumber) || isStream(sides.after, objectNumber);
}

function canBeFilled(sides: Sides, before: Field, after: Field): boolean {
  const isOfSignature = before.type === "Sig" && before.isEmpty;
  const isUnseen = isInvisible(sides.before, before.dict) && isInvisible(sides.after, after.dict);
  const value = sides.after.resolve(entryOf(after.dict, "V")?.value);
  return isOfSignature && isUnseen && (value === null || isKind(value, "dict"));
}

function isTimestampField(file: PdfFile, field: Field): boolean {
  const isPlain = [...field.dict.entries.keys()].every((key) => TIMESTAMP_KEYS.has(key));
  const isPlaced = field.objectNumber !== null && field.dict.entries.has("Rect") && isInvisible(file, field.dict);
  return isPlain && isPlaced && field.kids.length === 0 && isTimestamp(file, signatureIn(file, field));
}

function isSameForm({ before, after, graph }: Sides): boolean {
  const [a, b] = [acroFormOf(before) ?? EMPTY, acroFormOf(after) ?? EMPTY];
  return graph.hasSameEntries(withoutKeys(a, FORM_APART), withoutKeys(b, FORM_APART));
}

function numbersOf(fields: readonly Field[]): ReadonlySet<number> {
  return new Set(fields.flatMap(({ objectNumber }) => objectNumber ?? []));
}
