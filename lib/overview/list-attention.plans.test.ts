import { beforeAll, expect, it } from "vitest";
import { listAttention } from "@/db/queries/overview/attention";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertCollaborator, insertMerchant, type Merchant } from "@/db/testing/merchant";
import { keptPlansOf, plansOf, stepsOf, wastefulSteps } from "@/db/testing/plans";
import { insertManyOperations } from "@/lib/operations/testing/insert-many-operations";

const ROWS = 1_000;
const OTHER_TENANTS = 3;
/** Of each organisation's. */
const REFUSED = 20;
/** All their links still work then. */
const AT = new Date("2026-01-02T00:00:00Z");

let database: TestDatabase;
let merchant: Merchant;

beforeAll(async () => {
  database = await testDatabase();
  const { sql } = database;
  merchant = await insertMerchant(database);
  const others = await Promise.all(Array.from({ length: OTHER_TENANTS }, () => insertMerchant(database)));
  const collaboratorUuid = (await insertCollaborator(database, merchant)).collaborator.uuid;
  for (const tenant of [merchant, ...others]) {
    await insertManyOperations(database, tenant, { rows: ROWS, collaboratorUuid });
    await sql`
      update operation set status = 'NOT_DELIVERED', status_updated_at = created_at where uuid in (
        select uuid from operation where tenant_uuid = ${tenant.tenantUuid} and status = 'CREATED' limit ${REFUSED})`;
  }
  await sql`
    insert into delivery (uuid, tenant_uuid, operation_uuid, kind, channel, address, message_id, state, reason, attempts,
                          send_at, created_by, created_at, state_at)
    select gen_random_uuid(), tenant_uuid, uuid, 'LINK', 'EMAIL', 'ana@example.com', uuid::text,
           case when status = 'NOT_DELIVERED' then 'REFUSED' else 'SENT' end,
           case when status = 'NOT_DELIVERED' then 'BOUNCED' end, 1, created_at, '{"by": "SYSTEM"}', created_at, created_at
      from operation`;
  // Nearly all went well, or was given up by its payer.
  await sql`
    update operation set status = 'OPENED', status_updated_at = created_at where status = 'CREATED'`;
  await sql`
    insert into payment_attempt (uuid, tenant_uuid, operation_uuid, bank_id, state, failure, ended_at, end_to_end_id, created_at, poll_count)
    select gen_random_uuid(), tenant_uuid, uuid, 'bank', 'FAILED', jsonb_build_object('reason', case when amount % 110 = 0 then 'AM04' else 'ABANDONED' end),
           created_at, uuid, created_at, 0 from operation where status = 'OPENED' and type = 'PAYMENT'`;
  await sql`
    insert into payment_record (uuid, tenant_uuid, operation_uuid, source, type, product, status, code, amount, currency,
                                remittance_information, creditor, debtor, created_at, updated_at)
    select payment_uuid, tenant_uuid, uuid, 'STATEMENT', 'SINGLE_PAYMENT', 'SEPA_CREDIT_TRANSFER',
           case when amount % 110 = 0 then 'REJECTED' else 'EXECUTED' end, 'X', amount, 'EUR', '', '{}', '{}', created_at, created_at
      from operation where status = 'COMPLETED' and type = 'PAYMENT'`;
  for (const table of ["operation", "delivery", "payment_attempt", "payment_record"])
    await sql`vacuum analyze ${sql(table)}`;
});

it("what reaches nobody is found among what was not delivered, and its messages by operation (decision 306)", async () => {
  const page = { limit: 4, offset: 0, at: AT, expiringBefore: AT, toldSince: AT };
  for (const asked of [page, { ...page, newestFirst: true, readAt: AT }]) {
    const plans = await plansOf(database, async (db) => {
      const { total, rows } = await listAttention(db, merchant.tenantUuid, null, "undelivered", asked);
      expect([total, rows.length]).toEqual([REFUSED, page.limit]);
    });
    expect(plans).toHaveLength(2);
    expect(plans.flatMap(({ plan }) => wastefulSteps(plan, ROWS / 10))).toEqual([]);
  }
});

it.each([
  { kind: "failed", index: "payment_attempt_refused" },
  { kind: "returned", index: "payment_record_rejected" },
] as const)("what is $kind is found without what went well or was given up", async ({ kind, index }) => {
  const page = { limit: 4, offset: 0, at: AT, expiringBefore: AT, toldSince: AT };
  let found = 0;
  const plans = await plansOf(database, async (db) => {
    found = (await listAttention(db, merchant.tenantUuid, null, kind, page)).total;
  });
  expect(found).toBeGreaterThan(page.limit);
  const steps = plans.flatMap(({ plan }) => stepsOf(plan));
  expect(steps.map((step) => step.index)).toContain(index);
  const read = steps.filter((step) => step.index?.startsWith("payment_"));
  for (const { rows, removedRows, loops } of read) expect((rows + removedRows) * loops).toBeLessThanOrEqual(2 * found);
});

it.each(["undelivered", "failed", "returned"] as const)(
  "of what is %s the rows are found by their keys, by the plan that is kept (decision 360)",
  async (kind) => {
    const page = { limit: 4, offset: 0, at: AT, expiringBefore: AT, toldSince: AT };
    const plans = await keptPlansOf(database, (db) => listAttention(db, merchant.tenantUuid, null, kind, page));
    const [, rows] = plans;
    expect([plans.length, rows?.plan.rows]).toEqual([2, page.limit]);
    const read = rows ? stepsOf(rows.plan) : [];
    expect(read.filter(({ type, rows, loops }) => type === "Seq Scan" && rows * loops > page.limit)).toEqual([]);
    for (const { rows, removedRows, loops } of read) expect((rows + removedRows) * loops).toBeLessThan(ROWS / 10);
  },
);
