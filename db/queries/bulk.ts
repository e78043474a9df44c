import { getTableColumns, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "../client";

/** Many rows as one parameter: thousands of parameters cost more to write and to read than the rows themselves. */

/** Writes rows that all say the same columns. @param onConflict what follows the rows */
export async function insertMany<Table extends PgTable>(
  tx: Transaction,
  table: Table,
  rows: readonly Table["$inferInsert"][],
  onConflict: SQL = sql.empty(),
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const names = Object.entries(getTableColumns(table)).filter(([key]) => key in first);
  const columns = sql.join(
    names.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  );
  const written = rows.map((row) =>
    Object.fromEntries(names.map(([key, column]) => [column.name, Reflect.get(row, key)])),
  );
  await tx.execute(sql`
    insert into ${table} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(written)}::jsonb) ${onConflict}`);
}

/** `column = any(…)` of one parameter. */
export function isOneOf(column: SQLWrapper, uuids: readonly string[]): SQL {
  return sql`${column} = any(${`{${uuids.join(",")}}`}::uuid[])`;
}

/**
 * For the rest of the transaction Postgres keeps a plan that has served a few times. Connections plan each execution anew
 * (`db/client.ts`), and so each row's look at what its foreign keys name, which is a statement of its own: of a table with twenty indexes
 * it is planned for longer than it runs. One that writes thousands of rows would spend half of its time on that.
 */
export async function keepPlans(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local plan_cache_mode = auto`);
}
