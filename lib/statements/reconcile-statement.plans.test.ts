import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import type { Db } from "@/db/client";
import { findByInvoiceDigits } from "@/db/queries/statements/candidates";
import { listMatchedEntries } from "@/db/queries/statements/statements";
import { testDatabase } from "@/db/testing/database";
import { insertCollaborator, insertMerchant, type Merchant } from "@/db/testing/merchant";
import { plansOf, stepsOf } from "@/db/testing/plans";
import { writeCamt } from "@/lib/bank-files/testing/write-camt";
import { insertManyOperations } from "@/lib/operations/testing/insert-many-operations";
import { newUuid } from "@/lib/shared/ids";
import { importText } from "./testing/import-text";

const ROWS = 10_000;
/** What some hundred bookings name: their texts hold other numbers, too. */
const NUMBERS = 1_000;

it("a statement reads what it names, of an organisation that Postgres has not counted, too", async () => {
  const database = await testDatabase();
  const [counted, merchant] = [await insertMerchant(database), await insertMerchant(database)];
  const fill = async (of: Merchant) => {
    const { collaborator } = await insertCollaborator(database, of);
    await insertManyOperations(database, of, { rows: ROWS, flows: ROWS, collaboratorUuid: collaborator.uuid });
  };
  await fill(counted);
  await database.sql`analyze`;
  await fill(merchant);

  const numbers = Array.from({ length: 100 }, (_, at) => 12 * at + 6);
  const bookings = numbers.map((n) => ({ amount: n * 10, transfers: [{ text: `Factura 2026/${n}` }] }));
  let reads: Record<string, unknown>[] = [];
  const { receipt } = await importText(database.db, merchant.caller, writeCamt(bookings), "utf8", async (tx) => {
    reads = await tx.execute(sql`
      select relname, coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as rows from pg_stat_xact_user_tables
       where coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) > ${10 * numbers.length}`);
  });
  expect(receipt).toMatchObject({ entries: { total: numbers.length, matched: numbers.length } });
  expect(reads).toEqual([]);
});

it("numbers are looked for one by one, not among all that the organisation has", async () => {
  const database = await testDatabase();
  const merchant = await insertMerchant(database);
  const { collaborator } = await insertCollaborator(database, merchant);
  await insertManyOperations(database, merchant, { rows: ROWS, collaboratorUuid: collaborator.uuid });
  await database.sql`analyze operation`;
  const [account] = await database.sql`
    select account_number from creditor_account where tenant_uuid = ${merchant.tenantUuid}`;
  const digits = Array.from({ length: NUMBERS }, (_, at) => `2026${1_002 + 4 * at}`);

  const find = (db: typeof database.db) =>
    findByInvoiceDigits(db, merchant.tenantUuid, String(account?.account_number), digits);
  expect(await find(database.db)).toHaveLength(NUMBERS);
  const [found] = await plansOf(database, find);
  const searches = (found ? stepsOf(found.plan) : []).filter(({ index }) => index === "operation_invoice_digits");
  expect(searches.map(({ rows, loops }) => rows * loops)).toEqual([NUMBERS]);
});

it("what belongs to operations is found by them, however much Postgres doesn't know to be there", async () => {
  const database = await testDatabase();
  const merchant = await insertMerchant(database);
  const { collaborator } = await insertCollaborator(database, merchant);
  await insertManyOperations(database, merchant, { rows: ROWS, collaboratorUuid: collaborator.uuid });
  const { tenantUuid } = merchant;
  const statementUuid = newUuid();
  await database.sql`
    insert into statement (uuid, tenant_uuid, account_number, format, file_name, file_sha256, from_day, to_day, entry_count, created_at)
    values (${statementUuid}, ${tenantUuid}, 'ES28', 'CAMT_053', 'day.xml', 'hash', '2026-01-01', '2026-01-02', ${ROWS}, now())`;
  await database.sql`
    insert into statement_entry
      (uuid, tenant_uuid, statement_uuid, position, account_number, reference, direction, is_return, amount, currency, booked_on,
       remittance, sure_keys, loose_keys, steps_left, state, operation_uuid,
       matched_by, decided_at, effect)
    select gen_random_uuid(), tenant_uuid, ${statementUuid}, position, 'ES28', position, 'CREDIT', false, 1000, 'EUR', '2026-01-01',
           '', '{}', '{}', 0, case when position % 10 = 0 then 'SUGGESTED' else 'MATCHED' end, uuid,
           'REFERENCE', now(), case when position % 10 > 0 then 'SETTLED' end
      from operation where tenant_uuid = ${tenantUuid}`;
  const some = await database.sql`
    select uuid from operation where tenant_uuid = ${tenantUuid} and position between 1 and 20`;

  const list = (db: Db) =>
    listMatchedEntries(
      db,
      tenantUuid,
      some.map(({ uuid }) => uuid),
    );
  expect(new Set((await list(database.db)).map(({ position }) => position))).toEqual(
    new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16, 17, 18, 19]),
  );
  const [found] = await plansOf(database, list);
  const searches = (found ? stepsOf(found.plan) : []).filter(({ index }) => index !== null);
  expect(searches.map(({ index, rows, loops }) => ({ index, read: rows * loops }))).toEqual([
    { index: "statement_entry_of_operation", read: 20 },
  ]);
});
