import { expect, it } from "vitest";
import { testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { type PlanNode, plansOf, stepsOf } from "@/db/testing/plans";
import { newUuid } from "@/lib/shared/ids";
import { UNDECIDED_CREDITS } from "@/lib/statements/undecided";
import { findEntries } from "./find-entries";

const ROWS = 10_000;
const OF_ONE_STATEMENT = 100;
const UNDECIDED = 200;

/** By which a booking's own statement is asked whether it is looked at. */
const ITS_STATEMENT = "statement_tenant_key";

const readsOf = (plan: PlanNode) =>
  stepsOf(plan)
    .filter(({ type, index }) => /^(Seq|Index|Bitmap Heap)/.test(type) && index !== ITS_STATEMENT)
    .map(({ index, rows, removedRows, loops }) => ({ index, rows: (rows + removedRows) * loops }))
    .filter(({ rows }) => rows > OF_ONE_STATEMENT / 2);

it("whoever looks for a booking reads those of the statement, or those that are undecided, by their index", async () => {
  const database = await testDatabase();
  const { sql } = database;
  const statements = Array.from({ length: ROWS / OF_ONE_STATEMENT }, () => newUuid());
  const fill = async ({ tenantUuid }: Merchant, uuids: readonly string[]) => {
    await sql`
      insert into statement (uuid, tenant_uuid, account_number, format, file_name, file_sha256, from_day, to_day, entry_count, created_at, reconciled_at)
      select uuid, ${tenantUuid}, 'ES28', 'CAMT_053', 'day.xml', uuid::text, '2026-01-01', '2026-01-02', ${OF_ONE_STATEMENT}, now(), now()
        from unnest(${[...uuids]}::uuid[]) as uuid`;
    await sql`
      insert into statement_entry
        (uuid, tenant_uuid, statement_uuid, position, account_number, reference, direction, is_return, amount, currency, booked_on,
         remittance, counterparty_name, sure_keys, loose_keys, steps_left, state, ignored_reason)
      select gen_random_uuid(), ${tenantUuid}, (${[...uuids]}::uuid[])[1 + n / ${OF_ONE_STATEMENT}], n, 'ES28', n, 'CREDIT', false, n, 'EUR',
             date '2026-01-01' + n / 100, 'Factura ' || n, 'GARCÍA', '{}', '{}', 0,
             case when n % ${ROWS / UNDECIDED} = 0 then 'OPEN' else 'IGNORED' end,
             case when n % ${ROWS / UNDECIDED} = 0 then null else 'x' end
        from generate_series(0, ${ROWS - 1}) as n`;
  };
  const [merchant, other] = [await insertMerchant(database), await insertMerchant(database)];
  await fill(merchant, statements);
  await fill(
    other,
    statements.map(() => newUuid()),
  );
  await sql`vacuum analyze statement_entry`;

  const page = { limit: 25, offset: 0, sort_dir: "ASC" } as const;
  const wanted = { typed: "garcia factura 50", language: "es" };
  const [, statement = ""] = statements;
  const lists = [
    { of: null, query: { ...page, ...UNDECIDED_CREDITS }, index: "statement_entry_by_state", rows: UNDECIDED },
    { of: statement, query: page, index: "statement_entry_of_statement", rows: OF_ONE_STATEMENT },
  ];
  for (const { of, query, index, rows } of lists) {
    const plans = await plansOf(database, (db) => findEntries(db, merchant.caller, of, wanted, query));
    const [entries, ...more] = plans.filter(({ query }) => query.includes("search_words"));
    expect(more).toEqual([]);
    const read = { index, rows };
    const reads = entries ? readsOf(entries.plan) : [];
    // To count them, and for the page, as far as that does not stop before.
    expect(reads.length === 2 ? reads : [...reads, read]).toEqual([read, read]);
  }
});
