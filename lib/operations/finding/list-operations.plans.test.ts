import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "@/db/client";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertCollaborator, insertMerchant, type Merchant } from "@/db/testing/merchant";
import { type PlanNode, plansOf, wastefulSteps } from "@/db/testing/plans";
import { parseQuery } from "@/lib/http/request/query";
import { operationFilterQuery, operationListQuery } from "@/lib/operations/contract";
import { OPERATION_SORTS, type OperationFilter, type OperationListQuery } from "@/lib/operations/model";
import { insertManyOperations } from "@/lib/operations/testing/insert-many-operations";
import type { Caller } from "@/lib/shared/caller";
import { listOperations } from "./list-operations";
import { listWithCounts } from "./list-with-counts";
import { summariseOperations } from "./summarise-operations";

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
  it.each([
    ["sort_by=createdAt", [4010]],
    ["sort_by=operationUuid&sort_dir=ASC", [4010]],
    ["sort_by=statusUpdatedAt&sort_dir=ASC", [4010]],
    // What has an amount fills the page.
    ["sort_by=paymentAmount", [4010]],
    // What has a value is passed over and counted, then comes what has none (decision 291).
    ["sort_by=externalId", [3750, 3750, 260]],
  ])("%s is looked up in the index, and its rows are fetched then", async (search, names) => {
    const query = parseQuery(operationListQuery, new Request(`http://x/?offset=4000&${search}`));
    const plans = await plansOf(database, (db) => listOperations(db, merchant.caller, query));
    // The tally's comes first.
    const scans = plans.flatMap(({ plan }) => scansOf(plan)).slice(1);
    expect(scans.filter(({ type }) => type === "Index Only Scan").map(({ rows }) => rows)).toEqual(names);
    expect(scans.filter(({ type }) => type === "Index Scan")).toEqual([
      { type: "Index Scan", rows: 1 },
      // Whether something has renewed it.
      { type: "Index Scan", rows: 0 },
    ]);
  });
});

describe("what has to be counted under a wide filter (decision 292)", () => {
  const wide = [
    "q_fromCreatedAt=2026-01-01",
    // Another day: whichever tab is chosen, what was counted for them all is known.
    "q_fromCreatedAt=2026-01-01T06:00:00Z&q_status=CREATED,COMPLETED",
    "q_fromStatusUpdatedAt=2026-01-01",
    "q_toStatusUpdatedAt=2026-01-04",
    "q_amountFrom=100",
    "q_amountTo=40000&q_type=PAYMENT&q_origin=DIRECT",
  ];
  it.each([...wide, "configuration", "due"])("%s is counted in an index, without its rows", async (search) => {
    const dashboards: OperationFilter = {
      ...(search === "configuration" && { q_configurationUuid: merchant.configurationUuid }),
      ...(search === "due" && { q_fromDueDate: "2026-01-02" }),
    };
    const asked = search.includes("=") ? search : "";
    const query = { ...parseQuery(operationListQuery, new Request(`http://x/?limit=0&${asked}`)), ...dashboards };
    const withTabs = async (db: Db, caller: Caller, asked: OperationListQuery) =>
      (await listWithCounts((run) => run(db), caller, asked)).counted;
    for (const count of [listOperations, withTabs, summariseOperations]) {
      const plans = await plansOf(database, (db) => count(db, merchant.caller, query));
      const ofRows = plans.flatMap(({ plan }) => scansOf(plan)).filter(({ rows }) => rows > ROWS / 20);
      expect(ofRows.map(({ type }) => type)).toEqual(["Index Only Scan"]);
    }
  });
});

/** What is read, of tables and of indexes. */
function scansOf({ type, rows, loops, steps }: PlanNode): readonly Readonly<{ type: string; rows: number }>[] {
  const isRead = type.endsWith("Scan") && type !== "CTE Scan" && steps.length === 0 && loops > 0;
  return [...(isRead ? [{ type, rows }] : []), ...steps.flatMap(scansOf)];
}

async function expectThrift(search: string): Promise<void> {
  const query = parseQuery(operationListQuery, new Request(`http://x/?${search}`));
  const plans = await plansOf(database, (db) => listOperations(db, merchant.caller, query));
  expect(plans).not.toHaveLength(0);
  expect(plans.flatMap(({ plan }) => wastefulSteps(plan, ROWS / 20))).toEqual([]);
}
