import { and, type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { formsOf } from "@/lib/shared/text/unicode-forms";

/** What a list's WHERE compares with, as the driver takes it. */
export type FilterValues = Readonly<Record<string, string | number | readonly string[]>>;

/** Stands in a query for the value of this name: a placeholder, or the value itself. */
export type Term = (name: string) => SQLWrapper;

/**
 * A filter taken apart. Two of the same `shape` differ in nothing but `values`: a query with placeholders is built once for
 * both.
 */
export type ListFilter = Readonly<{
  /** The parts that apply, in a fixed order. */
  names: readonly string[];
  shape: string;
  /** The list's own rows decide it alone: as long as none of them changes, neither does what it finds. */
  isOfRows: boolean;
  values: FilterValues;
  where: (term: Term) => SQL | undefined;
  /** The same without what only helps a page to be found: every column that is named would have to be read. */
  counted: (term: Term) => SQL | undefined;
}>;

export type Part = Readonly<{
  name: string;
  value: FilterValues[string] | undefined;
  /** The term of another part may be used where the caller gives that part as well. */
  condition: (value: SQLWrapper, term: Term) => SQL;
  /** What follows from it, said for the index that gives a page its order. */
  hint?: ((value: SQLWrapper) => SQL) | undefined;
  /** Rows of other tables decide as well. */
  beside?: true;
}>;

/** A condition on a value, where the caller gives one. */
export function part(
  name: string,
  value: FilterValues[string] | Date | null | undefined,
  condition: Part["condition"],
  hint?: Part["hint"],
): Part | null {
  if (value === undefined || value === null) return null;
  return { name, value: value instanceof Date ? value.toISOString() : value, condition, hint };
}

/** A condition without a value of its own. */
export function when(applies: boolean, name: string, condition: SQL | ((term: Term) => SQL)): Part | null {
  if (!applies) return null;
  return {
    name,
    value: undefined,
    condition: (_, term) => (typeof condition === "function" ? condition(term) : condition),
  };
}

/** Of a part that other tables' rows decide as well. */
export function beside(given: Part | null): Part | null {
  return given && { ...given, beside: true };
}

/** One of these, in the form that keeps an index's order where it is one only; an empty list is no condition. */
export function oneOf(
  name: string,
  values: readonly string[] | undefined,
  column: SQLWrapper,
  type: "text" | "uuid" = "text",
): Part | null {
  const [first, ...more] = values ?? [];
  if (first === undefined) return null;
  if (more.length === 0) return part(name, first, (value) => sql`${column} = ${value}`);
  return part(`${name}[]`, values, (value) => sql`${column} = any(${value}::${sql.raw(type)}[])`);
}

/** The same text, in whichever Unicode form it was kept (decision 274). */
export function sameText(name: string, value: string | undefined, column: SQLWrapper): Part | null {
  return oneOf(name, value === undefined ? undefined : formsOf(value), column);
}

export function listFilter(parts: readonly (Part | null)[]): ListFilter {
  const given = parts.filter((each) => each !== null);
  const values = given.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value] as const]));
  const names = given.map(({ name }) => name);
  return {
    names,
    shape: names.join(),
    isOfRows: given.every((each) => each.beside !== true),
    values: Object.fromEntries(values),
    where: (term) =>
      and(...given.flatMap(({ name, condition, hint }) => [condition(term(name), term), hint?.(term(name))])),
    counted: (term) => and(...given.map(({ name, condition }) => condition(term(name), term))),
  };
}

/** For a query that is built once per shape. */
export function placeholder(name: string): Placeholder {
  return sql.placeholder(name);
}

/** For a query that is built once. */
export function valuesOf({ values }: ListFilter): Term {
  // As one parameter: a bare array would be taken apart.
  return (name) => sql`${sql.param(values[name])}`;
}
