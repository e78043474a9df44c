import { sql } from "drizzle-orm";
import { momentOf } from "@/lib/shared/ids";
import type { Db } from "../client";

/** Tables that have a part for each month of what their rows are found by, a UUID of version 7 (decision 250). */
export const BY_MONTH = [
  "event",
  "webhook_delivery",
  "webhook_delivery_attempt",
  "status_history",
  "operation_fact",
  "audit_entry",
  "bank_call",
] as const;

export type TableByMonth = (typeof BY_MONTH)[number];

/**
 * Makes the parts of a moment's month and of so many behind it, where they are missing, and gives their names. Who does the same at once
 * waits for the other. A month that has rows already where none was made for it is left out: they stay where they are.
 */
export async function makeMonths(
  tx: Db,
  of: TableByMonth,
  { at, ahead, lockWithinMs }: Readonly<{ at: Date; ahead: number; lockWithinMs: number }>,
): Promise<readonly string[]> {
  await waitAtMost(tx, lockWithinMs);
  const made = await tx.execute<{ name: string }>(
    sql`select name from make_months(${of}, ${at.toISOString()}::timestamptz, ${ahead}::int) as name`,
  );
  return made.map(({ name }) => name);
}

/** What Postgres looks at before it plans: it counts a table of parts by itself never. */
export async function analyzeMonths(db: Db, of: TableByMonth): Promise<void> {
  await db.execute(sql`analyze ${sql.identifier(of)}`);
}

/** A part of which every row was made before a moment, and what of its table is in it: a first of `null` is the beginning. */
export type PassedMonth = Readonly<{ name: string; since: string | null; until: string }>;

/** The oldest first. */
export async function listMonthsBefore(db: Db, of: TableByMonth, uuid: string): Promise<readonly PassedMonth[]> {
  return await db.execute<PassedMonth>(sql`
    select name, since, until from months_of(${of}) where until <= ${uuid}::uuid order by until`);
}

/**
 * Since when a table has a part for every month up to a moment's own: what lay in months before that was dropped. Null where none was,
 * and where the moment's month has no part.
 */
export async function selectWholeSince(db: Db, of: TableByMonth, uuid: string): Promise<Date | null> {
  const [row] = await db.execute<{ since: string | null }>(sql`
    with recursive month as materialized (
      select since, until from months_of(${of}) where not is_default
    ), whole as (
      select since from month where coalesce(since <= ${uuid}::uuid, true) and until > ${uuid}::uuid
      union all
      select month.since from whole join month on month.until = whole.since
    )
    select since from whole order by since nulls first limit 1`);
  return row?.since ? momentOf(row.since) : null;
}

/** Gone with all its rows: whoever calls it has looked, and let nobody write meanwhile. */
export async function dropMonth(tx: Db, of: TableByMonth, name: string): Promise<void> {
  await tx.execute(sql`select drop_month(${of}, ${name})`);
}

/** For the rest of the transaction: who waits for a table has everybody wait who comes later. */
export async function waitAtMost(tx: Db, lockWithinMs: number): Promise<void> {
  await tx.execute(sql`select set_config('lock_timeout', ${String(lockWithinMs)}, true)`);
}

/** Nobody writes it until the end of the transaction. */
export async function lockMonth(tx: Db, name: string): Promise<void> {
  await tx.execute(sql`lock table ${sql.identifier(name)} in share mode`);
}
