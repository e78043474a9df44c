import { beforeAll, describe, expect, it } from "vitest";
import { deleteEndedDeliveries } from "@/db/queries/webhooks/webhook-deliveries";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertCollaborator, insertMerchant, type Merchant } from "@/db/testing/merchant";
import { type PlanNode, plansOf, wastefulSteps } from "@/db/testing/plans";
import { parseQuery } from "@/lib/http/request/query";
import type { Caller } from "@/lib/shared/caller";
import { SYSTEM } from "@/lib/tenants/author";
import { deliveriesQuery, eventQuery } from "./contract";
import { listDeliveries } from "./deliveries/list-deliveries";
import { listEvents } from "./events/list-events";
import { insertEndpoint } from "./testing/rows";

const ROWS = 5_000;
const MERCHANTS = 8;
const ENDPOINTS = 3;

let database: TestDatabase;
let merchant: Merchant;
let collaborator: Caller;
let endpointUuid: string;
let eventUuid: string;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
  collaborator = await insertCollaborator(database, merchant);
  for (let count = 1; count < MERCHANTS; count += 1) await insertTold(await insertMerchant(database), []);
  // Endpoints are few, and those of others many.
  for (let count = 0; count < 400; count += 1) {
    const other = count % 40 === 0 ? await insertMerchant(database) : null;
    if (other) for (let own = 0; own < 40; own += 1) await insertEndpoint(database, other.tenantUuid, {});
  }
  const endpoints: string[] = [];
  for (let count = 0; count < ENDPOINTS; count += 1) {
    endpoints.push(await insertEndpoint(database, merchant.tenantUuid, {}));
  }
  endpointUuid = endpoints[0] ?? "";
  await insertTold(merchant, endpoints);
  const [row] = await database.sql`select uuid from event where tenant_uuid = ${merchant.tenantUuid} and sequence = 77`;
  eventUuid = String(row?.uuid);
  await database.sql`vacuum analyze event`;
  await database.sql`vacuum analyze webhook_endpoint`;
  await database.sql`vacuum analyze webhook_delivery`;
});

/** Every tenth event is of one type, every thousandth of another; one delivery in a hundred has failed. */
async function insertTold({ tenantUuid }: Merchant, endpoints: readonly string[]): Promise<void> {
  const channel = collaborator.collaborator?.uuid ?? null;
  await database.sql`
    insert into event (uuid, tenant_uuid, sequence, type, subject_uuid, resource, collaborator_uuid, created_at)
    select gen_random_uuid(), ${tenantUuid}, n,
           case when n % 1000 = 0 then 'FLOW_EXPIRED' when n % 10 = 0 then 'FLOW_COMPLETED' else 'OPERATION_COMPLETED' end,
           gen_random_uuid(), '{}', case when n % 5 = 0 then ${channel}::uuid end,
           timestamptz '2026-01-01' + n * interval '1 minute'
      from generate_series(1, ${ROWS}) n`;
  for (const endpoint of endpoints) {
    await database.sql`
      insert into webhook_delivery (uuid, tenant_uuid, endpoint_uuid, event_uuid, state, attempt_count, round_attempt_count, created_at, ended_at)
      select gen_random_uuid(), ${tenantUuid}, ${endpoint}, uuid,
             case when sequence % 100 = 0 then 'FAILED' else 'DELIVERED' end, 1, 1, created_at, created_at
        from event where tenant_uuid = ${tenantUuid}`;
  }
}

/** Of these queries; a total may read an index of all that it counts. */
async function expectThrift(run: Parameters<typeof plansOf>[1]): Promise<void> {
  const plans = await plansOf(database, run);
  expect(plans).not.toHaveLength(0);
  const waste = plans.flatMap(({ plan }) => wastefulSteps(withoutTotal(plan), ROWS / 20));
  expect(waste).toEqual([]);
}

function withoutTotal(plan: PlanNode): PlanNode {
  return { ...plan, steps: plan.steps.filter(({ isForAll }) => !isForAll).map(withoutTotal) };
}

const at = (search: string) => new Request(`http://x/?${search}`);

describe("the list of events reads no more than it shows, in a tenant of many", () => {
  const SEARCHES = [
    "",
    "after=4000",
    "eventType=FLOW_EXPIRED",
    "eventType=FLOW_EXPIRED,FLOW_COMPLETED&after=2000",
    "eventType=TEST",
  ];

  it.each(SEARCHES)("?%s", async (search) => {
    const query = parseQuery(eventQuery, at(search));
    await expectThrift((db) => listEvents(db, merchant.caller, query));
  });

  it.each(SEARCHES)("?%s, of a collaborator", async (search) => {
    const query = parseQuery(eventQuery, at(search));
    await expectThrift((db) => listEvents(db, collaborator, query));
  });
});

describe("the list of deliveries reads no more than it shows, in a tenant of many", () => {
  const SEARCHES = [
    () => "",
    () => "q_state=FAILED",
    () => "q_fromCreatedAt=2026-01-02&q_toCreatedAt=2026-01-02",
    () => `q_endpointUuid=${endpointUuid}`,
    () => `q_endpointUuid=${endpointUuid}&q_state=FAILED`,
    () => `q_endpointUuid=${endpointUuid}&q_state=PENDING&q_toCreatedAt=2026-01-02`,
    () => `q_eventUuid=${eventUuid}`,
  ];

  it.each(SEARCHES.map((search) => [String(search).slice("() => ".length), search] as const))(
    "?%s",
    async (_, search) => {
      const query = parseQuery(deliveriesQuery, at(search()));
      await expectThrift((db) => listDeliveries(db, SYSTEM, merchant.tenantUuid, query));
    },
  );

  it("by every filter that it has", () => {
    const asked = SEARCHES.map((search) => search()).join("&");
    const filters = Object.keys(deliveriesQuery.shape).filter((name) => name.startsWith("q_"));
    expect(filters.filter((name) => !asked.includes(`${name}=`))).toEqual([]);
  });
});

it("what ended long ago is found without reading what didn't", async () => {
  await expectThrift((db) => deleteEndedDeliveries(db, new Date("2026-01-01T00:30:00.000Z"), 5000));
});
