import { expect, it } from "vitest";
import { listAttention } from "@/db/queries/overview/attention";
import { testDatabase } from "@/db/testing/database";
import { insertCollaborator, insertMerchant } from "@/db/testing/merchant";
import { type PlanNode, plansOf, stepsOf } from "@/db/testing/plans";
import { insertManyOperations } from "@/lib/operations/testing/insert-many-operations";
import { addSeconds } from "@/lib/shared/clock";

const ROWS = 500;
const NOW = new Date();
const PAGE = { limit: 100, offset: 0, at: NOW, expiringBefore: NOW, toldSince: addSeconds(NOW, -86_400) };

it("a page's names are found once, in tables that were never analysed as well, and then its rows (decision 296, decision 360)", async () => {
  const database = await testDatabase();
  const merchant = await insertMerchant(database);
  const { collaborator } = await insertCollaborator(database, merchant);
  await insertManyOperations(database, merchant, { rows: ROWS, collaboratorUuid: collaborator.uuid });
  await database.sql`
    insert into operation_fact (uuid, tenant_uuid, operation_uuid, kind, detail, at)
    select gen_random_uuid(), tenant_uuid, uuid, 'PAID_TWICE', '{}', now() from operation where type = 'PAYMENT'`;
  const plans = await plansOf(database, (db) => listAttention(db, merchant.tenantUuid, null, "twice", PAGE));
  expect(plans).toHaveLength(2);
  // Whatever is compared with whatever: not once more for each row of the page.
  for (const { plan } of plans) expect(workOf(plan)).toBeLessThanOrEqual(ROWS * ROWS);
});

/** What its busiest step has gone through. */
function workOf(plan: PlanNode | undefined): number {
  return Math.max(...(plan ? stepsOf(plan) : []).map(({ rows, loops }) => Math.max(rows, 1) * loops));
}
