import type { TransactionSql } from "postgres";
import { expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant } from "@/db/testing/merchant";
import { aFlow } from "@/lib/flows/testing/a-flow";
import { newUuid } from "@/lib/shared/ids";

const FLOWS = 200;
const OTHER_TENANTS = 5_000;

/** A flow of one operation, as rows. */
type Known = Readonly<{ flow: object; operation: object }>;

/** The first of a tenant, as whoever creates it has made it. */
async function aFirstFlow(database: TestDatabase): Promise<Known> {
  const merchant = await insertMerchant(database);
  await aFlow(merchant.caller);
  const [known] = await database.sql<Known[]>`
    select to_jsonb(flow) as flow, to_jsonb(operation) as operation from operation join flow on flow.uuid = flow_uuid`;
  if (!known) throw new Error("No flow was made.");
  return known;
}

/** Makes one more like it, in a transaction that plans as those of requests do, and keeps what it has planned. */
async function makeAnother(tx: TransactionSql, { flow, operation }: Known): Promise<void> {
  await tx`set local plan_cache_mode = auto`;
  const [flow_uuid, uuid, link_token, payment_uuid] = [newUuid(), newUuid(), newUuid(), newUuid()];
  await tx`
    insert into flow
    select * from jsonb_populate_record(null::flow, ${JSON.stringify({ ...flow, uuid: flow_uuid })}::jsonb)`;
  await tx`
    insert into operation
    select * from jsonb_populate_record(null::operation,
      ${JSON.stringify({ ...operation, uuid, flow_uuid, link_token, payment_uuid })}::jsonb)`;
}

it("words of a new operation read its own flow alone, however many there are that Postgres knows nothing of yet (decision 255)", async () => {
  const database = await testDatabase();
  for (const table of ["flow", "operation", "operation_search"]) {
    await database.sql.unsafe(`alter table ${table} set (autovacuum_enabled = false)`);
  }
  const known = await aFirstFlow(database);
  const read = await database.sql.begin(async (tx) => {
    for (let made = 0; made < FLOWS; made++) await makeAnother(tx, known);
    const [flows] = await tx<{ rows: number }[]>`
      select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'flow'`;
    return flows?.rows;
  });
  expect(await database.sql`select from operation_search`).toHaveLength(FLOWS + 1);
  // Its own, and the one that the foreign key looks at.
  expect(read).toBeLessThanOrEqual(2 * FLOWS + 2);
});

/** The pages of both tables and of their keys that one more creation looks at. */
async function pagesOfAnother({ sql }: TestDatabase, known: Known): Promise<number> {
  return sql.begin(async (tx) => {
    const before = await pagesRead(tx);
    await makeAnother(tx, known);
    return (await pagesRead(tx)) - before;
  });
}

/** By this connection, since it last told the statistics; within a transaction it tells them nothing. */
async function pagesRead(tx: TransactionSql): Promise<number> {
  const [read] = await tx<{ pages: number }[]>`
    select sum(pg_stat_get_xact_blocks_fetched(name::regclass))::int as pages
      from unnest(array['flow', 'flow_tenant_key', 'operation', 'operation_tenant_key']) as name`;
  return read?.pages ?? Number.NaN;
}

it("words of a new operation are found in as few pages among thousands of tenants as alone (decision 255)", async () => {
  const database = await testDatabase();
  const known = await aFirstFlow(database);
  const alone = await pagesOfAnother(database, known);
  await database.sql.begin(async (tx) => {
    // Rows as they are, without what they would set off and without what they name.
    await tx`set local session_replication_role = replica`;
    await tx`
      with others as materialized (
        select gen_random_uuid() as tenant_uuid, gen_random_uuid() as flow_uuid from generate_series(1, ${OTHER_TENANTS})
      ), flows as (
        insert into flow
        select its.* from others,
               jsonb_populate_record(null::flow, ${JSON.stringify(known.flow)}::jsonb
                 || jsonb_build_object('uuid', flow_uuid, 'tenant_uuid', others.tenant_uuid)) as its
      )
      insert into operation
      select its.* from others,
             jsonb_populate_record(null::operation, ${JSON.stringify(known.operation)}::jsonb || jsonb_build_object(
               'uuid', gen_random_uuid(), 'tenant_uuid', others.tenant_uuid, 'flow_uuid', others.flow_uuid,
               'link_token', gen_random_uuid(), 'payment_uuid', gen_random_uuid())) as its`;
  });
  await database.sql`vacuum analyze`;
  // The keys are higher by a level, at each look; to go through one of them takes a hundred.
  expect(await pagesOfAnother(database, known)).toBeLessThan(alone + 40);
});
