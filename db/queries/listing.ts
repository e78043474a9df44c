import { asc, desc, lte, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "../client";
import type { flow, operation } from "../schema";
import { type ListFilter, placeholder } from "./operations/list-filter";

/** What the lists of the API have in common. */

/** A condition where the caller filters, none where they don't. */
export function given<T>(value: T | undefined, condition: (value: T) => SQL): SQL | undefined {
  return value === undefined ? undefined : condition(value);
}

/**
 * Equal keys are ordered by uuid in the same direction, nulls last (decision 4). Ascending NULLS LAST is what plain indexes
 * hold; descending, a nullable column must say so, and a backward scan serves the others.
 */
export function listOrder(column: PgColumn, uuid: PgColumn, direction: "ASC" | "DESC"): SQL[] {
  if (direction === "ASC") return [asc(column), asc(uuid)];
  return [column.notNull ? desc(column) : sql`${column} desc nulls last`, desc(uuid)];
}

/**
 * Its status changed by then. What was created later can't have: said to Postgres, a list in the order of creation begins
 * there, where it would have skipped everything newer. The hour is for clocks that differ.
 */
export function changedUntil(
  { statusUpdatedAt, createdAt }: Readonly<{ statusUpdatedAt: PgColumn; createdAt: PgColumn }>,
  until: SQLWrapper,
): SQL {
  const notLater = lte(createdAt, sql`${until}::timestamptz + interval '1 hour'`);
  return sql`(${lte(statusUpdatedAt, until)} and ${notLater})`;
}

/**
 * A page's names, found in the index: joined with their rows afterwards, those that an offset skips are never fetched.
 * Its `limit` and `offset` are placeholders.
 */
export function pageOfNames(db: Db, list: typeof flow | typeof operation, filter: ListFilter, order: readonly SQL[]) {
  return db
    .select({ uuid: list.uuid })
    .from(list)
    .where(filter.where(placeholder))
    .orderBy(...order)
    .limit(placeholder("limit"))
    .offset(placeholder("offset"))
    .as("page");
}
