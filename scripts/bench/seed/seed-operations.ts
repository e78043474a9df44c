import { randomUUID } from "node:crypto";
import type { Sql, TransactionSql } from "postgres";
import { closeDatabase, type Database, database } from "@/db/client";
import { createClient } from "@/lib/clients/create-client";
import { addMember } from "@/lib/tenants/add-member";
import { SYSTEM } from "@/lib/tenants/author";
import { createPerson } from "@/lib/tenants/create-person";
import { type BenchTenant, writeGround } from "./ground";
import { seedWays, WAYS } from "./seed-ways";
import { UUID_BY_TIME } from "./uuid-by-time";

const BATCH = 100_000;
/** The last of them; a run's own tenants lie between this and the first. */
const LAST_TENANT = 999_999;
const WRITERS = 20;

type Size = Readonly<{ operations: number; tenants: number; ofTheBigOne: number }>;

/** Written as sets: the use cases would take an hour. Whatever an earlier, unfinished run wrote goes first. */
export async function seedOperations(operations: number): Promise<void> {
  const { db, sql } = database();
  const size = { operations, tenants: Math.max(2 + WRITERS, operations / 1_000), ofTheBigOne: operations / 5 };
  await clear(sql);
  await writeTenants(sql, size);
  await withoutIndexes(sql, async (tx) => {
    for (let first = 1; first <= operations; first += BATCH) {
      await writeOperations(tx, size, first, Math.min(first + BATCH - 1, operations));
    }
  });
  await seedWays(sql, tenantUuid(1), tenantUuid(LAST_TENANT));
  await sql`vacuum analyze`;
  const client = async (number: number): Promise<BenchTenant> => {
    const uuid = tenantUuid(number);
    const made = await createClient(db, SYSTEM, { tenantUuid: uuid, name: "Bench", scopes: ["api"] });
    return { uuid, ...made };
  };
  const [big, small] = [await client(1), await client(2)];
  const writers: BenchTenant[] = [];
  for (let number = 3; number < 3 + WRITERS; number += 1) writers.push(await client(number));
  writeGround({ operations, tenants: size.tenants, big, small, writers, personUuid: await makeMember(db, big.uuid) });
  await closeDatabase();
}

/** Who looks at the dashboard, and may look at all of it. Without a password: the bench signs in by itself. */
async function makeMember(db: Database, tenantUuid: string): Promise<string> {
  const email = `bench-${randomUUID()}@example.com`;
  const { uuid: personUuid } = await createPerson(db, { email, name: "Bench", password: null });
  await addMember(db, SYSTEM, { tenantUuid, personUuid, role: "OWNER" });
  return personUuid;
}

/** Known beforehand, so that a run can tell its own rows from the demo's. */
function tenantUuid(number: number): string {
  return `0be9c400-0000-7000-8000-${String(number).padStart(12, "0")}`;
}

async function clear(sql: Sql): Promise<void> {
  for (const table of [
    ...WAYS,
    "operation",
    "flow",
    "configuration",
    "creditor_account",
    "client_secret",
    "oauth_client",
  ]) {
    const ours = sql`tenant_uuid >= ${tenantUuid(0)} and tenant_uuid <= ${tenantUuid(LAST_TENANT)}`;
    if (table === "client_secret") {
      await sql`delete from client_secret where client_id in (select client_id from oauth_client where ${ours})`;
    } else await sql`delete from ${sql(table)} where ${ours}`;
  }
  await sql`delete from audit_entry where tenant_uuid between ${tenantUuid(0)} and ${tenantUuid(LAST_TENANT)}`;
  await sql`delete from tenant where uuid between ${tenantUuid(0)} and ${tenantUuid(LAST_TENANT)}`;
}

/** Indexes are built at the end, from sorted rows: kept up row by row they take ten minutes. */
async function withoutIndexes(sql: Sql, write: (tx: TransactionSql) => Promise<void>): Promise<void> {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index
     where indrelid in ('flow'::regclass, 'operation'::regclass)
       and not exists (select from pg_constraint where conindid = indexrelid)`;
  await sql.begin(async (tx) => {
    await tx`set local maintenance_work_mem = '512MB'`;
    for (const { name } of indexes) await tx`drop index ${tx.unsafe(name)}`;
    await write(tx);
    for (const { definition } of indexes) await tx.unsafe(definition);
  });
}

/** Each with a configuration as the demo's, and an account. */
async function writeTenants(sql: Sql, { tenants }: Size): Promise<void> {
  await sql`
    insert into tenant (uuid, legal_name, country_code, language_code, time_zone, created_at)
    select ('0be9c400-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Bench ' || n || ' S.L.', 'ES', 'es',
           'Europe/Madrid', now()
      from generate_series(1, ${tenants}::int) n`;
  const ours = sql`t.uuid between ${tenantUuid(0)} and ${tenantUuid(LAST_TENANT)}`;
  await sql`
    insert into configuration (uuid, tenant_uuid, name, description, is_default, status, visual_configuration,
                               operation_configuration, signature_configuration, created_at, updated_at)
    select t.uuid, t.uuid, 'Default', '', true, 'ACTIVE', c.visual_configuration, c.operation_configuration,
           c.signature_configuration, now(), now()
      from tenant t, (select * from configuration where is_default limit 1) c where ${ours}`;
  await sql`
    insert into creditor_account (uuid, tenant_uuid, alias, type, account_number, bic, owner_name, country, status,
                                  is_default, created_at)
    select t.uuid, t.uuid, 'Main', 'IBAN', 'ES9121000418450200051332', 'BRSMESM0XXX', t.legal_name, 'ES', 'ACTIVE', true,
           now()
      from tenant t where ${ours}`;
}

/** Two years of business until now; a tenth of it through twenty collaborators. */
async function writeOperations(sql: TransactionSql, size: Size, first: number, last: number): Promise<void> {
  await sql`
    with made as materialized (
      select n, ${sql.unsafe(UUID_BY_TIME)} as flow_uuid,
             ('0be9c400-0000-7000-8000-' || lpad((case when n <= ${size.ofTheBigOne} then 1 else 2 + n % ${size.tenants - 1} end)::text, 12, '0'))::uuid as tenant_uuid,
             date_trunc('second', now()) - (n * 104729 % 63000000 + 1) * interval '1 second' as created_at,
             -- From a quarter of an hour to five weeks.
             (array[15, 50, 300, 1440, 2880, 7200, 20000, 50000])[(1 + n % 8)::int] * interval '1 minute' as took,
             case when n % 10 = 0 then ('0be9c400-0000-7000-8000-' || lpad((n / 10 % 20 + 3)::text, 12, '0'))::uuid end as collaborator_uuid,
             n * 7919 % 200 as dice
        from generate_series(${first}::int8, ${last}::int8) n
    ), told as materialized (
      select made.*,
             case when dice < 110 then 'COMPLETED' when dice < 140 then 'OPENED' when dice < 170 then 'CREATED'
                  when dice < 186 then 'EXPIRED' when dice < 194 then 'REJECTED' when dice < 199 then 'CANCELLED'
                  else 'NOT_DELIVERED' end as status,
             case when collaborator_uuid is not null then 'Gestoría ' || (n / 10 % 20 + 3) || ' S.L.P.' end as collaborator_name,
             n % 25 > 0 as pays, least(created_at + took, now()) as changed_at
        from made
    ), flows as (
      insert into flow (uuid, tenant_uuid, external_id, status, status_updated_at, country_code, language_code, channel,
                        labels, collaborator_uuid, collaborator_legal_name, created_at)
      select flow_uuid, tenant_uuid, 'ERP-' || n, case status when 'OPENED' then 'IN_PROGRESS' else status end,
             case when status <> 'CREATED' then changed_at end, 'ES', 'es', 'API', '[]',
             collaborator_uuid, collaborator_name, created_at from told
    )
    insert into operation (uuid, tenant_uuid, flow_uuid, position, type, external_id, configuration_uuid, status,
                           status_updated_at, expiration_offset, expires_at, link_token, subject, subject_email,
                           collaborator_uuid, collaborator_legal_name, created_at, payment_uuid, amount, currency,
                           payment_types, payment_type, product, creditor_account_uuid, concept, has_invoice,
                           invoice_external_id, invoice_due_date, collected_amount)
    select ${sql.unsafe(UUID_BY_TIME)}, tenant_uuid, flow_uuid, 0, case when pays then 'PAYMENT' else 'SIGNATURE' end,
           case when n % 4 > 0 then 'OP-' || n end, tenant_uuid, status,
           case when status <> 'CREATED' then changed_at end, 'P30D',
           -- Nothing falls due while something is measured.
           now() + interval '10 years', gen_random_uuid(),
           '{"name": "Lucía", "lastName": "Santos", "email": null, "phone": null}', null,
           collaborator_uuid, collaborator_name, created_at,
           case when pays then gen_random_uuid() end, case when pays then n * 6151 % 500000 + 1 end,
           case when pays then 'EUR' end, case when pays then '[["PSD2"]]'::jsonb end,
           case when pays then 'SINGLE_PAYMENT' end, case when pays then 'SEPA_CREDIT_TRANSFER' end,
           case when pays then tenant_uuid end, case when pays then 'Invoice ' || n end, pays and n % 3 > 0,
           case when pays and n % 3 > 0 then 'INV-' || n end,
           case when pays and n % 3 > 0 then (created_at + interval '30 days')::date end,
           case when pays and status = 'COMPLETED' then n * 6151 % 500000 + 1 else 0 end
      from told`;
}
