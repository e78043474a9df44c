import { and, asc, desc, isNotNull, isNull, lte, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "../client";
import type { flow, operation } from "../schema";
import { type ListFilter, placeholder } from "./operations/list-filter";

/** What the lists of the API have in common. */

/** A condition where the caller filters, none where they don't. */
export function given<T>(value: T | undefined, condition: (value: T) => SQL): SQL | undefined {
  return value === undefined ? undefined : condition(value);
}

/** How many rows these are, to be read by the statement that reads a page of them, where it is counted once. */
export function totalOf(rows: SQL): SQL<number> {
  return sql<number>`(select count(*) from ${rows})`.mapWith(Number);
}

/**
 * One page and how many there are in all, of one moment: the page's own statement tells both, so that neither contradicts the other. Behind
 * the last row none says it, and it is asked for alone.
 *
 * @param read the page, with the total as its column of that name
 */
export async function pageWithTotal<Row extends Readonly<{ total: number }>>(
  db: Db,
  { limit, offset }: Readonly<{ limit: number; offset: number }>,
  total: SQL<number>,
  read: (total: SQL<number>) => PromiseLike<readonly Row[]>,
): Promise<Readonly<{ total: number; rows: Omit<Row, "total">[] }>> {
  const found = await read(total);
  const rows = found.map(({ total: _, ...row }) => row);
  const [first] = found;
  if (first) return { total: first.total, rows };
  if (offset === 0 && limit > 0) return { total: 0, rows };
  const [counted] = await db.select({ total }).from(sql`(values (1)) as one`);
  return { total: counted?.total ?? 0, rows };
}

export type ListOrder = Readonly<{ column: PgColumn; uuid: PgColumn; direction: "ASC" | "DESC" }>;

/**
 * Equal keys are ordered by uuid in the same direction, nulls last (decision 4). Ascending NULLS LAST is what plain indexes
 * hold; descending, a nullable column must say so, and a backward scan serves the others.
 */
export function inOrder({ column, uuid, direction }: ListOrder): SQL[] {
  if (direction === "ASC") return [asc(column), asc(uuid)];
  return [column.notNull ? desc(column) : sql`${column} desc nulls last`, desc(uuid)];
}

/** No index of ours has this order as a whole: read backwards, what has no value comes first. */
export function isInTwoParts({ column, direction }: ListOrder): boolean {
  return direction === "DESC" && !column.notNull;
}

/**
 * What follows from a status that changed by then: it was created by then. Said to Postgres, a list in the order of creation begins
 * there, where it would have skipped everything newer. The hour is for clocks that differ.
 */
export function createdUntil(createdAt: PgColumn, until: SQLWrapper): SQL {
  return lte(createdAt, sql`${until}::timestamptz + interval '1 hour'`);
}

/**
 * A page's names, as `page`, found in the index: joined with their rows afterwards, those that an offset skips are never fetched.
 * Its `limit` and `offset` are placeholders.
 */
export function pageOfNames(list: typeof flow | typeof operation, filter: ListFilter, order: ListOrder): SQL {
  if (isInTwoParts(order)) return pageInTwoParts(list, filter, order);
  const theirOrder = sql.join(inOrder(order), sql`, `);
  return sql`(
    select ${list.uuid} as uuid from ${list} where ${filter.where(placeholder)}
     order by ${theirOrder} limit ${placeholder("limit")} offset ${placeholder("offset")}) as page`;
}

/**
 * First what has a value, then, where that doesn't fill the page, what has none: both are the ascending index read backwards, so that
 * no second one is kept for the descending order (decision 291). The offset passes over both: how many have a value is counted where
 * the page comes to what has none, and only there.
 */
function pageInTwoParts(list: typeof flow | typeof operation, filter: ListFilter, { column, uuid }: ListOrder): SQL {
  const [limit, offset] = [placeholder("limit"), placeholder("offset")];
  const part = (condition: SQL) => sql`from ${list} where ${and(filter.counted(placeholder), condition)}`;
  const backwards = sql`order by ${column} desc, ${uuid} desc`;
  return sql`(
    with valued as materialized (
      select ${uuid} as uuid ${part(isNotNull(column))} ${backwards} limit ${limit} offset ${offset}),
    without as (
      select ${uuid} as uuid ${part(isNull(column))} ${backwards}
       offset greatest(0, ${offset} - (select count(*) ${part(isNotNull(column))})))
    select uuid from (select uuid from valued union all select uuid from without) as parts limit ${limit}) as page`;
}
