import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { addJob } from "@/db/queries/jobs";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import * as environment from "@/lib/shared/env";
import { newUuid } from "@/lib/shared/ids";
import { recordEvent } from "@/lib/webhooks/record-event";
import { insertEndpoint, insertTenant } from "@/lib/webhooks/testing/rows";
import { prune } from "./prune";

describe("pruning", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  beforeEach(async () => {
    await database.sql`delete from graphile_worker._private_jobs`;
  });

  it("forgets deliveries that ended 90 days ago, and no event", async () => {
    const tenantUuid = await insertTenant(database);
    await insertEndpoint(database, tenantUuid, {});
    const resource = { uuid: newUuid(), changedAt: "2026-03-01T10:00:00.000Z" };
    for (const type of ["FLOW_COMPLETED", "FLOW_EXPIRED", "FLOW_REJECTED"] as const)
      await recordEvent(database.db, tenantUuid, { type, resource });
    const end = async (sequence: number, days: number) => database.sql`
      update webhook_delivery d
      set state = 'DELIVERED', next_attempt_at = null, ended_at = now() - make_interval(days => ${days})
      from event e where e.uuid = d.event_uuid and e.sequence = ${sequence}`;
    await end(1, 91);
    await end(2, 89);

    await prune(database.db);

    const left = await database.sql`
      select e.sequence::int, d.state from event e left join webhook_delivery d on d.event_uuid = e.uuid
      where e.tenant_uuid = ${tenantUuid} order by 1`;
    expect(left).toEqual([
      { sequence: 1, state: null },
      { sequence: 2, state: "DELIVERED" },
      { sequence: 3, state: "PENDING" },
    ]);
  });

  it("keeps deliveries, figures and events as long as it is told to (decision 242)", async () => {
    const tenantUuid = await insertTenant(database);
    const endpointUuid = await insertEndpoint(database, tenantUuid, {});
    const stranger = await insertTenant(database);
    const resource = { uuid: newUuid(), changedAt: "2026-03-01T10:00:00.000Z" };
    const told = { type: "FLOW_COMPLETED", resource } as const;
    for (const of of [tenantUuid, tenantUuid, tenantUuid, tenantUuid, stranger])
      await recordEvent(database.db, of, told);
    // Ages in days by sequence: of the event, and of its delivery's end.
    for (const [sequence, happened, ended] of [
      [1, 50, 40],
      [2, 45, 20],
      [3, 41, 41],
      [4, 39, 38],
    ] as const) {
      await database.sql`
        update event set created_at = now() - make_interval(days => ${happened}) where sequence = ${sequence}`;
      await database.sql`
        update webhook_delivery d
        set state = 'DELIVERED', next_attempt_at = null, ended_at = now() - make_interval(days => ${ended})
        from event e where e.uuid = d.event_uuid and e.tenant_uuid = ${tenantUuid} and e.sequence = ${sequence}`;
    }
    await database.sql`
      insert into webhook_tally (tenant_uuid, endpoint_uuid, slot_at, attempts, delivered, latencies)
      select ${tenantUuid}, ${endpointUuid}, now() - make_interval(days => age), 1, 1, '{1,0,0,0,0,0,0,0,0}'
        from unnest(array[20, 40]) age`;
    const left = async () =>
      (
        await database.sql`
          select (e.tenant_uuid = ${stranger}) as foreign, e.sequence::int, d.uuid is not null as delivery
          from event e left join webhook_delivery d on d.event_uuid = e.uuid
          where e.tenant_uuid in (${tenantUuid}, ${stranger}) order by 1, 2`
      ).map(({ foreign, sequence, delivery }) => `${foreign ? "s" : ""}${sequence}${delivery ? "d" : ""}`);
    const figures = async () => (await database.sql`select from webhook_tally`).length;
    const settings = { ...environment.env(), webhookDeliveriesKeptDays: 30 };
    const told30 = vi.spyOn(environment, "env");

    await prune(database.db);
    expect([await left(), await figures()]).toEqual([["1d", "2d", "3d", "4d", "s1"], 2]);
    told30.mockReturnValue(settings);
    await prune(database.db);
    expect([await left(), await figures()]).toEqual([["1", "2d", "3", "4", "s1"], 1]);
    told30.mockReturnValue({ ...settings, eventsKeptDays: 40 });
    await prune(database.db);
    expect(await left()).toEqual(["2d", "4"]);
    told30.mockReturnValue({ ...settings, webhookDeliveriesKeptDays: 10, eventsKeptDays: 10 });
    await prune(database.db);
    expect(await left()).toEqual([]);
    told30.mockRestore();
    await recordEvent(database.db, tenantUuid, told);
    expect(await left()).toEqual(["5d"]);
  });

  it("forgets jobs that can't run again, and no others", async () => {
    for (let count = 0; count < 4; count++) await addJob(database.db, "prune", {});
    const jobs = await database.sql`select id from graphile_worker._private_jobs order by id`;
    const [old, recent, running] = jobs.map((row) => row.id);
    await database.sql`update graphile_worker._private_jobs set updated_at = now() - interval '15 days'`;
    await database.sql`update graphile_worker._private_jobs set attempts = max_attempts where id in ${database.sql([old, recent, running])}`;
    await database.sql`update graphile_worker._private_jobs set updated_at = now() where id = ${recent}`;
    await database.sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'pool-1' where id = ${running}`;

    await prune(database.db);

    const left = await database.sql`select id from graphile_worker._private_jobs order by id`;
    expect(left.map((row) => row.id)).toEqual(jobs.slice(1).map((row) => row.id));
  });
});
