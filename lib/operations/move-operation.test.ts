import { beforeAll, describe, expect, it } from "vitest";
import { inTransaction } from "@/db/client";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { aFlow, firstOf, type TestFlow } from "@/lib/flows/testing/a-flow";
import { findPayerView } from "@/lib/payer/find-payer-view";
import { OPERATION_STATUSES, type OperationStatus } from "./model";
import { type Move, moveOperation } from "./move-operation";
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
