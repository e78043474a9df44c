import { beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertCollaborator, insertMerchant, type Merchant } from "@/db/testing/merchant";
import { type PlanNode, plansOf, wastefulSteps } from "@/db/testing/plans";
import { parseQuery } from "@/lib/http/query";
import { operationFilterQuery, operationListQuery } from "./contract";
import { listOperations } from "./list-operations";
import { OPERATION_SORTS } from "./model";
import { insertManyOperations } from "./testing/insert-many-operations";

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
  // The others came later, as after a merchant that has left.
  for (const tenant of [merchant, ...others])
    await insertManyOperations(database, tenant, { rows: ROWS, collaboratorUuid });
  await database.sql`vacuum analyze operation`;
});

const SEARCHES = [
  ...OPERATION_SORTS.flatMap((by) => [`sort_by=${by}&sort_dir=ASC`, `sort_by=${by}&sort_dir=DESC`]),
  "q_operationUuid=11111111-1111-1111-1111-111111111111",
  "q_flowUuid=11111111-1111-1111-1111-111111111111",
  "q_externalId=OP-7",
  "q_invoiceExternalId=2026/8",
  "q_status=REJECTED",
  "q_status=CREATED,COMPLETED",
  "q_type=SIGNATURE",
  "q_fromCreatedAt=2026-01-03&q_toCreatedAt=2026-01-03",
  "q_fromStatusUpdatedAt=2026-01-04&sort_by=statusUpdatedAt",
  "q_toStatusUpdatedAt=2026-01-02&sort_by=statusUpdatedAt&sort_dir=ASC",
  "q_toStatusUpdatedAt=2026-01-02",
  "q_amountFrom=100&q_amountTo=200",
  "q_amountFrom=1000&sort_by=paymentAmount",
  "q_origin=DIRECT",
  "q_origin=COLLABORATOR",
  "q_collaboratorLegalName=gestor",
];

describe("the list of operations reads no more than it shows, in a tenant of many", () => {
  it.each(SEARCHES)("%s", async (search) => {
    await expectThrift(search);
  });

  it("q_collaboratorUuid", async () => {
    await expectThrift(`q_collaboratorUuid=${collaboratorUuid}`);
  });

  it("by every filter that it has", () => {
    const asked = [...SEARCHES, "q_collaboratorUuid="].join("&");
    expect(Object.keys(operationFilterQuery.shape).filter((name) => !asked.includes(`${name}=`))).toEqual([]);
  });
});

describe("a page far down the list", () => {
  it.each(["sort_by=createdAt", "sort_by=paymentAmount", "sort_by=operationUuid&sort_dir=ASC"])(
    "%s is looked up in the index, and its rows are fetched then",
    async (search) => {
      const query = parseQuery(operationListQuery, new Request(`http://x/?offset=4000&${search}`));
      const plans = await plansOf(database, (db) => listOperations(db, merchant.caller, query));
      // The tally's comes first.
      expect(plans.flatMap(({ plan }) => scansOf(plan)).slice(1)).toEqual([
        { type: "Index Only Scan", rows: 4010 },
        { type: "Index Scan", rows: 1 },
        // Whether something has renewed it.
        { type: "Index Scan", rows: 0 },
      ]);
    },
  );
});

function scansOf({ type, rows, steps }: PlanNode): readonly Readonly<{ type: string; rows: number }>[] {
  return [...(type.endsWith("Scan") && steps.length === 0 ? [{ type, rows }] : []), ...steps.flatMap(scansOf)];
}

async function expectThrift(search: string): Promise<void> {
  const query = parseQuery(operationListQuery, new Request(`http://x/?${search}`));
  const plans = await plansOf(database, (db) => listOperations(db, merchant.caller, query));
  expect(plans).not.toHaveLength(0);
  expect(plans.flatMap(({ plan }) => wastefulSteps(plan, ROWS / 20))).toEqual([]);
}
