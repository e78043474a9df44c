import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inTransaction, type Transaction } from "@/db/client";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { interleave } from "@/db/testing/interleave";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { cancelFlow } from "@/lib/flows/cancel-flow";
import { aFlow, type TestFlow } from "@/lib/flows/testing/a-flow";
import { now } from "@/lib/shared/clock";
import { type Move, moveOperation } from "./move-operation";
import { openOperation } from "./open-operation";

let database: TestDatabase;
let merchant: Merchant;
let flow: TestFlow;
let one: string;
let other: string;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
});

beforeEach(async () => {
  flow = await aFlow(merchant.caller, [{}, {}]);
  [one = "", other = ""] = flow.operations.map(({ uuid }) => uuid);
  for (const uuid of [one, other]) await inTransaction(database.db, (tx) => move(tx, uuid, "OPENED"));
});

const move = (tx: Transaction, uuid: string, to: Move["to"]) =>
  moveOperation(tx, merchant.tenantUuid, uuid, { to, at: now(), cause: { by: "SYSTEM" } });

/** What the flow has become, what its history holds, and what was told since both were opened. */
async function outcome() {
  const [row] = await database.sql`select status from flow where uuid = ${flow.uuid}`;
  const history = await database.sql`
    select previous_status || ' ' || new_status as change from status_history
    where subject_uuid = ${flow.uuid} order by changed_at, uuid`;
  const events = await database.sql`
    select type from event where subject_uuid in ${database.sql([flow.uuid, one, other])} order by sequence`;
  return {
    status: row?.status,
    history: history.map(({ change }) => change),
    events: events.map(({ type }) => type).slice(3),
  };
}

describe("two ends of one flow at once (decision 3)", () => {
  it("know of each other: the second one ends the flow", async () => {
    await interleave(
      database,
      (tx) => move(tx, one, "COMPLETED"),
      () => inTransaction(database.db, (tx) => move(tx, other, "REJECTED")),
    );
    expect(await outcome()).toEqual({
      status: "PARTIALLY_COMPLETED",
      history: ["CREATED IN_PROGRESS", "IN_PROGRESS PARTIALLY_COMPLETED"],
      events: ["OPERATION_COMPLETED", "OPERATION_REJECTED", "FLOW_PARTIALLY_COMPLETED"],
    });
  });

  it("of which one is a cancellation of the flow: it takes what the other one has left", async () => {
    await interleave(
      database,
      (tx) => move(tx, one, "EXPIRED"),
      () => cancelFlow(database.db, merchant.caller, flow.uuid),
    );
    expect(await outcome()).toEqual({
      status: "EXPIRED",
      history: ["CREATED IN_PROGRESS", "IN_PROGRESS EXPIRED"],
      events: ["OPERATION_EXPIRED", "OPERATION_CANCELLED", "FLOW_EXPIRED"],
    });
  });

  it("of which one is a cancellation that comes too late: it is told so", async () => {
    const late = interleave(
      database,
      async (tx) => [await move(tx, one, "EXPIRED"), await move(tx, other, "EXPIRED")],
      () => cancelFlow(database.db, merchant.caller, flow.uuid),
    );
    await expect(late).rejects.toMatchObject({ code: "conflict" });
  });

  it("of which one is the visit of a link that nobody could deliver: once the flow is cancelled it stays closed", async () => {
    const linkToken = flow.operations[1]?.linkToken ?? "";
    await database.sql`update operation set status = 'NOT_DELIVERED' where uuid = ${other}`;
    // The visitor has found it alive: the cancellation is not written yet.
    await interleave(
      database,
      (tx) => cancelFlow(tx, merchant.caller, flow.uuid),
      () => openOperation(database.db, linkToken),
    );
    const [row] = await database.sql`select status, expires_at <= now() as over from operation where uuid = ${other}`;
    expect(row).toEqual({ status: "NOT_DELIVERED", over: true });
    expect(await outcome()).toMatchObject({ status: "CANCELLED", events: ["OPERATION_CANCELLED", "FLOW_CANCELLED"] });
  });

  it("and all of a large flow's at once leave one end of it", async () => {
    const large = await aFlow(
      merchant.caller,
      Array.from({ length: 8 }, () => ({})),
    );
    await Promise.all(
      large.operations.map(({ uuid }) => inTransaction(database.db, (tx) => move(tx, uuid, "CANCELLED"))),
    );
    const ends = await database.sql`
      select new_status from status_history where subject_uuid = ${large.uuid} and new_status <> 'IN_PROGRESS'`;
    const told =
      await database.sql`select type from event where subject_uuid = ${large.uuid} and type <> 'FLOW_IN_PROGRESS'`;
    expect([ends, told]).toMatchObject([[{ new_status: "CANCELLED" }], [{ type: "FLOW_CANCELLED" }]]);
  });
});
