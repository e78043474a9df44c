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
 * number from 0 (`operations.0.payment.amount`), and `idempotencyKey`.
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
    const isKnown = name === KEY_COLUMN || kindOf(name) !== undefined;
    return isKnown ? [] : [{ parameter, code: "unknown_column", detail: `is no field of the request${hintFor(name)}` }];
  });
  if (errors.length > 0) throw badColumns(errors.slice(0, ERRORS_MAX));
  return head.map((name) => ({
    name,
    path: name.split(".").map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
    kind: kindOf(name) ?? "TEXT",
  }));
}

const ERRORS_MAX = 50;

function badColumns(errors: readonly FieldError[]): AppError {
  const detail = "The first line has columns that are no fields of the request; errors names each.";
  return new AppError("invalid_field", { detail, errors });
}

function hintFor(name: string): string {
  return kindOf(`operations.0.${name}`) === undefined ? "" : `: of the first operation it is operations.0.${name}`;
}

function kindOf(name: string): CellKind | undefined {
  return known().get(name.replaceAll(/(?<=\.)\d{1,2}(?=\.|$)/g, (digits) => (isPlace(digits) ? "#" : digits)));
}

/** Lists of a request hold twenty things at most. */
function isPlace(digits: string): boolean {
  return String(Number(digits)) === digits && Number(digits) < 20;
}

let fields: ReadonlyMap<string, CellKind> | undefined;

/** Every field that has a value of its own, with `#` for a place in a list; from the contract, so that a new one is a column. */
function known(): ReadonlyMap<string, CellKind> {
  fields ??= new Map(leavesOf(root, []));
  return fields;
}

const node: z.ZodType<Node> = z.lazy(() =>
  z.looseObject({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    properties: z.record(z.string(), node).optional(),
    items: node.optional(),
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
  items?: Node | undefined;
  anyOf?: Node[] | undefined;
  oneOf?: Node[] | undefined;
  allOf?: Node[] | undefined;
  $ref?: string | undefined;
  $defs?: Record<string, Node> | undefined;
};

const root = node.parse(z.toJSONSchema(documentedRequest, { io: "input", unrepresentable: "any" }));

function* leavesOf(schema: Node, path: readonly string[]): Generator<readonly [string, CellKind]> {
  const referred = schema.$ref === undefined ? undefined : root.$defs?.[schema.$ref.replace("#/$defs/", "")];
  if (referred) yield* leavesOf(referred, path);
  for (const one of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]) {
    yield* leavesOf(one, path);
  }
  for (const [name, one] of Object.entries(schema.properties ?? {})) yield* leavesOf(one, [...path, name]);
  if (schema.items) yield* leavesOf(schema.items, [...path, "#"]);
  const types = [schema.type ?? []].flat();
  const kind = KINDS.find(([type]) => types.includes(type));
  if (kind) yield [path.join("."), kind[1]];
}

const KINDS = [
  ["string", "TEXT"],
  ["integer", "INTEGER"],
  ["number", "NUMBER"],
  ["boolean", "BOOLEAN"],
] as const;
