import { beforeAll, describe, expect, it } from "vitest";
import { fillNextWords } from "@/db/queries/overview/search-filling";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertCollaborator, insertMerchant, type Merchant } from "@/db/testing/merchant";
import { type PlanNode, plansOf, stepsOf, wastefulSteps } from "@/db/testing/plans";
import type { Caller } from "@/lib/shared/caller";
import { searchOperations } from "./search-operations";

const ROWS = 10_000;
/** What is looked through before the index is asked. */
const NEWEST = 1000;
const OTHER_TENANTS = 4;

let database: TestDatabase;
let merchant: Merchant;
let collaborator: Caller;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
  const acting = await insertCollaborator(database, merchant);
  collaborator = acting;
  const others = await Promise.all(Array.from({ length: OTHER_TENANTS }, () => insertMerchant(database)));
  for (const tenant of [merchant, ...others]) await insertOperations(tenant, acting.collaborator.uuid);
  await database.sql`vacuum analyze`;
});

/** All have a concept in common; each has a number; every thousandth a name; a hundredth are a collaborator's. */
async function insertOperations(
  { tenantUuid, configurationUuid, creditorAccountUuid }: Merchant,
  collaboratorUuid: string,
): Promise<void> {
  const [flow] = await database.sql`
    insert into flow (uuid, tenant_uuid, status, country_code, language_code, channel, labels, created_at)
    values (gen_random_uuid(), ${tenantUuid}, 'CREATED', 'ES', 'es', 'API', '[]', now()) returning uuid`;
  await database.sql`
    insert into operation (uuid, tenant_uuid, flow_uuid, position, type, configuration_uuid, status, status_updated_at,
                           expiration_offset, expires_at, link_token, subject, collaborator_uuid, collaborator_legal_name,
                           created_at, payment_uuid, amount, currency, creditor_account_uuid, concept, has_invoice,
                           invoice_external_id, collected_amount)
    select uuidv7(), ${tenantUuid}, ${flow?.uuid}, n, 'PAYMENT', ${configurationUuid}, 'CREATED', null, 'P30D', now(),
           gen_random_uuid(), case when n % 1000 = 7 then '{"name": "Begoña"}'::jsonb else '{"name": "Ana"}' end,
           case when n % 100 = 7 then ${collaboratorUuid}::uuid end, case when n % 100 = 7 then 'Gestoría' end,
           timestamptz '2026-01-01' + n * interval '1 minute', gen_random_uuid(), n * 10, 'EUR', ${creditorAccountUuid},
           'Monthly fee', true, 'F-2026-' || n, 0
      from generate_series(1, ${ROWS}) n`;
}

async function planOf(text: string, caller: Caller): Promise<PlanNode> {
  const plans = await plansOf(database, (db) => searchOperations(db, caller, text, "es"));
  const worded = plans.filter(({ query }) => query.includes("operation_search"));
  expect(worded).toHaveLength(1);
  const [found] = worded;
  if (!found) throw new Error("Nothing was looked for.");
  return found.plan;
}

/**
 * Of what reads more than the newest and the most that one of these finds; nobody signs here, and a table without rows is read as a whole.
 */
const wasteOf = (plan: PlanNode) => wastefulSteps(plan, 2 * NEWEST).filter((step) => step !== "Seq Scan of 0 rows");
const throughTheIndex = (plan: PlanNode) => stepsOf(plan).filter(({ type }) => type === "Bitmap Index Scan");

describe("the search of a tenant of many reads no more than the newest and what it finds (decision 230)", () => {
  it.each([
    ["begona", "a rare name"],
    ["F-2026-77", "the beginning of a number"],
    ["F-2026-5", "the beginning of many numbers"],
    ["41,10", "an amount"],
    ["monthly begona", "a rare word beside one that all have"],
    ["begona 41,10", "a name and an amount"],
    ["monthly 41,10 €", "an amount beside a word that all have"],
    ["600 11 12 22", "digits that nobody has"],
    ["nobody", "what is nowhere"],
  ])("%s: %s", async (text) => {
    const plan = await planOf(text, merchant.caller);
    expect(wasteOf(plan)).toEqual([]);
    expect(stepsOf(plan).filter(({ rows, loops }) => rows * loops > 2 * NEWEST)).toEqual([]);
  });

  it("leaves the index alone where the newest have the word", async () => {
    const plan = await planOf("monthly fee", merchant.caller);
    expect(wasteOf(plan)).toEqual([]);
    expect(throughTheIndex(plan).filter(({ loops }) => loops > 0)).toEqual([]);
  });

  it("finds what is old and rare by the index", async () => {
    const plan = await planOf("begona", merchant.caller);
    expect(throughTheIndex(plan).map(({ rows }) => rows)).toEqual([10]);
    const { operations } = await searchOperations(database.db, merchant.caller, "begona", "es");
    expect(operations).toHaveLength(10);
  });

  it("looks through a channel's own newest", async () => {
    const plan = await planOf("monthly", collaborator);
    expect(wasteOf(plan)).toEqual([]);
    expect(throughTheIndex(plan).filter(({ loops }) => loops > 0)).toEqual([]);
    const { operations } = await searchOperations(database.db, collaborator, "begona", "es");
    expect(operations).toHaveLength(10);
  });
});

describe("what was there before is filled in by batches of which none reads more than itself (decision 217)", () => {
  const BATCH = 200;

  it.each(["the first", "one in the midst of many"])("%s", async (which) => {
    const [middle] = await database.sql<{ uuid: string }[]>`
      select uuid from operation where tenant_uuid = ${merchant.tenantUuid} order by uuid offset ${ROWS / 2} limit 1`;
    const after = which === "the first" ? null : { tenantUuid: merchant.tenantUuid, operationUuid: middle?.uuid ?? "" };
    const [filling, ...others] = await plansOf(database, (db) =>
      db.transaction((tx) => fillNextWords(tx, after, BATCH)),
    );
    expect(others).toEqual([]);
    expect(stepsOf(filling?.plan ?? fail()).filter(({ rows, loops }) => rows * loops > BATCH)).toEqual([]);
  });
});

function fail(): never {
  throw new Error("Nothing was filled in.");
}
