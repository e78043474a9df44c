import { expect, it } from "vitest";
import { countUncredited } from "@/db/queries/statements/missing-credits";
import { testDatabase } from "@/db/testing/database";
import { insertCollaborator, insertMerchant } from "@/db/testing/merchant";
import { type PlanNode, plansOf, stepsOf } from "@/db/testing/plans";
import { insertManyOperations } from "@/lib/operations/testing/insert-many-operations";

const ROWS = 5_000;

const readsOf = (plan: PlanNode) =>
  stepsOf(plan)
    .filter(({ type }) => /^(Seq|Index|Bitmap Heap)/.test(type))
    .reduce((sum, { rows, removedRows, loops }) => sum + (rows + removedRows) * loops, 0);

it("payments that no statement has shown are read where they are due, and not all of before the first statement", async () => {
  const database = await testDatabase();
  const { sql } = database;
  const merchant = await insertMerchant(database);
  const { collaborator } = await insertCollaborator(database, merchant);
  await insertManyOperations(database, merchant, { rows: ROWS, collaboratorUuid: collaborator.uuid });
  // Of a year before the first statement; some are kept for a day that it tells of.
  await sql`
    insert into payment_record (uuid, tenant_uuid, operation_uuid, source, type, product, status, code, amount, currency,
                                remittance_information, creditor, debtor, requested_execution_date, created_at, updated_at)
    select payment_uuid, tenant_uuid, uuid, 'STATEMENT', 'SINGLE_PAYMENT', 'SEPA_CREDIT_TRANSFER', 'EXECUTED', 'X', amount, 'EUR',
           '', '{"accountNumber": "ES28"}', '{}', case when n % 500 = 0 then date '2026-03-04' end, made, made
      from (select *, row_number() over () as n, timestamptz '2025-03-01' + row_number() over () * interval '1 hour' as made
              from operation where type = 'PAYMENT' and tenant_uuid = ${merchant.tenantUuid}) as o`;
  await sql`vacuum analyze payment_record`;
  const moments = { from: new Date("2026-03-02"), until: new Date("2026-03-05") };
  const window = { accountNumber: "ES28", ...moments, firstDay: "2026-03-02", lastDay: "2026-03-04" };
  const [counted] = await plansOf(database, (db) => countUncredited(db, merchant.tenantUuid, [window]));
  const [{ count = 0 } = {}] = await countUncredited(database.db, merchant.tenantUuid, [window]);
  expect(count).toBeGreaterThan(5);
  expect(counted && readsOf(counted.plan)).toBeLessThan(10 * count);
});
