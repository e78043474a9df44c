import { sql } from "drizzle-orm";
import { atOneMoment, type Database, type Db } from "../client";

/** What a database holds at one moment, of all tenants: for a backup, and for whoever looks whether one came back whole. */

/** A stored file that a row names. */
export type StoredFile = Readonly<{ key: string; sha256: string; sizeBytes: number }>;

export type Holdings = Readonly<{
  /** `server_version_num`: 180001. */
  serverVersion: number;
  /** Rows by table, `schema.table`. */
  counts: Readonly<Record<string, number>>;
  files: readonly StoredFile[];
}>;

/** Runs while one moment of the database is held for others to read, by the name of its snapshot. */
export async function holdingOneMoment<T>(
  db: Database,
  run: (held: Readonly<{ snapshot: string; holdings: Holdings }>) => Promise<T>,
): Promise<T> {
  return atOneMoment(db, async (tx) => {
    // It waits for a dump, and does nothing meanwhile.
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await tx.execute(sql`set local statement_timeout = 0`);
    const [row] = await tx.execute<{ snapshot: string }>(sql`select pg_export_snapshot() as snapshot`);
    if (!row) throw new Error("Postgres has exported no snapshot.");
    return run({ snapshot: row.snapshot, holdings: await readHoldings(tx) });
  });
}

export async function readHoldings(db: Db): Promise<Holdings> {
  const [version] = await db.execute<{ number: number }>(
    sql`select current_setting('server_version_num')::int as number`,
  );
  const tables = await listTables(db);
  const counts: Record<string, number> = {};
  for (const { schema, name } of tables) {
    const [row] = await db.execute<{ count: string }>(
      sql`select count(*) as count from ${sql.identifier(schema)}.${sql.identifier(name)}`,
    );
    counts[`${schema}.${name}`] = Number(row?.count ?? 0);
  }
  return { serverVersion: version?.number ?? 0, counts, files: await listStoredFiles(db) };
}

/** Of a database that nobody has used yet there are none. Months are counted with their table: they come and go while one looks. */
export async function listTables(db: Db): Promise<readonly Readonly<{ schema: string; name: string }>[]> {
  return db.execute<{ schema: string; name: string }>(sql`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
     order by n.nspname, c.relname`);
}

/** Every table that names files does it by the same three columns, and a batch keeps its template's in a copy of it. */
async function listStoredFiles(db: Db): Promise<readonly StoredFile[]> {
  const tables = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name in ('storage_key', 'sha256', 'size_bytes')
     group by table_name having count(*) = 3 order by table_name`);
  const files = new Map<string, StoredFile>();
  const take = (rows: readonly StoredFile[]) => {
    for (const { key, sha256, sizeBytes } of rows) files.set(key, { key, sha256, sizeBytes: Number(sizeBytes) });
  };
  for (const { name } of tables) {
    take(
      await db.execute<StoredFile>(
        sql`select storage_key as key, sha256, size_bytes as "sizeBytes" from ${sql.identifier(name)}`,
      ),
    );
  }
  take(
    await db.execute<StoredFile>(sql`
      select file ->> 'storageKey' as key, file ->> 'sha256' as sha256, file ->> 'sizeBytes' as "sizeBytes"
        from signature_batch, jsonb_array_elements(template -> 'documents') as file
       where completed_at is null`),
  );
  return [...files.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1));
}
