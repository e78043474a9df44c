import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inTransaction } from "@/db/client";
import { lockFlowOfOperation } from "@/db/queries/operations/operation-moves";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { aFlow, firstOf } from "@/lib/flows/testing/a-flow";
import { openTogether } from "./open-together";

let database: TestDatabase;
let merchant: Merchant;

beforeAll(async () => {
  database = await testDatabase();
});

beforeEach(async () => {
  merchant = await insertMerchant(database);
});

const links = async (count: number) => {
  const flows = await Promise.all(Array.from({ length: count }, () => aFlow(merchant.caller)));
  return flows.map((flow) => firstOf(flow).uuid);
};
const open = (uuid: string) => openTogether(database.db, merchant.tenantUuid, uuid);
const statusesOf = async (uuids: readonly string[]) => {
  const rows = await database.sql`select distinct status from operation where uuid in ${database.sql([...uuids])}`;
  return rows.map(({ status }) => status);
};

/** What the visits of these have left behind. */
async function writtenFor(uuids: readonly string[]) {
  const [row] = await database.sql`
    select (select count(*)::int from operation_fact where operation_uuid in ${database.sql([...uuids])} and kind = 'SEEN') as seen,
           (select count(*)::int from status_history
             where subject_uuid in ${database.sql([...uuids])} and new_status = 'OPENED' and cause = '{"by": "PAYER"}') as opened,
           (select count(*)::int from status_history h join operation o on o.flow_uuid = h.subject_uuid
             where o.uuid in ${database.sql([...uuids])} and h.new_status = 'IN_PROGRESS') as flows,
           (select count(*)::int from event where tenant_uuid = ${merchant.tenantUuid} and type = 'OPERATION_OPENED') as told,
           (select count(*)::int from event where tenant_uuid = ${merchant.tenantUuid} and type = 'FLOW_IN_PROGRESS') as told_of_flows`;
  return row;
}

describe("links that are opened at the same time", () => {
  it("are opened once each, in few transactions, and told without a gap", async () => {
    const uuids = await links(60);
    await Promise.all([...uuids, ...uuids.slice(0, 5)].map(open));
    expect(await statusesOf(uuids)).toEqual(["OPENED"]);
    expect(await writtenFor(uuids)).toEqual({ seen: 60, opened: 60, flows: 60, told: 60, told_of_flows: 60 });
    const [transactions] = await database.sql`
      select count(distinct xmin::text)::int as count from operation where uuid in ${database.sql(uuids)}`;
    expect(transactions?.count).toBeLessThan(6);
    const [events] = await database.sql`
      select count(*)::int as count, max(sequence)::int as last from event where tenant_uuid = ${merchant.tenantUuid}`;
    expect(events?.last).toBe(events?.count);
  });

  it("of one flow are one step of it", async () => {
    const flow = await aFlow(merchant.caller, [{}, {}, {}]);
    const [first, ...others] = flow.operations.map(({ uuid }) => uuid);
    await Promise.all([open(first ?? ""), ...others.map(open)]);
    expect(await statusesOf([first ?? "", ...others])).toEqual(["OPENED"]);
    const { count } = await database.sql`select from status_history where subject_uuid = ${flow.uuid}`;
    expect(count).toBe(1);
    expect(await writtenFor([first ?? "", ...others])).toMatchObject({ seen: 3, told: 3, told_of_flows: 1 });
  });

  it("of two organisations are each told by their own", async () => {
    const other = await insertMerchant(database);
    const theirs = firstOf(await aFlow(other.caller)).uuid;
    const [ours = ""] = await links(1);
    await Promise.all([open(ours), open(theirs), openTogether(database.db, other.tenantUuid, theirs)]);
    expect(await statusesOf([ours, theirs])).toEqual(["OPENED"]);
    expect(await writtenFor([ours])).toMatchObject({ told: 1 });
    const [told] = await database.sql`
      select count(*)::int as count from event where tenant_uuid = ${other.tenantUuid} and type = 'OPERATION_OPENED'`;
    expect(told?.count).toBe(1);
  });
});

describe("a flow that somebody holds", () => {
  it("holds up its own visitor and nobody else, and what was done to it counts", async () => {
    const [held = "", ...free] = await links(12);
    const visit = await inTransaction(database.db, async (tx) => {
      await lockFlowOfOperation(tx, merchant.tenantUuid, held);
      const waiting = open(held);
      await Promise.all(free.map(open));
      expect(await statusesOf(free)).toEqual(["OPENED"]);
      expect(await statusesOf([held])).toEqual(["CREATED"]);
      await tx.execute(`update operation set status = 'CANCELLED' where uuid = '${held}'`);
      return { waiting };
    });
    await visit.waiting;
    expect(await statusesOf([held])).toEqual(["CANCELLED"]);
    expect(await writtenFor([held])).toMatchObject({ seen: 0, opened: 0 });
  });

  it("is opened when they let go", async () => {
    const [held = ""] = await links(1);
    const visit = await inTransaction(database.db, async (tx) => {
      await lockFlowOfOperation(tx, merchant.tenantUuid, held);
      return { waiting: open(held) };
    });
    await visit.waiting;
    expect(await writtenFor([held])).toMatchObject({ seen: 1, opened: 1, told: 1 });
  });
});
