import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import type { Sql } from "postgres";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { emptyDatabase, testDatabase } from "@/db/testing/database";

const run = promisify(execFile);

const drizzleKit = async (...args: string[]) =>
  (
    await run(process.execPath, ["node_modules/drizzle-kit/bin.cjs", ...args], {
      env: { ...process.env, NO_COLOR: "1" },
    })
  ).stdout;

/**
 * Everything our tables are made of, as Postgres describes it; drizzle's and the worker's own tables are theirs. Which of them have parts
 * by month is a migration's own, and what the parts are made of is their table's (decision 250).
 */
const describeDatabase = (sql: Sql) => sql`
  with ours as (select oid, nspname from pg_namespace where nspname in ('public', 'sandbox_bank'))
  select 'column' as kind, ours.nspname || '.' || c.relname || '.' || a.attname as name,
         format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' not null' else '' end
           || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') as definition
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
    join ours on ours.oid = c.relnamespace
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where a.attnum > 0 and not a.attisdropped
  union all
  select 'constraint', conrelid::regclass || '.' || conname, pg_get_constraintdef(pg_constraint.oid)
    from pg_constraint join ours on ours.oid = connamespace
    join pg_class c on c.oid = conrelid and not c.relispartition
  union all
  select 'index', ours.nspname || '.' || c.relname, replace(pg_get_indexdef(c.oid), ' ON ONLY ', ' ON ')
    from pg_class c join ours on ours.oid = c.relnamespace
   where c.relkind in ('i', 'I') and not c.relispartition
  order by 1, 2, 3`;

describe("the database's schema", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "paraph-schema-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it("is dumped in db/schema.sql as db/schema/ declares it (else: npm run db:schema)", async () => {
    expect(await drizzleKit("export")).toBe(await readFile("db/schema.sql", "utf8"));
  });

  it("has a migration for each change (else: npm run db:generate)", async () => {
    await cp("db/migrations", folder, { recursive: true });
    const before = await readdir(folder);
    // It puts "./" before whatever it is given, and ends well when it finds nothing there.
    const out = relative(process.cwd(), folder);
    const said = await drizzleKit("generate", "--dialect=postgresql", "--schema=./db/schema/index.ts", `--out=${out}`);
    expect(said).toContain("No schema changes");
    expect(await readdir(folder)).toEqual(before);
  });

  it("is what the migrations make", async () => {
    const migrated = await testDatabase();
    const declared = await emptyDatabase();
    // Extensions are a migration's own.
    await declared.sql`create extension pg_trgm`;
    await declared.sql`create extension btree_gin`;
    await declared.sql.unsafe(await readFile("db/schema.sql", "utf8"));
    const description = await describeDatabase(migrated.sql);
    expect(description.length).toBeGreaterThan(100);
    expect([...description]).toEqual([...(await describeDatabase(declared.sql))]);
  });
});
