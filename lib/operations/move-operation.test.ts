import { beforeAll, describe, expect, it } from "vitest";
import { inTransaction } from "@/db/client";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertCollaborator, insertMerchant, type Merchant } from "@/db/testing/merchant";
import { aFlow, firstOf, type TestFlow } from "@/lib/flows/testing/a-flow";
import { findPayerView } from "@/lib/payer/find-payer-view";
import { OPERATION_STATUSES, type OperationStatus } from "./model";
import { describeOperation, type Move, moveOperation } from "./move-operation";
import { openOperation } from "./open-operation";
import { flowOf, WAYS } from "./testing/decided-states";

const TARGETS = OPERATION_STATUSES.filter((status) => status !== "CREATED");
const at = new Date("2030-05-04T10:00:00.000Z");

let database: TestDatabase;
let merchant: Merchant;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
});

/** A flow whose operations stand like this. */
async function standing(...statuses: readonly OperationStatus[]): Promise<TestFlow> {
  const flow = await aFlow(
    merchant.caller,
    statuses.map(() => ({})),
  );
  for (const [index, status] of statuses.entries()) {
    await database.sql`update operation set status = ${status} where uuid = ${flow.operations[index]?.uuid ?? null}`;
  }
  await database.sql`update flow set status = ${flowOf(...statuses)} where uuid = ${flow.uuid}`;
  return flow;
}

/** All that a move writes, of one flow. */
async function writtenFor(flow: TestFlow) {
  const uuids = [flow.uuid, ...flow.operations.map(({ uuid }) => uuid)];
  return {
    flow: await database.sql`select status, status_updated_at = ${at.toISOString()}::timestamptz as now from flow where uuid = ${flow.uuid}`,
    operations: await database.sql`
      select status, status_updated_at = ${at.toISOString()}::timestamptz as now from operation where flow_uuid = ${flow.uuid} order by position`,
    histories: await database.sql`
      select subject_type, previous_status, new_status, cause from status_history
      where subject_uuid in ${database.sql(uuids)} order by subject_type desc`,
    events: await database.sql`
      select type, resource ->> 'previousStatus' as previous from event
      where subject_uuid in ${database.sql(uuids)} order by sequence`,
  };
}

const move = (flow: TestFlow, to: Move["to"]) =>
  inTransaction(database.db, (tx) =>
    moveOperation(tx, merchant.tenantUuid, firstOf(flow).uuid, { to, at, cause: { by: "SYSTEM" } }),
  );

const pairs = OPERATION_STATUSES.flatMap((from) => TARGETS.map((to) => [from, to] as const));

describe("an operation (decision 3)", () => {
  it.each(pairs.filter(([from, to]) => WAYS[from].includes(to)))("goes from %s to %s", async (from, to) => {
    const flow = await standing(from);
    expect(await move(flow, to)).toMatchObject({ uuid: firstOf(flow).uuid, status: to, previousStatus: from });
    const before = flowOf(from);
    const after = flowOf(to);
    expect(await writtenFor(flow)).toEqual({
      flow: [{ status: after, now: true }],
      operations: [{ status: to, now: true }],
      histories: [
        { subject_type: "OPERATION", previous_status: from, new_status: to, cause: { by: "SYSTEM" } },
        { subject_type: "FLOW", previous_status: before, new_status: after, cause: { by: "SYSTEM" } },
      ],
      events: [
        { type: `OPERATION_${to}`, previous: from },
        // A flow that was never delivered is told by its operations.
        ...(after === "NOT_DELIVERED" ? [] : [{ type: `FLOW_${after}`, previous: before }]),
      ],
    });
  });

  it.each(pairs.filter(([from, to]) => !WAYS[from].includes(to)))("never goes from %s to %s", async (from, to) => {
    const flow = await standing(from);
    const before = await writtenFor(flow);
    expect(await move(flow, to)).toBeNull();
    expect(await writtenFor(flow)).toEqual(before);
  });

  it("is moved by its own tenant only, and only where it is", async () => {
    const stranger = await insertMerchant(database);
    const flow = await standing("OPENED");
    const before = await writtenFor(flow);
    const moved = await inTransaction(database.db, (tx) =>
      moveOperation(tx, stranger.tenantUuid, firstOf(flow).uuid, { to: "COMPLETED", at, cause: { by: "SYSTEM" } }),
    );
    expect(moved).toBeNull();
    expect(await writtenFor(flow)).toEqual(before);
  });
});

describe("a flow (decision 3)", () => {
  it.each(OPERATION_STATUSES)("follows its operation when the other one is %s", async (other) => {
    for (const [from, to] of pairs.filter(([from, to]) => WAYS[from].includes(to))) {
      const flow = await standing(from, other);
      await move(flow, to);
      const { flow: rows, operations } = await writtenFor(flow);
      expect(rows, `${from} to ${to}`).toMatchObject([{ status: flowOf(to, other) }]);
      expect(operations, `${from} to ${to}`).toMatchObject([{ status: to }, { status: other }]);
    }
  });
});

describe("a flow that stays as it was", () => {
  it("is not written, and nobody is told of it", async () => {
    const flow = await standing("OPENED", "OPENED");
    await move(flow, "COMPLETED");
    const { flow: rows, histories, events } = await writtenFor(flow);
    expect(rows).toEqual([{ status: "IN_PROGRESS", now: null }]);
    expect(histories).toMatchObject([{ subject_type: "OPERATION", new_status: "COMPLETED" }]);
    expect(events).toEqual([{ type: "OPERATION_COMPLETED", previous: "OPENED" }]);
  });
});

describe("a link that could not be delivered", () => {
  it("is opened by a later visit, and its flow goes on", async () => {
    const flow = await standing("NOT_DELIVERED", "EXPIRED");
    await openOperation(database.db, firstOf(flow).linkToken);
    expect(await writtenFor(flow)).toMatchObject({
      flow: [{ status: "IN_PROGRESS" }],
      operations: [{ status: "OPENED" }, { status: "EXPIRED" }],
      events: [{ type: "OPERATION_OPENED" }, { type: "FLOW_IN_PROGRESS" }],
    });
    expect((await findPayerView(database.db, firstOf(flow).linkToken))?.step).toMatchObject({ name: "CHOOSE_BANK" });
  });

  it("stays as it is after its deadline, and says so", async () => {
    const flow = await standing("NOT_DELIVERED");
    await database.sql`update operation set expires_at = now() - interval '1 second' where flow_uuid = ${flow.uuid}`;
    await openOperation(database.db, firstOf(flow).linkToken);
    expect((await writtenFor(flow)).operations).toMatchObject([{ status: "NOT_DELIVERED" }]);
    expect((await findPayerView(database.db, firstOf(flow).linkToken))?.step).toMatchObject({ name: "EXPIRED" });
  });
});

describe("what listeners are told of a move", () => {
  const resourcesOf = async (flow: TestFlow) => {
    const rows = await database.sql`
      select type, resource from event where subject_uuid in ${database.sql([flow.uuid, firstOf(flow).uuid])}
      order by sequence`;
    return rows.map(({ type, resource }) => [type, resource]);
  };

  it("is all of the operation and its flow, in whose channel, and what the mover adds in between", async () => {
    const caller = await insertCollaborator(database, merchant);
    const collaborator = { uuid: caller.collaborator.uuid, legalName: "Gestoría Prueba S.L.P." };
    const invoice = { externalId: "F-7", name: "Invoice 7" };
    const flow = await aFlow(caller, [{ externalId: "op-7", invoice }], { externalId: "flow-7" });
    const { uuid } = firstOf(flow);
    const [row] = await database.sql`select payment_uuid from operation where uuid = ${uuid}`;
    await inTransaction(database.db, (tx) =>
      moveOperation(tx, merchant.tenantUuid, uuid, {
        to: "OPENED",
        at,
        cause: { by: "PAYER" },
        alongside: (moved, { uuid: flowUuid }) => [
          {
            type: "PSD2_PAYMENT_SUBMITTED",
            resource: { uuid: moved.uuid, flowUuid, status: moved.status, changedAt: at.toISOString() },
          },
        ],
      }),
    );
    const common = { flowUuid: flow.uuid, flowExternalId: "flow-7", collaborator, changedAt: at.toISOString() };
    expect(await resourcesOf(flow)).toEqual([
      [
        "OPERATION_OPENED",
        {
          ...common,
          uuid,
          externalId: "op-7",
          status: "OPENED",
          previousStatus: "CREATED",
          amount: 15_075,
          currency: "EUR",
          invoiceExternalId: "F-7",
          paymentUuid: row?.payment_uuid,
        },
      ],
      ["PSD2_PAYMENT_SUBMITTED", { uuid, flowUuid: flow.uuid, status: "OPENED", changedAt: at.toISOString() }],
      [
        "FLOW_IN_PROGRESS",
        { ...common, uuid: flow.uuid, externalId: "flow-7", status: "IN_PROGRESS", previousStatus: "CREATED" },
      ],
    ]);
  });

  it("leaves out an amount and a payment where there is none", () => {
    const signature = {
      uuid: "1",
      externalId: null,
      amount: null,
      currency: null,
      invoiceExternalId: null,
      paymentUuid: null,
      collaboratorUuid: null,
      collaboratorLegalName: null,
    };
    const told = {
      uuid: "1",
      externalId: null,
      flowUuid: "2",
      flowExternalId: null,
      invoiceExternalId: null,
      collaborator: null,
      changedAt: at.toISOString(),
    };
    const flow = { uuid: "2", externalId: null };
    expect(describeOperation(signature, flow, at)).toStrictEqual(told);
    expect(describeOperation({ ...signature, amount: 1 }, flow, at)).toStrictEqual(told);
    expect(describeOperation({ ...signature, currency: "EUR" }, flow, at)).toStrictEqual(told);
  });
});

describe("a callback (decision 8)", () => {
  const callbacksOf = async (flow: TestFlow) => {
    const rows = await database.sql`
      select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'notify-redirection' and payload ->> 'operationUuid' = ${firstOf(flow).uuid}`;
    return rows.map(({ payload }) => payload);
  };

  it.each(TARGETS)("is asked for when an operation ends as %s, where the organisation wants one", async (to) => {
    const callback = { url: "https://shop.example.com/paid", requestTimeout: 5, parameters: [] };
    const wanting = await insertMerchant(database, { settings: { redirection: { callback, return: null } } });
    for (const { tenantUuid, caller } of [wanting, merchant]) {
      const flow = await aFlow(caller);
      const { uuid: operationUuid } = firstOf(flow);
      const from = OPERATION_STATUSES.find((status) => WAYS[status].includes(to)) ?? "CREATED";
      await database.sql`update operation set status = ${from} where uuid = ${operationUuid}`;
      await inTransaction(database.db, (tx) =>
        moveOperation(tx, tenantUuid, operationUuid, { to, at, cause: { by: "SYSTEM" } }),
      );
      const wanted = to !== "OPENED" && tenantUuid === wanting.tenantUuid;
      expect(await callbacksOf(flow)).toEqual(
        wanted ? [{ tenantUuid, operationUuid, status: to, messageUuid: expect.any(String) }] : [],
      );
    }
  });
});
