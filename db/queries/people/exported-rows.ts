import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../client";

/** By table. */
export type Rows = Readonly<Record<string, readonly unknown[]>>;

/** These columns alone, as they are called. */
export async function selectColumns(
  db: Db,
  table: string,
  columns: string,
  condition: SQL,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const listed = sql.join(
    columns.split(/\s+/).map((column) => sql.identifier(column)),
    sql`, `,
  );
  const rows = await db.execute<{ row: Readonly<Record<string, unknown>> }>(
    sql`select to_jsonb(t) as row from (select ${listed} from ${sql.identifier(table)} where ${condition}) t`,
  );
  return rows.map(({ row }) => row);
}
