import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { insertBankCalls, listBankCalls } from "@/db/queries/banks/bank-calls";
import { listStatusChanges } from "@/db/queries/overview/operation-dossier";
import { findEvent, listEventsAfter } from "@/db/queries/webhooks/events";
import { selectDelivery, selectDueDelivery } from "@/db/queries/webhooks/webhook-deliveries";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { type PlanNode, plansOf } from "@/db/testing/plans";
import { pruneBankCalls } from "@/lib/banks/prune-bank-calls";
import * as environment from "@/lib/shared/env";
import { firstUuid, newUuid } from "@/lib/shared/ids";
import { SYSTEM } from "@/lib/tenants/author";
import { pruneDeliveries } from "@/lib/webhooks/deliveries/prune-deliveries";
import { replayDeliveries } from "@/lib/webhooks/deliveries/replay-deliveries";
import { listEvents } from "@/lib/webhooks/events/list-events";
import { pruneEvents } from "@/lib/webhooks/events/prune-events";
import { recordEvent } from "@/lib/webhooks/events/record-event";
import { insertEndpoint, insertTenant } from "@/lib/webhooks/testing/rows";
import { makeComingMonths } from "./make-months";

/** How many tables a plan reads, those that it leaves out at once not among them. */
const tablesRead = (plan: PlanNode): number =>
  plan.steps.length === 0 ? 1 : plan.steps.reduce((sum, step) => sum + tablesRead(step), 0);

/** Events, their deliveries and attempts, by months that begin and pass (decisions 250 and 251). Years ahead of what the migration made. */
describe("tables by month", () => {
  let database: TestDatabase;
  let tenantUuid: string;
  /** UUIDs don't go back in time: each test is later than those before it. No leap years. */
  let year = 2021;

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    year += 10;
    goTo(`${year}-01-20T10:00:00Z`);
    database = await testDatabase();
    tenantUuid = await insertTenant(database);
    await insertEndpoint(database, tenantUuid, {});
    await makeComingMonths(database.db);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const goTo = (moment: string) => vi.setSystemTime(new Date(moment));

  const happen = () =>
    recordEvent(database.db, tenantUuid, {
      type: "FLOW_COMPLETED",
      resource: { uuid: newUuid(), changedAt: new Date().toISOString() },
    });

  /** The delivery of an event is tried once, and ends. */
  const end = async (sequence: number, at: string) => {
    await database.sql`
      with ended as (
        update webhook_delivery d set state = 'DELIVERED', next_attempt_at = null, ended_at = ${at}
          from event e where e.uuid = d.event_uuid and e.tenant_uuid = ${tenantUuid} and e.sequence = ${sequence}
        returning d.uuid)
      insert into webhook_delivery_attempt (delivery_uuid, number, at, latency_ms, response_status)
      select uuid, 1, ${at}, 20, 200 from ended on conflict do nothing`;
  };

  const partsOf = async (table: string) =>
    (await database.sql`select name from months_of(${table}) order by 1`).map(({ name }) =>
      String(name).slice(table.length + 1),
    );

  /** Where the rows of each event lie: of itself, its delivery and the delivery's attempts. */
  const places = async () => {
    const rows = await database.sql`
      select e.sequence::int, e.tableoid::regclass::text as event, d.tableoid::regclass::text as delivery,
             a.tableoid::regclass::text as attempt
        from event e left join webhook_delivery d on d.event_uuid = e.uuid
        left join webhook_delivery_attempt a on a.delivery_uuid = d.uuid
       where e.tenant_uuid = ${tenantUuid} order by 1`;
    return rows.map((row) => [row.sequence, row.event, row.delivery, row.attempt]);
  };

  const keepEvents = (days: number) =>
    vi.spyOn(environment, "env").mockReturnValue({ ...environment.env(), eventsKeptDays: days });

  const prune = async () => {
    await pruneDeliveries(database.db);
    await pruneEvents(database.db);
  };

  it("have a part for this month and three behind it, made once", async () => {
    const made = [`${year}_01`, `${year}_02`, `${year}_03`, `${year}_04`];
    expect(await partsOf("event")).toEqual(expect.arrayContaining(made));
    const before = await partsOf("webhook_delivery_attempt");
    await makeComingMonths(database.db);
    expect(await partsOf("webhook_delivery_attempt")).toEqual(before);
    goTo(`${year}-02-01T00:00:00Z`);
    await Promise.all([makeComingMonths(database.db), makeComingMonths(database.db)]);
    expect((await partsOf("event")).filter((name) => !before.includes(name))).toEqual([`${year}_05`]);
    expect(await partsOf("webhook_delivery_attempt")).toEqual(await partsOf("event"));
  });

  it("take each row into its month, up to its last moment, in any time zone", async () => {
    await database.sql`select set_config('TimeZone', 'America/Los_Angeles', false)`;
    goTo(`${year}-01-31T23:59:59.999Z`);
    await happen();
    goTo(`${year}-02-01T00:00:00.000Z`);
    await happen();
    await end(1, `${year}-02-01T00:00:01Z`);
    expect(await places()).toEqual([
      [1, `event_${year}_01`, `webhook_delivery_${year}_01`, `webhook_delivery_attempt_${year}_01`],
      [2, `event_${year}_02`, `webhook_delivery_${year}_02`, null],
    ]);
  });

  it("lose nothing that no month was made for, and go on where it lies", async () => {
    goTo(`${year + 1}-06-15T10:00:00Z`);
    await happen();
    await end(1, `${year + 1}-06-15T10:01:00Z`);
    const asleep = [1, "event_default", "webhook_delivery_default", "webhook_delivery_attempt_default"];
    expect(await places()).toEqual([asleep]);

    await makeComingMonths(database.db);
    expect((await partsOf("event")).filter((name) => name.startsWith(`${year + 1}`))).toEqual([
      `${year + 1}_07`,
      `${year + 1}_08`,
      `${year + 1}_09`,
    ]);
    await happen();
    expect(await places()).toEqual([asleep, [2, "event_default", "webhook_delivery_default", null]]);
    goTo(`${year + 1}-07-01T10:00:00Z`);
    await happen();
    expect((await places())[2]).toEqual([3, `event_${year + 1}_07`, `webhook_delivery_${year + 1}_07`, null]);

    // What ended longer ago than its month is long is deleted there, and its event with it.
    goTo(`${year + 1}-10-20T10:00:00Z`);
    keepEvents(90);
    await prune();
    expect(await places()).toEqual([
      [2, "event_default", "webhook_delivery_default", null],
      [3, `event_${year + 1}_07`, `webhook_delivery_${year + 1}_07`, null],
    ]);
  });

  it("are pruned by months, and none is that holds what waits or ended lately (decision 242)", async () => {
    await happen();
    await happen();
    goTo(`${year}-02-20T10:00:00Z`);
    await happen();
    await end(1, `${year}-01-20T10:00:01Z`);
    await end(3, `${year}-02-20T10:00:01Z`);
    const [january, february] = [`${year}_01`, `${year}_02`];

    // Ninety days after January's last moment: one of its deliveries waits, and February's are too young.
    goTo(`${year}-05-02T10:00:00Z`);
    await prune();
    expect(await partsOf("webhook_delivery")).toEqual(expect.arrayContaining([january, february]));
    expect((await places()).map(([, , delivery]) => delivery)).toEqual([
      `webhook_delivery_${year}_01`,
      `webhook_delivery_${year}_01`,
      `webhook_delivery_${year}_02`,
    ]);

    await end(2, `${year}-02-01T10:00:00Z`);
    await prune();
    expect(await partsOf("webhook_delivery")).toContain(january);
    goTo(`${year}-05-02T10:00:01Z`);
    await prune();
    expect(await partsOf("webhook_delivery")).not.toContain(january);
    expect(await partsOf("webhook_delivery_attempt")).not.toContain(january);
    expect(await partsOf("webhook_delivery")).toContain(february);
    // Events are the organisation's record.
    expect(await partsOf("event")).toContain(january);
    expect(await places()).toEqual([
      [1, `event_${year}_01`, null, null],
      [2, `event_${year}_01`, null, null],
      [3, `event_${year}_02`, `webhook_delivery_${year}_02`, `webhook_delivery_attempt_${year}_02`],
    ]);

    keepEvents(90);
    await prune();
    expect(await partsOf("event")).not.toContain(january);
    expect((await places()).map(([sequence]) => sequence)).toEqual([3]);
  });

  it("keep an event's month as long as one of its deliveries, which may lie in the next", async () => {
    await happen();
    const next = firstUuid(new Date(`${year}-02-01T00:00:00Z`)).slice(0, 13);
    await database.sql`update webhook_delivery set uuid = overlay(uuid::text placing ${next} from 1 for 13)::uuid`;
    expect((await places())[0]?.slice(1, 3)).toEqual([`event_${year}_01`, `webhook_delivery_${year}_02`]);
    goTo(`${year}-06-01T10:00:00Z`);
    keepEvents(90);
    await prune();
    expect(await places()).toHaveLength(1);
    await end(1, `${year}-02-01T10:00:00Z`);
    await prune();
    expect(await places()).toEqual([]);
  });

  it("keep the month of an event that a replay sends: its delivery lies there as if it had been made then (decision 237)", async () => {
    await happen();
    await database.sql`delete from webhook_delivery`;
    goTo(`${year}-03-20T10:00:00Z`);
    const since = new Date(`${year}-01-01T00:00:00Z`);
    const [endpoint] = await database.sql`select uuid from webhook_endpoint where tenant_uuid = ${tenantUuid}`;
    await replayDeliveries(database.db, SYSTEM, tenantUuid, String(endpoint?.uuid), { since });
    expect((await places())[0]?.slice(1, 3)).toEqual([`event_${year}_01`, `webhook_delivery_${year}_01`]);
    keepEvents(90);
    goTo(`${year}-06-01T10:00:00Z`);
    await prune();
    expect(await places()).toHaveLength(1);
    await end(1, `${year}-03-20T10:00:01Z`);
    goTo(`${year}-06-30T10:00:00Z`);
    await prune();
    expect(await places()).toEqual([]);
  });

  it("forget an endpoint's figures with its deliveries", async () => {
    await database.sql`
      insert into webhook_tally (tenant_uuid, endpoint_uuid, slot_at, attempts, delivered, latencies)
      select tenant_uuid, uuid, at, 1, 1, '{1,0,0,0,0,0,0,0,0}'
        from webhook_endpoint, unnest(array[${`${year}-01-20T10:00:00Z`}, ${`${year}-01-22T10:00:00Z`}]::timestamptz[]) at`;
    goTo(`${year}-04-21T10:00:00Z`);
    await pruneDeliveries(database.db);
    expect(await database.sql`select slot_at from webhook_tally`).toEqual([{ slot_at: `${year}-01-22 10:00:00+00` }]);
  });

  it("keep an endpoint's figures as long as they are shown, also where deliveries are forgotten before", async () => {
    await database.sql`
      insert into webhook_tally (tenant_uuid, endpoint_uuid, slot_at, attempts, delivered, latencies)
      select tenant_uuid, uuid, ${`${year}-01-20T10:00:00Z`}, 1, 1, '{1,0,0,0,0,0,0,0,0}' from webhook_endpoint`;
    vi.spyOn(environment, "env").mockReturnValue({ ...environment.env(), webhookDeliveriesKeptDays: 7 });
    goTo(`${year}-02-19T10:00:00Z`);
    await pruneDeliveries(database.db);
    expect(await database.sql`select from webhook_tally`).toHaveLength(1);
    goTo(`${year}-02-21T10:00:00Z`);
    await pruneDeliveries(database.db);
    expect(await database.sql`select from webhook_tally`).toHaveLength(0);
  });

  it("say how long ago deliveries were forgotten, whatever is set today (decision 332)", async () => {
    const [endpoint] = await database.sql`update webhook_endpoint set created_at = now_at from (
      select ${`${year}-01-20T10:00:00Z`}::timestamptz as now_at) as it returning uuid`;
    const replay = () =>
      replayDeliveries(database.db, SYSTEM, tenantUuid, String(endpoint?.uuid), {
        since: new Date(`${year}-01-01T00:00:00Z`),
      });
    await happen();
    await end(1, `${year}-01-20T10:00:01Z`);
    goTo(`${year}-03-20T10:00:00Z`);
    await makeComingMonths(database.db);
    // Nothing was dropped yet: what has no delivery was never sent.
    expect(await replay()).toMatchObject({ resent: 0, missedSince: `${year}-01-01T00:00:00.000Z` });
    vi.spyOn(environment, "env").mockReturnValue({ ...environment.env(), webhookDeliveriesKeptDays: 30 });
    await pruneDeliveries(database.db);
    expect(await partsOf("webhook_delivery")).not.toContain(`${year}_01`);
    vi.mocked(environment.env).mockReturnValue({ ...environment.env(), webhookDeliveriesKeptDays: 365 });
    expect(await replay()).toEqual({ resent: 0, remaining: 0, missedSince: `${year}-02-01T00:00:00.000Z` });
  });

  it("delete what ended long ago beside what holds its month", async () => {
    await happen();
    await happen();
    await end(1, `${year}-01-20T10:00:01Z`);
    keepEvents(90);
    goTo(`${year}-05-15T10:00:00Z`);
    await prune();
    expect(await places()).toHaveLength(2);
    goTo(`${year}-05-22T10:00:00Z`);
    await prune();
    expect((await places()).map(([sequence]) => sequence)).toEqual([2]);
    expect(await database.sql`select from webhook_delivery_attempt`).toHaveLength(0);
  });

  it("give up what somebody holds, and do it the next time", async () => {
    await happen();
    await end(1, `${year}-01-20T10:00:01Z`);
    goTo(`${year}-06-01T10:00:00Z`);
    const reading = await database.sql.reserve();
    await reading`begin`;
    await reading`select from webhook_delivery where uuid = ${newUuid()}`;
    await reading`select from webhook_delivery_default`;
    await pruneDeliveries(database.db);
    await makeComingMonths(database.db, 1);
    expect(await partsOf("webhook_delivery")).toContain(`${year}_01`);
    expect(await partsOf("webhook_delivery")).not.toContain(`${year}_09`);
    expect(await partsOf("event")).toContain(`${year}_09`);
    await reading`commit`;
    reading.release();
    await pruneDeliveries(database.db);
    await makeComingMonths(database.db);
    expect(await partsOf("webhook_delivery")).not.toContain(`${year}_01`);
    expect(await partsOf("webhook_delivery")).toContain(`${year}_09`);
  });

  it("answer who follows from the last two, and who comes from far from all", async () => {
    const caller = { tenantUuid, collaborator: null } as Parameters<typeof listEvents>[1];
    const read = async (after: number) =>
      (await listEvents(database.db, caller, { after, limit: 9 } as Parameters<typeof listEvents>[2])).results.map(
        ({ metadata }) => metadata.sequence,
      );
    await happen();
    goTo(`${year}-03-31T23:59:59Z`);
    await happen();
    await happen();
    goTo(`${year}-04-01T00:00:01Z`);
    await happen();
    expect(await read(0)).toEqual([1, 2, 3, 4]);
    expect(await read(1)).toEqual([2, 3, 4]);
    expect(await read(2)).toEqual([3, 4]);
    expect(await read(4)).toEqual([]);
    goTo(`${year}-09-01T00:00:01Z`);
    expect(await read(2)).toEqual([3, 4]);
    expect(await read(4)).toEqual([]);
  });

  it("are read one month at a time by whoever knows what it looks for (decision 252)", async () => {
    await happen();
    const [its] = await database.sql`select d.uuid, d.event_uuid from webhook_delivery d`;
    const read = async (run: Parameters<typeof plansOf>[1]) =>
      (await plansOf(database, run)).map(({ plan }) => tablesRead(plan));
    // With the endpoint, its earlier secrets and the mandate of what is a collaborator's.
    expect(await read((db) => selectDueDelivery(db, tenantUuid, String(its?.uuid)))).toEqual([4, 1]);
    expect(await read((db) => selectDelivery(db, tenantUuid, String(its?.uuid)))).toEqual([2, 1]);
    expect(await read((db) => findEvent(db, tenantUuid, String(its?.event_uuid), null))).toEqual([1]);
    expect(await read((db) => listStatusChanges(db, tenantUuid, newUuid()))).toEqual([1]);
    expect(await read((db) => listBankCalls(db, tenantUuid, newUuid()))).toEqual([1]);
    // Of who follows it is looked at first whether it does: December has no part of its own here. With the organisation, which may be a
    // sandbox (decision 208).
    expect(
      await read((db) => listEventsAfter(db, tenantUuid, { after: 1, limit: 9, channel: null, types: [] })),
    ).toEqual([2, 3]);
  });

  it("forget calls of banks three months after the last of an attempt's month", async () => {
    const call = async (attemptUuid: string, at: string) =>
      insertBankCalls(database.db, [
        {
          uuid: newUuid(),
          tenantUuid,
          attemptUuid,
          bankId: "a-bank",
          call: "initiate",
          requestId: newUuid(),
          httpStatus: 201,
          durationMs: 5,
          outcome: "OK",
          bankCode: null,
          at: new Date(at),
        },
      ]);
    const attempt = newUuid();
    await call(attempt, `${year}-01-20T10:00:00Z`);
    await call(attempt, `${year}-02-10T10:00:00Z`);
    const left = async () => (await listBankCalls(database.db, tenantUuid, attempt)).length;
    const pruned = async () => {
      await pruneBankCalls(database.db);
      return [await left(), (await partsOf("bank_call")).includes(`${year}_01`)];
    };
    // The month is over, and one of its calls is not old enough.
    goTo(`${year}-05-11T10:00:00Z`);
    expect(await pruned()).toEqual([2, true]);
    goTo(`${year}-05-11T10:00:01Z`);
    expect(await pruned()).toEqual([0, false]);
    const asleep = "0ffc15b7-a640-7000-8000-000000000000";
    await call(asleep, `${year}-01-01T10:00:00Z`);
    await call(asleep, `${year}-02-01T10:00:00Z`);
    await pruneBankCalls(database.db);
    expect(await listBankCalls(database.db, tenantUuid, asleep)).toHaveLength(1);
  });

  it("let nobody drop what is not a month that may be dropped, nor who may not delete", async () => {
    for (const [of, part] of [
      ["event", "event_default"],
      ["event", `webhook_delivery_${year}_01`],
      ["audit_entry", `audit_entry_${year}_01`],
      ["tenant", "tenant"],
    ] as const) {
      await expect(database.sql`select drop_month(${of}, ${part})`).rejects.toThrow("may be dropped");
    }
    const role = `reader_${newUuid().replaceAll("-", "")}`;
    await database.sql.unsafe(`create role ${role}; grant select on event to ${role}`);
    const asReader = database.sql.begin(async (tx) => {
      await tx.unsafe(`set local session authorization ${role}`);
      await tx`select drop_month('event', ${`event_${year}_01`})`;
    });
    await expect(asReader).rejects.toThrow("may be dropped");
    await database.sql.unsafe(`drop owned by ${role}; drop role ${role}`);
    await database.sql`select drop_month('event', ${`event_${year}_01`})`;
    expect(await partsOf("event")).not.toContain(`${year}_01`);
  });
});
