import { expect, it } from "vitest";
import { findByInvoiceDigits } from "@/db/queries/statements/candidates";
import { testDatabase } from "@/db/testing/database";
import { insertCollaborator, insertMerchant } from "@/db/testing/merchant";
import { plansOf, stepsOf } from "@/db/testing/plans";
import { insertManyOperations } from "@/lib/operations/testing/insert-many-operations";

const ROWS = 10_000;
/** What some hundred bookings name: their texts hold other numbers, too. */
const NUMBERS = 1_000;

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
