import { beforeAll, describe, expect, it } from "vitest";
import { insertAttempt } from "@/db/queries/attempts/attempts";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertCollaborator, insertMerchant, type Merchant } from "@/db/testing/merchant";
import { aFlow, firstOf, type TestFlow } from "@/lib/flows/testing/a-flow";
import { type Answer, callRoute } from "@/lib/http/testing/call-route";
import { expectProblem, itIsGuarded } from "@/lib/http/testing/guards";
import { openOperation } from "@/lib/operations/open-operation";
import type { Caller } from "@/lib/shared/caller";
import { newUuid } from "@/lib/shared/ids";
import * as cancelRoute from "./[flowUuid]/cancel/route";

let database: TestDatabase;
let merchant: Merchant;
let strangers: Readonly<Record<string, Caller>>;
let guarded: TestFlow;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
  strangers = {
    tenant: (await insertMerchant(database)).caller,
    collaborator: await insertCollaborator(database, merchant),
  };
  guarded = await aFlow(merchant.caller);
});

const path = "/flow/v1/flows/[flowUuid]/cancel";

function cancel(flow: TestFlow, as: Caller = merchant.caller): Promise<Answer> {
  return callRoute(cancelRoute, { method: "PUT", path, params: { flowUuid: flow.uuid }, as });
}

async function statusesOf(flow: TestFlow) {
  const [row] = await database.sql`select status from flow where uuid = ${flow.uuid}`;
  const operations = await database.sql`select status from operation where flow_uuid = ${flow.uuid} order by position`;
  return { flow: row?.status, operations: operations.map(({ status }) => status) };
}

/** What the flow and its operations have told, in order. */
async function eventsOf(flow: TestFlow) {
  const uuids = [flow.uuid, ...flow.operations.map(({ uuid }) => uuid)];
  const rows =
    await database.sql`select type from event where subject_uuid in ${database.sql(uuids)} order by sequence`;
  return rows.map(({ type }) => type);
}

async function setStatuses(flow: TestFlow, statuses: readonly string[], flowStatus: string): Promise<void> {
  for (const [position, status] of statuses.entries()) {
    await database.sql`update operation set status = ${status} where flow_uuid = ${flow.uuid} and position = ${position}`;
  }
  await database.sql`update flow set status = ${flowStatus} where uuid = ${flow.uuid}`;
}

async function putAtBank(operationUuid: string): Promise<void> {
  await insertAttempt(database.db, {
    uuid: newUuid(),
    tenantUuid: merchant.tenantUuid,
    operationUuid,
    bankId: "bank",
    state: "AT_BANK",
    endToEndId: newUuid().replaceAll("-", ""),
    createdAt: new Date(),
    nextPollAt: new Date(),
    pollCount: 0,
  });
}

describe("PUT /flow/v1/flows/{uuid}/cancel (decisions 4 and 19)", () => {
  itIsGuarded({
    handlers: cancelRoute,
    method: "PUT",
    path,
    params: () => ({ flowUuid: guarded.uuid }),
    caller: () => merchant.caller,
    strangers: () => strangers,
    allow: "PUT, OPTIONS",
    least: "OPERATOR",
  });

  it("204: every operation is CANCELLED, and so is the flow, at once", async () => {
    const flow = await aFlow(merchant.caller, [{}, {}, {}]);
    await openOperation(database.db, firstOf(flow).linkToken);
    const answer = await cancel(flow);
    expect([answer.status, answer.bytes.length]).toEqual([204, 0]);
    expect(await statusesOf(flow)).toEqual({
      flow: "CANCELLED",
      operations: ["CANCELLED", "CANCELLED", "CANCELLED"],
    });
    expect(await eventsOf(flow)).toEqual([
      "OPERATION_OPENED",
      "FLOW_IN_PROGRESS",
      "OPERATION_CANCELLED",
      "OPERATION_CANCELLED",
      "OPERATION_CANCELLED",
      "FLOW_CANCELLED",
    ]);
    const [change, ...more] = await database.sql`
      select previous_status, new_status, cause from status_history
       where subject_uuid = ${flow.uuid} and new_status <> 'IN_PROGRESS'`;
    expect([change, more]).toEqual([
      {
        previous_status: "IN_PROGRESS",
        new_status: "CANCELLED",
        cause: { by: "CLIENT", id: expect.any(String) },
      },
      [],
    ]);
  });

  it("204: cancelled already, also by two at once, and it is told once", async () => {
    const flow = await aFlow(merchant.caller, [{}, {}]);
    const answers = await Promise.all([cancel(flow), cancel(flow)]);
    expect([...answers, await cancel(flow)].map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await eventsOf(flow)).toEqual(["OPERATION_CANCELLED", "OPERATION_CANCELLED", "FLOW_CANCELLED"]);
  });

  it("204: a collaborator cancels what is its own", async () => {
    const collaborator = await insertCollaborator(database, merchant);
    const flow = await aFlow(collaborator);
    expect((await cancel(flow, collaborator)).status).toBe(204);
  });

  it("204: what is left of a flow that is paid in part", async () => {
    const flow = await aFlow(merchant.caller, [{}, {}]);
    await setStatuses(flow, ["COMPLETED", "OPENED"], "IN_PROGRESS");
    expect((await cancel(flow)).status).toBe(204);
    expect(await statusesOf(flow)).toEqual({ flow: "PARTIALLY_COMPLETED", operations: ["COMPLETED", "CANCELLED"] });
    expect(await eventsOf(flow)).toEqual(["OPERATION_CANCELLED", "FLOW_PARTIALLY_COMPLETED"]);
  });

  it.each([
    ["COMPLETED", ["COMPLETED"]],
    ["PARTIALLY_COMPLETED", ["COMPLETED", "CANCELLED"]],
    ["EXPIRED", ["EXPIRED", "EXPIRED"]],
    ["REJECTED", ["REJECTED", "CANCELLED"]],
  ])("409: a flow that is %s", async (status, operations) => {
    const flow = await aFlow(
      merchant.caller,
      operations.map(() => ({})),
    );
    await setStatuses(flow, operations, status);
    const answer = await cancel(flow);
    expectProblem(answer, 409, "conflict");
    expect(answer.body).toMatchObject({ detail: `The flow is ${status}.` });
    expect(await statusesOf(flow)).toEqual({ flow: status, operations });
  });

  it("409: an attempt at the bank, and nothing at all is cancelled", async () => {
    const flow = await aFlow(merchant.caller, [{}, {}]);
    await putAtBank(flow.operations[1]?.uuid ?? "");
    expectProblem(await cancel(flow), 409, "attempt_in_progress");
    expect(await statusesOf(flow)).toEqual({ flow: "CREATED", operations: ["CREATED", "CREATED"] });
    expect(await eventsOf(flow)).toEqual([]);
  });
});
