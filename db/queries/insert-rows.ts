import { getTableColumns, getTableName, SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { keeping } from "@/lib/shared/process/kept";
import type { Transaction } from "../client";

/** More ways to leave columns out than there are. */
const TEXTS_MAX = 200;

/**
 * Writes a few rows, as `tx.insert(table).values(rows)` does, whose text it builds once for all rows that say the same columns: building it
 * takes longer than sending it. Only values: nothing that Postgres is to work out. Many rows: `insertMany`.
 */
export async function insertRows<Table extends PgTable>(
  tx: Transaction,
  table: Table,
  rows: readonly Table["$inferInsert"][],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.entries(getTableColumns(table));
  let shape = getTableName(table);
  const values: unknown[] = [];
  for (const row of rows) {
    shape += " ";
    for (const [key, column] of columns) {
      const value: unknown = Reflect.get(row, key);
      shape += value === undefined ? "-" : "+";
      if (value !== undefined) values.push(value === null ? null : column.mapToDriverValue(value));
    }
  }
  const text = texts(
    shape,
    () =>
      tx
        .insert(table)
        .values([...rows])
        .toSQL().sql,
  );
  await tx.execute(new BuiltStatement(text, values));
}

const texts = keeping<string>(TEXTS_MAX);

/** What is there already is not built again. */
class BuiltStatement extends SQL {
  private readonly built: Readonly<{ text: string; values: unknown[] }>;

  constructor(text: string, values: unknown[]) {
    super([]);
    this.built = { text, values };
  }

  override toQuery(): ReturnType<SQL["toQuery"]> {
    return { sql: this.built.text, params: this.built.values };
  }
}
