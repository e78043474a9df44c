import { beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertCollaborator, insertMerchant, type Merchant } from "@/db/testing/merchant";
import { plansOf, wastefulSteps } from "@/db/testing/plans";
import { parseQuery } from "@/lib/http/request/query";
import { flowFilterQuery, flowListQuery } from "./contract";
import { listFlows } from "./list-flows";
import { FLOW_SORTS } from "./model";

const ROWS = 5_000;
const OTHER_TENANTS = 9;

let database: TestDatabase;
let merchant: Merchant;
let collaboratorUuid: string;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
  const others = await Promise.all(Array.from({ length: OTHER_TENANTS }, () => insertMerchant(database)));
  collaboratorUuid = (await insertCollaborator(database, merchant)).collaborator.uuid;
  for (const { tenantUuid } of [merchant, ...others]) {
    await database.sql`
      insert into flow (uuid, tenant_uuid, external_id, status, status_updated_at, country_code, language_code, channel,
                        labels, collaborator_uuid, collaborator_legal_name, created_at)
      select gen_random_uuid(), ${tenantUuid}, case when n % 4 > 0 then 'ERP-' || n end,
             case when n % 50 = 0 then 'REJECTED' when n % 3 = 0 then 'CREATED' else 'COMPLETED' end,
             case when n % 3 > 0 then timestamptz '2026-01-01' + n * interval '1 minute' end,
             'ES', 'es', 'API', '[]',
             case when n % 100 = 0 then ${collaboratorUuid}::uuid end, case when n % 100 = 0 then 'Gestoría' end,
             timestamptz '2026-01-01' + n * interval '1 minute'
        from generate_series(1, ${ROWS}) n`;
  }
  await database.sql`vacuum analyze flow`;
});

const SEARCHES = [
  ...FLOW_SORTS.flatMap((by) => [`sort_by=${by}&sort_dir=ASC`, `sort_by=${by}&sort_dir=DESC`]),
  "q_uuid=11111111-1111-1111-1111-111111111111",
  "q_externalId=ERP-7",
  "q_status=REJECTED",
  "q_status=CREATED,COMPLETED",
  "q_fromCreatedAt=2026-01-10&q_toCreatedAt=2026-01-11",
  "q_fromStatusUpdatedAt=2026-01-04&sort_by=statusUpdatedAt",
  "q_toStatusUpdatedAt=2026-01-02&sort_by=statusUpdatedAt&sort_dir=ASC",
  "q_origin=DIRECT",
  "q_origin=COLLABORATOR",
];

describe("the list of flows reads no more than it shows, in a tenant of many", () => {
  it.each(SEARCHES)("%s", async (search) => {
    await expectThrift(search);
  });

  it("q_collaboratorUuid", async () => {
    await expectThrift(`q_collaboratorUuid=${collaboratorUuid}`);
  });

  it("by every filter that it has", () => {
    const asked = [...SEARCHES, "q_collaboratorUuid="].join("&");
    expect(Object.keys(flowFilterQuery.shape).filter((name) => !asked.includes(`${name}=`))).toEqual([]);
  });
});

async function expectThrift(search: string): Promise<void> {
  const query = parseQuery(flowListQuery, new Request(`http://x/?${search}`));
  const plans = await plansOf(database, (db) => listFlows(db, merchant.caller, query));
  expect(plans).not.toHaveLength(0);
  expect(plans.flatMap(({ plan }) => wastefulSteps(plan, ROWS / 20))).toEqual([]);
}
