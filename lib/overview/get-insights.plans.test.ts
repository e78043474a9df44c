import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "@/db/client";
import { listAttention } from "@/db/queries/overview/attention";
import { countFunnel } from "@/db/queries/overview/dashboard";
import {
  countBankOutcomes,
  countDueInTime,
  countFunnels,
  spreadTimeToPay,
  sumCollectedDays,
  sumOpenByDueDate,
} from "@/db/queries/overview/insights";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertCollaborator, insertMerchant, type Merchant } from "@/db/testing/merchant";
import { type PlanNode, plansOf, stepsOf, wastefulSteps } from "@/db/testing/plans";
import { listWithCounts } from "@/lib/operations/finding/list-with-counts";
import { summariseOperations } from "@/lib/operations/finding/summarise-operations";
import {
  BANK_OUTCOMES,
  MONEY_ENDS,
  type OperationFilter,
  REACHED_STEPS,
  TIME_TO_PAY_NAMES,
} from "@/lib/operations/model";
import { insertManyOperations } from "@/lib/operations/testing/insert-many-operations";

const ROWS = 5_000;
const OTHER_TENANTS = 4;
const ZONE = "Europe/Madrid";
/** The newest eighth of them: a period ends today. */
const PERIOD = { from: new Date("2026-01-04T00:00:00Z"), to: new Date("2026-01-05T00:00:00Z") };
const EVERYBODY = { configurationUuid: null, origin: null, collaboratorUuid: null };

let database: TestDatabase;
let merchant: Merchant;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
  const others = await Promise.all(Array.from({ length: OTHER_TENANTS }, () => insertMerchant(database)));
  const collaboratorUuid = (await insertCollaborator(database, merchant)).collaborator.uuid;
  const { sql } = database;
  for (const tenant of [merchant, ...others])
    await insertManyOperations(database, tenant, { rows: ROWS, collaboratorUuid });
  for (const kind of ["LINK_SENT", "PERSON_SEEN", "CONFIRMED"]) {
    await sql`
      insert into operation_fact (uuid, tenant_uuid, operation_uuid, kind, detail, at)
      select gen_random_uuid(), tenant_uuid, uuid, ${kind}, '{}', created_at from operation`;
  }
  await sql`
    insert into payment_attempt (uuid, tenant_uuid, operation_uuid, bank_id, state, failure, ended_at, end_to_end_id, created_at, poll_count)
    select gen_random_uuid(), tenant_uuid, uuid, 'bank', case when amount % 500 = 0 then 'FAILED' else 'AUTHORISED' end,
           case when amount % 500 = 0 then '{"reason": "REFUSED_BY_BANK"}'::jsonb end, created_at, uuid, created_at, 0 from operation`;
  await sql`
    update operation set status = 'OPENED', status_updated_at = created_at where status = 'CREATED' or amount % 500 = 0`;
  await sql`
    insert into payment_record (uuid, tenant_uuid, operation_uuid, source, type, product, status, code, amount, currency,
                                remittance_information, creditor, debtor, created_at, updated_at)
    select payment_uuid, tenant_uuid, uuid, 'STATEMENT', 'SINGLE_PAYMENT', 'SEPA_CREDIT_TRANSFER', 'EXECUTED', 'X', amount, 'EUR',
           '', '{}', '{}', created_at, created_at
      from operation where status = 'COMPLETED' and type = 'PAYMENT'`;
  for (const table of ["operation", "operation_fact", "payment_attempt", "payment_record"]) {
    await sql`vacuum analyze ${sql(table)}`;
  }
});

const DUE = { from: "2026-02-01", to: "2026-02-10" };
const countDue = (db: Db, tenantUuid: string) =>
  countDueInTime(db, tenantUuid, null, EVERYBODY, { ...DUE, timeZone: ZONE });

const FIGURES: Readonly<Record<string, (db: Db, tenantUuid: string) => Promise<unknown>>> = {
  collected: (db, tenantUuid) => sumCollectedDays(db, tenantUuid, null, EVERYBODY, { ...PERIOD, timeZone: ZONE }),
  funnel: (db, tenantUuid) => countFunnels(db, tenantUuid, null, EVERYBODY, PERIOD),
  "the home page's funnel": (db, tenantUuid) => countFunnel(db, tenantUuid, null, PERIOD),
  "time to pay": (db, tenantUuid) => spreadTimeToPay(db, tenantUuid, null, EVERYBODY, PERIOD),
  banks: (db, tenantUuid) => countBankOutcomes(db, tenantUuid, null, EVERYBODY, PERIOD),
  "what is open": (db, tenantUuid) => sumOpenByDueDate(db, tenantUuid, null, EVERYBODY),
  "what fell due": countDue,
};

describe("figures read what belongs to the organisation and the period, in a database of many", () => {
  it.each(Object.entries(FIGURES))("%s", async (_, figure) => {
    const plans = await plansOf(database, (db) => figure(db, merchant.tenantUuid));
    expect(plans).toHaveLength(1);
    expect(plans.flatMap(({ plan }) => wastefulSteps(plan, ROWS / 2))).toEqual([]);
    // Of three facts for each payment, those of the period.
    for (const { plan } of plans) expect(readBy(plan)).toBeLessThan(ROWS);
  });
});

it("what fell due is counted in its index, and the booking looked up of what was confirmed too late alone (decision 331)", async () => {
  const paid = await database.sql`
    update operation set collected_amount = amount,
           status_updated_at = invoice_due_date + case when amount % 200 = 0 then 3 else 0 end
     where tenant_uuid = ${merchant.tenantUuid} and type = 'PAYMENT' and status = 'COMPLETED'
       and invoice_due_date between ${DUE.from} and ${DUE.to}
    returning amount`;
  const tooLate = paid.filter(({ amount }) => Number(amount) % 200 === 0);
  expect(tooLate.length).toBeGreaterThan(0);
  expect(tooLate.length).toBeLessThan(paid.length);
  const [counted, ...others] = await plansOf(database, (db) => countDue(db, merchant.tenantUuid));
  const steps = counted ? stepsOf(counted.plan) : [];
  expect(others).toEqual([]);
  expect(steps.flatMap(({ index, type }) => (index?.startsWith("operation") ? [type] : []))).toEqual([
    "Index Only Scan",
  ]);
  expect(steps.flatMap(({ index, loops }) => (index?.startsWith("payment_record") ? [loops] : []))).toEqual([
    tooLate.length,
  ]);
});

it("what failed at a bank is found among what failed, and of it nothing but the page is fetched (decision 296)", async () => {
  const page = { limit: 4, offset: 0, at: PERIOD.to, expiringBefore: PERIOD.to, toldSince: PERIOD.from };
  const plans = await plansOf(database, (db) => listAttention(db, merchant.tenantUuid, null, "failed", page));
  expect(plans).toHaveLength(2);
  expect(plans.flatMap(({ plan }) => wastefulSteps(plan, ROWS / 10))).toEqual([]);
  const fetched = plans.flatMap(({ plan }) => stepsOf(plan)).filter(({ index }) => index === "operation_tenant_key");
  expect(fetched.map(({ rows, loops }) => rows * loops)).toEqual([page.limit]);
});

describe("lists by what became of payments (decision 295)", () => {
  const ways: readonly OperationFilter[] = [
    ...REACHED_STEPS.map((q_reached) => ({ q_reached })),
    ...MONEY_ENDS.map((q_money) => ({ q_money })),
    ...[null, ...BANK_OUTCOMES].map((outcome) => ({ q_bank: { bankId: "bank", outcome } })),
  ];
  const listed = { limit: 25, offset: 0, sort_by: "createdAt", sort_dir: "DESC" } as const;
  const asked = (filter: OperationFilter) =>
    plansOf(database, async (db) => {
      const { counted } = await listWithCounts((run) => run(db), merchant.caller, { ...filter, ...listed });
      await counted;
      await summariseOperations(db, merchant.caller, filter);
    });

  it.each(ways)("%j: nothing is looked up for each payment by itself", async (filter) => {
    const plans = await asked(filter);
    expect(plans.flatMap(({ plan }) => stepsOf(plan)).filter(({ loops }) => loops > ROWS / 20)).toEqual([]);
  });

  it.each(ways)("%j: of a period only what was written since it began", async (filter) => {
    const plans = await asked({ ...filter, q_fromCreatedAt: PERIOD.from });
    for (const { plan } of plans) expect(readBy(plan)).toBeLessThan(ROWS);
  });
});

describe("a list with its tabs is counted once, in indexes and without rows (decision 320)", () => {
  const ways: readonly OperationFilter[] = [
    ...MONEY_ENDS.map((q_money) => ({ q_money })),
    ...TIME_TO_PAY_NAMES.map((q_took) => ({ q_took })),
    { q_onTimeIn: ZONE },
  ];
  it.each(ways)("%j", async (filter) => {
    const listed = { limit: 0, offset: 0, sort_by: "createdAt", sort_dir: "DESC" } as const;
    const plans = await plansOf(database, async (db) => {
      const { counted } = await listWithCounts((run) => run(db), merchant.caller, { ...filter, ...listed });
      await counted;
    });
    const counting = plans.filter(({ query }) => query.includes("count(*)"));
    expect(counting).toHaveLength(1);
    const fetching = ["Index Scan", "Seq Scan", "Bitmap Heap Scan"];
    const fetched = counting.flatMap(({ plan }) => stepsOf(plan)).filter(({ type }) => fetching.includes(type));
    expect(fetched.filter(({ rows, loops }) => rows * loops > ROWS / 20)).toEqual([]);
  });
});

/** How many rows all that reads a table or an index has found. */
function readBy({ type, rows, loops, steps }: PlanNode): number {
  const reads = type.endsWith("Scan") && steps.length === 0 && type !== "CTE Scan" && type !== "Bitmap Index Scan";
  return (reads ? rows * loops : 0) + steps.reduce((sum, step) => sum + readBy(step), 0);
}
