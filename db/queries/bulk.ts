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
 * From here on this transaction's statements are planned for whatever they may be asked, once a connection, and those for each row's
 * foreign keys as well. Planned for an organisation that is new since Postgres last counted the tables they would be planned as if it had
 * nothing: any index that begins with the tenant is good for that, and each row would be looked for among all that the organisation has.
 */
export async function planForAny(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local plan_cache_mode = force_generic_plan`);
}
