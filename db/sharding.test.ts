import { beforeAll, describe, expect, it } from "vitest";
import { emptyDatabase, type TestDatabase, testDatabase } from "./testing/database";
import { KEYS_WITHOUT_TENANT, PLACES, tablesIn } from "./testing/sharding";

/** Unique keys, keys to other tables and triggers on whole statements, of tenants' tables, that don't carry their tenant. */
async function violations({ sql }: TestDatabase): Promise<readonly string[]> {
  const rows = await sql<{ violation: string }[]>`
    with ours as (
      select c.oid, c.relname as name, array(
               select attnum from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_uuid' and not a.attisdropped
             ) as tenant, c.relname = any(${[...tablesIn("tenant")]}) as is_tenants
        from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    )
    select name || ': no column tenant_uuid' as violation from ours where is_tenants and tenant = '{}'
    union all
    select name || ': ' || i.indexrelid::regclass || ' (' ||
             (select string_agg(coalesce(a.attname, 'an expression'), ', ' order by n)
                from unnest(i.indkey::int[]) with ordinality as k(attnum, n)
                left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum) || ')'
      from ours join pg_index i on i.indrelid = ours.oid
     where is_tenants and i.indisunique and not i.indkey::int[] && tenant::int[]
    union all
    select ours.name || ' -> ' || coalesce(other.name, k.confrelid::regclass::text) || ': ' || k.conname
      from ours join pg_constraint k on k.conrelid = ours.oid and k.contype = 'f'
      left join ours other on other.oid = k.confrelid
     where (ours.is_tenants and other.is_tenants
             and not exists (select from unnest(k.conkey, k.confkey) as pair(own, its)
                              where own = any(ours.tenant) and its = any(other.tenant)))
        -- A tenant's own name is copied to each shard.
        or (ours.is_tenants is distinct from other.is_tenants and other.name <> all(${["tenant", ...tablesIn("reference")]}))
    union all
    select name || ': trigger ' || t.tgname || ' on whole statements'
      from ours join pg_trigger t on t.tgrelid = ours.oid
     where is_tenants and not t.tgisinternal and (t.tgnewtable is not null or t.tgoldtable is not null)
    order by 1`;
  return rows.map(({ violation }) => violation);
}

describe("a tenant's rows could lie together on a shard of its own (decision 247)", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });

  it("and of each table it is said where its rows would", async () => {
    const tables = await database.sql<{ name: string }[]>`
      select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`;
    const said = [...tablesIn("tenant"), ...tablesIn("directory"), ...tablesIn("reference")];
    expect(said.toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
    expect(Object.keys(PLACES)).toHaveLength(3);
  });

  it("but for what stands in a list that gets shorter", async () => {
    expect(await violations(database)).toEqual(Object.values(KEYS_WITHOUT_TENANT).flat().toSorted());
  });

  it("and this test sees what would not", async () => {
    const other = await emptyDatabase();
    await other.sql.unsafe(`
      create table tenant (uuid uuid primary key);
      create table person (uuid uuid primary key);
      create table flow (tenant_uuid uuid references tenant, uuid uuid, who uuid references person, primary key (tenant_uuid, uuid), unique (uuid));
      create table operation (tenant_uuid uuid, flow_uuid uuid references flow (uuid), unique (tenant_uuid, flow_uuid));
      create table document (tenant_uuid uuid, flow_uuid uuid, foreign key (tenant_uuid, flow_uuid) references flow (tenant_uuid, uuid));
      create unique index document_lower on document (lower(flow_uuid::text));
      create table event (uuid uuid);`);
    expect(await violations(other)).toEqual([
      "document: document_lower (an expression)",
      "event: no column tenant_uuid",
      "flow -> person: flow_who_fkey",
      "flow: flow_uuid_key (uuid)",
      "operation -> flow: operation_flow_uuid_fkey",
    ]);
  });
});
