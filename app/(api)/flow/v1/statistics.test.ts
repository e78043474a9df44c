import { beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertCollaborator, insertMerchant, type Merchant } from "@/db/testing/merchant";
import { aFlow, firstOf } from "@/lib/flows/testing/a-flow";
import { callRoute } from "@/lib/http/testing/call-route";
import { itIsGuarded, namedFields } from "@/lib/http/testing/guards";
import { cancelOperation } from "@/lib/operations/cancel-operation";
import { FLOW_STATUSES, OPERATION_STATUSES } from "@/lib/operations/model";
import type { Caller } from "@/lib/shared/caller";
import * as flowStatistics from "./flows/statistics/route";
import * as operationStatistics from "./operations/statistics/route";

let database: TestDatabase;
let merchant: Merchant;
let collaborator: Caller;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
  collaborator = await insertCollaborator(database, merchant);
  await aFlow(merchant.caller, [{ payment: { amount: 100 } }, { payment: { amount: 20 } }]);
  const cancelled = await aFlow(merchant.caller, [{ payment: { amount: 3 } }]);
  await cancelOperation(database.db, merchant.caller, firstOf(cancelled).uuid);
  await aFlow(collaborator, [{ payment: { amount: 1000 } }]);
  const other = await insertMerchant(database);
  await aFlow(other.caller);
});

const eur = (amount: number) => [{ amount, currency: "EUR" }];

function operations(figures: Readonly<Record<string, Readonly<{ count: number; amount: number }>>>) {
  return OPERATION_STATUSES.map((status) => {
    const figure = figures[status];
    return { status, count: figure?.count ?? 0, amounts: figure ? eur(figure.amount) : [] };
  });
}

describe("GET /flow/v1/operations/statistics", () => {
  const path = "/flow/v1/operations/statistics";
  itIsGuarded({ handlers: operationStatistics, path, caller: () => merchant.caller, allow: "GET, HEAD, OPTIONS" });

  it("200: counts per status, amounts per status and currency, of the tenant", async () => {
    const answer = await callRoute(operationStatistics, { path, as: merchant.caller });
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        total: 4,
        statuses: operations({ CREATED: { count: 3, amount: 1120 }, CANCELLED: { count: 1, amount: 3 } }),
      },
    ]);
  });

  it("200: of the filtered, and of a collaborator's own channel", async () => {
    const direct = { path, search: "q_origin=DIRECT&q_status=created&q_amountFrom=50&limit=0", as: merchant.caller };
    expect((await callRoute(operationStatistics, direct)).body).toEqual({
      total: 1,
      statuses: operations({ CREATED: { count: 1, amount: 100 } }),
    });
    expect((await callRoute(operationStatistics, { path, as: collaborator })).body).toEqual({
      total: 1,
      statuses: operations({ CREATED: { count: 1, amount: 1000 } }),
    });
  });

  it("400: names each bad parameter", async () => {
    const search = "q_status=DONE&q_amountFrom=1.5&q_flow=x";
    const answer = await callRoute(operationStatistics, { path, search, as: merchant.caller });
    expect([answer.status, namedFields(answer)]).toEqual([400, ["q_flow", "q_status", "q_amountFrom"]]);
  });
});

describe("GET /flow/v1/flows/statistics", () => {
  const path = "/flow/v1/flows/statistics";
  itIsGuarded({ handlers: flowStatistics, path, caller: () => merchant.caller, allow: "GET, HEAD, OPTIONS" });

  it.each([
    ["", { CREATED: 2, CANCELLED: 1 }],
    ["q_origin=DIRECT", { CREATED: 1, CANCELLED: 1 }],
    ["q_status=CANCELLED,completed", { CANCELLED: 1 }],
  ])("200: counts per status of the filtered: %s", async (search, counts: Readonly<Record<string, number>>) => {
    const answer = await callRoute(flowStatistics, { path, search, as: merchant.caller });
    const statuses = FLOW_STATUSES.map((status) => ({ status, count: counts[status] ?? 0 }));
    expect([answer.status, answer.body]).toEqual([
      200,
      { total: statuses.reduce((sum, { count }) => sum + count, 0), statuses },
    ]);
  });

  it("400: names each bad parameter", async () => {
    const answer = await callRoute(flowStatistics, { path, search: "q_type=PAYMENT&q_uuid=1", as: merchant.caller });
    expect([answer.status, namedFields(answer)]).toEqual([400, ["q_type", "q_uuid"]]);
  });
});
