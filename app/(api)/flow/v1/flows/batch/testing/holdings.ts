import { z } from "zod";
import type { TestDatabase } from "@/db/testing/database";

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

const HASH = /[0-9a-f]{64}/g;

/** What must differ, table by table, besides identifiers: secrets, what is sealed or drawn with them, and when a lease ends. */
const MUST_DIFFER: Readonly<Record<string, readonly string[]>> = {
  document: ["size_bytes"],
  idempotency_key: ["body", "locked_until"],
  operation: ["link_token"],
  signer: ["link_token"],
};

/** What an organisation was given to begin with; no creation changes it. */
const GROUND = ["configuration", "creditor_account"];

/** Hashes are of what holds links and identifiers, but for that of a request. */
const HASHES_OF_REQUESTS = "idempotency_key";

const row = z.record(z.string(), z.unknown());
type Row = z.output<typeof row>;

/**
 * Every row that an organisation has in any table, the identifiers of its flows, operations and the like called by what they are: two
 * organisations that were given the same at the same moment have the same.
 */
export async function holdingsOf(
  { sql }: TestDatabase,
  tenantUuid: string,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'tenant_uuid'
       and not (select relispartition from pg_class where oid = to_regclass(quote_ident(table_name))) order by 1`;
  const held: [string, readonly Row[]][] = [];
  for (const { name } of tables) {
    const rows = name === "tally" ? await talliesOf(sql, tenantUuid) : await rowsOf(sql, name, tenantUuid);
    held.push([name, rows.map((each) => row.parse(each.row))]);
  }
  const names = namesOf(new Map(held), tenantUuid);
  const told = (name: string, each: Row) => {
    const kept = Object.entries(each).filter(([column]) => !MUST_DIFFER[name]?.includes(column));
    const text = JSON.stringify(Object.fromEntries(kept)).replaceAll(UUID, (uuid) => names.get(uuid) ?? "some uuid");
    return name === HASHES_OF_REQUESTS ? text : text.replaceAll(HASH, "some hash");
  };
  const made = held.filter(([name]) => !GROUND.includes(name));
  return Object.fromEntries(made.map(([name, rows]) => [name, rows.map((each) => told(name, each)).toSorted()]));
}

function rowsOf(sql: TestDatabase["sql"], table: string, tenantUuid: string) {
  return sql`select to_jsonb(each) as row from ${sql(table)} each where tenant_uuid = ${tenantUuid}`;
}

/** A statement leaves one entry for all its rows; what they come to is what counts. */
function talliesOf(sql: TestDatabase["sql"], tenantUuid: string) {
  return sql`
    select to_jsonb(each) as row from (
      select subject_type, type, status, currency, collaborator_uuid, collaborator_legal_name,
             sum(count) as count, sum(amount) as amount
        from tally where tenant_uuid = ${tenantUuid} group by 1, 2, 3, 4, 5, 6) each`;
}

/** What an identifier is called: flows by the number that the caller gave them, operations by their place in their flow. */
function namesOf(held: ReadonlyMap<string, readonly Row[]>, tenantUuid: string): ReadonlyMap<string, string> {
  const names = new Map([[tenantUuid, "the organisation"]]);
  const name = (table: string, column: string, called: (row: Row) => string) => {
    for (const each of held.get(table) ?? []) names.set(String(each[column]), called(each));
  };
  const nameOf = (uuid: unknown) => names.get(String(uuid));
  name("flow", "uuid", (flow) => `flow ${flow.external_id}`);
  name("operation", "uuid", (operation) => `${nameOf(operation.flow_uuid)}, operation ${operation.position}`);
  name("operation", "payment_uuid", (operation) => `payment of ${nameOf(operation.uuid)}`);
  name("configuration", "uuid", (configuration) => `configuration ${configuration.name}`);
  name("creditor_account", "uuid", (account) => `account ${account.alias}`);
  return names;
}
