import { asc, desc, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

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
