import { z } from "zod";
import { documentedRequest } from "@/lib/flows/creating/flow-request";
import { AppError, type FieldError } from "@/lib/shared/errors";

/** What a cell of a column becomes: text, or a number or a truth value where the request takes nothing else. */
type CellKind = "TEXT" | "INTEGER" | "NUMBER" | "BOOLEAN";

/** A column of a table: which field its cells are, `idempotencyKey` or a place in the request. */
export type CsvColumn = Readonly<{ name: string; path: readonly (string | number)[]; kind: CellKind }>;

export const KEY_COLUMN = "idempotencyKey";
export const COLUMNS_MAX = 500;

/**
 * What the columns of a head are: the names of the documented request's fields with dots between them, places in a list by their
 * number from 0 (`operations.0.payment.amount`), what the caller has named by that name (`….signature.values.rent`), and `idempotencyKey`.
 * @throws AppError invalid_field naming every column that is no field, or there twice
 */
export function columnsOf(head: readonly string[]): readonly CsvColumn[] {
  if (head.length > COLUMNS_MAX) {
    throw badColumns([{ parameter: "columns", code: "too_many_columns", detail: `must be at most ${COLUMNS_MAX}` }]);
  }
  const seen = new Set<string>();
  const errors = head.flatMap((name, index): FieldError[] => {
    const parameter = name === "" ? `column ${index + 1}` : name;
    if (seen.has(name)) return [{ parameter, code: "duplicate_column", detail: "must be there once" }];
    seen.add(name);
    const isKnown = name === KEY_COLUMN || fieldOf(name) !== undefined;
    return isKnown ? [] : [{ parameter, code: "unknown_column", detail: `is no field of the request${hintFor(name)}` }];
  });
  if (errors.length > 0) throw badColumns(errors.slice(0, ERRORS_MAX));
  return head.map((name) => {
    const { place = [], kind = "TEXT" } = fieldOf(name) ?? {};
    return { name, path: name.split(".").map((part, index) => (place[index] === "#" ? Number(part) : part)), kind };
  });
}

const ERRORS_MAX = 50;

function badColumns(errors: readonly FieldError[]): AppError {
  const detail = "The first line has columns that are no fields of the request; errors names each.";
  return new AppError("invalid_field", { detail, errors });
}

function hintFor(name: string): string {
  return fieldOf(`operations.0.${name}`) === undefined ? "" : `: of the first operation it is operations.0.${name}`;
}

/** Where a column's cells belong, as the request's own fields are known here, and what they are. */
function fieldOf(name: string): Readonly<{ place: readonly string[]; kind: CellKind }> | undefined {
  const { kinds, lengths } = known();
  const place: string[] = [];
  for (const part of name.split(".")) {
    // Those are signs of ours, and no names.
    if (part === "#" || part === "*") return undefined;
    const length = lengths.get([...place, "#"].join(".")) ?? 0;
    place.push(/^(0|[1-9]\d*)$/.test(part) && Number(part) < length ? "#" : part);
  }
  const isNamed = place.at(-1) !== "__proto__" && place.at(-1) !== "";
  const kind = kinds.get(place.join(".")) ?? (isNamed ? kinds.get([...place.slice(0, -1), "*"].join(".")) : undefined);
  return kind && { place, kind };
}

type Known = Readonly<{
  /** Of every field that has a value of its own, with `#` for a place in a list and `*` for a name of the caller's. */
  kinds: ReadonlyMap<string, CellKind>;
  /** How many each list may hold, by its places. */
  lengths: ReadonlyMap<string, number>;
}>;

let fields: Known | undefined;

/** From the contract, so that a new field is a column. */
function known(): Known {
  fields ??= { kinds: new Map(leavesOf(root, [])), lengths: new Map(lengthsOf(root, [])) };
  return fields;
}

const node: z.ZodType<Node> = z.lazy(() =>
  z.looseObject({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    properties: z.record(z.string(), node).optional(),
    additionalProperties: z.union([z.boolean(), node]).optional(),
    items: node.optional(),
    maxItems: z.number().optional(),
    anyOf: z.array(node).optional(),
    oneOf: z.array(node).optional(),
    allOf: z.array(node).optional(),
    $ref: z.string().optional(),
    $defs: z.record(z.string(), node).optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
  }),
);

type Node = {
  type?: string | string[] | undefined;
  properties?: Record<string, Node> | undefined;
  additionalProperties?: boolean | Node | undefined;
  items?: Node | undefined;
  maxItems?: number | undefined;
  anyOf?: Node[] | undefined;
  oneOf?: Node[] | undefined;
  allOf?: Node[] | undefined;
  $ref?: string | undefined;
  $defs?: Record<string, Node> | undefined;
};

const root = node.parse(z.toJSONSchema(documentedRequest, { io: "input", unrepresentable: "any" }));

type Part = readonly [Node, path: readonly string[]];

/** What a node consists of, each part with the path that leads to it. */
function* partsOf(schema: Node, path: readonly string[]): Generator<Part> {
  const referred = schema.$ref === undefined ? undefined : root.$defs?.[schema.$ref.replace("#/$defs/", "")];
  if (referred) yield [referred, path];
  for (const one of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]) yield [one, path];
  for (const [name, one] of Object.entries(schema.properties ?? {})) yield [one, [...path, name]];
  if (typeof schema.additionalProperties === "object") yield [schema.additionalProperties, [...path, "*"]];
  if (schema.items) yield [schema.items, [...path, "#"]];
}

function* leavesOf(schema: Node, path: readonly string[]): Generator<readonly [string, CellKind]> {
  for (const part of partsOf(schema, path)) yield* leavesOf(...part);
  const types = [schema.type ?? []].flat();
  const kind = KINDS.find(([type]) => types.includes(type));
  if (kind) yield [path.join("."), kind[1]];
}

function* lengthsOf(schema: Node, path: readonly string[]): Generator<readonly [string, number]> {
  for (const part of partsOf(schema, path)) yield* lengthsOf(...part);
  if (schema.items) yield [[...path, "#"].join("."), schema.maxItems ?? LENGTH_MAX];
}

/** Of a list of which the contract says no other length. */
const LENGTH_MAX = 20;

const KINDS = [
  ["string", "TEXT"],
  ["integer", "INTEGER"],
  ["number", "NUMBER"],
  ["boolean", "BOOLEAN"],
] as const;
