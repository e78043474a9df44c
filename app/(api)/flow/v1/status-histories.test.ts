import { beforeAll, describe, expect, it, vi } from "vitest";
import { inTransaction } from "@/db/client";
import { writeMoves } from "@/db/queries/operations/operation-moves";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertCollaborator, insertMerchant, type Merchant } from "@/db/testing/merchant";
import { aFlow, firstOf, type TestFlow } from "@/lib/flows/testing/a-flow";
import { callRoute } from "@/lib/http/testing/call-route";
import { itIsGuarded } from "@/lib/http/testing/guards";
import { cancelOperation } from "@/lib/operations/cancel-operation";
import { openOperation } from "@/lib/operations/open-operation";
import type { Caller } from "@/lib/shared/caller";
import * as flowHistories from "./flows/[flowUuid]/status-histories/route";
import * as operationHistories from "./operations/[uuid]/status-histories/route";

let database: TestDatabase;
let merchant: Merchant;
let strangers: Readonly<Record<string, Caller>>;
let flow: TestFlow;

const opened = "2026-03-02T10:00:00.000Z";
const cancelled = "2026-03-02T11:00:00.000Z";

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
  strangers = {
    tenant: (await insertMerchant(database)).caller,
    collaborator: await insertCollaborator(database, merchant),
  };
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-02T09:00:00Z") });
  flow = await aFlow(merchant.caller);
  vi.setSystemTime(opened);
  await openOperation(database.db, firstOf(flow).linkToken);
  vi.setSystemTime(cancelled);
  await cancelOperation(database.db, merchant.caller, firstOf(flow).uuid);
  vi.useRealTimers();
});

it("a list without filters takes what looks like one for a typo (decision 2)", async () => {
  const path = "/flow/v1/operations/[uuid]/status-histories";
  const ask = (search: string) =>
    callRoute(operationHistories, { path, params: { uuid: firstOf(flow).uuid }, as: merchant.caller, search });
  expect((await ask("q_status=OPENED")).status).toBe(400);
  expect((await ask("page=2")).status).toBe(200);
});

describe("GET /flow/v1/operations/{uuid}/status-histories", () => {
  const path = "/flow/v1/operations/[uuid]/status-histories";
  const params = () => ({ uuid: firstOf(flow).uuid });

  itIsGuarded({
    handlers: operationHistories,
    path,
    params,
    caller: () => merchant.caller,
    strangers: () => strangers,
    allow: "GET, HEAD, OPTIONS",
  });

  it("200: the newest first", async () => {
    const answer = await callRoute(operationHistories, { path, params: params(), as: merchant.caller });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      total: 2,
      results: [
        { previousStatus: "OPENED", newStatus: "CANCELLED", changedAt: cancelled },
        { previousStatus: "CREATED", newStatus: "OPENED", changedAt: opened },
      ],
    });
  });

  it("200: nothing has changed yet; a collaborator reads its own", async () => {
    const collaborator = await insertCollaborator(database, merchant);
    const { uuid } = firstOf(await aFlow(collaborator));
    const answer = await callRoute(operationHistories, { path, params: { uuid }, as: collaborator });
    expect([answer.status, answer.body]).toEqual([200, { total: 0, results: [] }]);
  });

  it("200: the latest 100 of more, and how many there are", async () => {
    const { uuid } = firstOf(await aFlow(merchant.caller));
    const change = { subjectType: "OPERATION", subjectUuid: uuid, cause: { by: "SYSTEM" } } as const;
    await inTransaction(database.db, (tx) =>
      writeMoves(
        tx,
        merchant.tenantUuid,
        Array.from({ length: 101 }, (_, minute) => ({
          ...change,
          previousStatus: "CREATED",
          newStatus: minute === 0 ? "EXPIRED" : "OPENED",
          changedAt: new Date(Date.UTC(2026, 2, 2, 10, minute)),
        })),
      ),
    );
    const { body } = await callRoute(operationHistories, { path, params: { uuid }, as: merchant.caller });
    expect(body).toMatchObject({ total: 101 });
    const { results } = body as { results: { newStatus: string }[] };
    expect(results.map(({ newStatus }) => newStatus)).toEqual(Array.from({ length: 100 }, () => "OPENED"));
  });
});

describe("GET /flow/v1/flows/{uuid}/status-histories", () => {
  const path = "/flow/v1/flows/[flowUuid]/status-histories";
  const params = () => ({ flowUuid: flow.uuid });

  itIsGuarded({
    handlers: flowHistories,
    path,
    params,
    caller: () => merchant.caller,
    strangers: () => strangers,
    allow: "GET, HEAD, OPTIONS",
  });

  it("200: the flow's own statuses", async () => {
    const answer = await callRoute(flowHistories, { path, params: params(), as: merchant.caller });
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        total: 2,
        results: [
          { previousStatus: "IN_PROGRESS", newStatus: "CANCELLED", changedAt: cancelled },
          { previousStatus: "CREATED", newStatus: "IN_PROGRESS", changedAt: opened },
        ],
      },
    ]);
  });

  it("404: an operation's UUID names no flow", async () => {
    const answer = await callRoute(flowHistories, {
      path,
      params: { flowUuid: firstOf(flow).uuid },
      as: merchant.caller,
    });
    expect(answer.status).toBe(404);
  });
});
