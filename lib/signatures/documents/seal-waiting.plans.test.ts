import { expect, it } from "vitest";
import { listOpenWithoutSeal } from "@/db/queries/signatures/signature-documents";
import { testDatabase } from "@/db/testing/database";
import { insertMerchant } from "@/db/testing/merchant";
import { plansOf, wastefulSteps } from "@/db/testing/plans";
import { aFlow, firstOf } from "@/lib/flows/testing/a-flow";
import { addSeconds, now } from "@/lib/shared/clock";

const SEALED = 5_000;

it("what is open without a seal is found without reading what has one", async () => {
  const database = await testDatabase();
  const { caller, tenantUuid } = await insertMerchant(database);
  const { uuid } = firstOf(await aFlow(caller));
  await database.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`
      insert into signature_document (document_uuid, tenant_uuid, operation_uuid, position, pages, fields, is_signed, revision)
      select gen_random_uuid(), ${tenantUuid}, ${uuid}, n, '[]', '[]', n % 2 = 1, case when n = 0 then 0 else n % 3 end
        from generate_series(0, ${SEALED}) as n
       where n = 0 or n % 2 = 1 or n % 3 > 0`;
  });
  await database.sql`vacuum analyze signature_document`;
  const open = { before: addSeconds(now(), 1), at: now(), limit: 500 };
  expect(await listOpenWithoutSeal(database.db, open)).toEqual([{ tenantUuid, operationUuid: uuid }]);
  const plans = await plansOf(database, (db) => listOpenWithoutSeal(db, open));
  expect(plans).toHaveLength(1);
  expect(plans.flatMap(({ plan }) => wastefulSteps(plan, 100))).toEqual([]);
});
