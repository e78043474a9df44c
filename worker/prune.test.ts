import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addJob } from "@/db/queries/jobs";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
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
