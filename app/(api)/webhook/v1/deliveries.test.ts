import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import type { Caller } from "@/lib/shared/caller";
import { newUuid } from "@/lib/shared/ids";
import { recordEvent, recordEvents } from "@/lib/webhooks/record-event";
import { call } from "../testing/call";
import { anEndpoint, deliveriesOf, happening } from "../testing/rows";
import { aWorld, forgetWebhooks, type World } from "../testing/world";

let database: TestDatabase;
let world: World;
let merchant: Caller;
beforeAll(async () => {
  database = await testDatabase();
  world = await aWorld(database);
  merchant = world.merchant;
});
beforeEach(() => forgetWebhooks(database));

describe("deliveries", () => {
  it("are listed newest first, by pages and by state", async () => {
    const uuid = await anEndpoint(merchant);
    await recordEvents(database.db, merchant.tenantUuid, [happening(), happening(), happening()]);
    const all = await call(merchant, "GET", `endpoints/${uuid}/deliveries`);
    expect(all.status).toBe(200);
    expect(all.body).toMatchObject({ total: 3, results: [{ sequence: 3 }, { sequence: 2 }, { sequence: 1 }] });
    expect(Object(all.body).results[0]).toEqual({
      uuid: expect.any(String),
      endpointUuid: uuid,
      eventUuid: expect.any(String),
      eventType: "OPERATION_COMPLETED",
      sequence: 3,
      state: "PENDING",
      attemptCount: 0,
      nextAttemptAt: expect.any(String),
      createdAt: expect.any(String),
      endedAt: null,
      attempts: [],
    });
    const page = await call(merchant, "GET", `endpoints/${uuid}/deliveries?limit=1&offset=1`);
    expect(page.body).toEqual({ total: 3, results: [Object(all.body).results[1]] });
    const failed = await call(merchant, "GET", `endpoints/${uuid}/deliveries?q_state=failed`);
    expect(failed.body).toEqual({ total: 0, results: [] });
  });

  it.each(["limit=101", "limit=-1", "offset=x", "q_state=LOST", "q_status=FAILED"])("refuse ?%s", async (query) => {
    const uuid = await anEndpoint(merchant);
    const { status, body } = await call(merchant, "GET", `endpoints/${uuid}/deliveries?${query}`);
    expect(status).toBe(400);
    expect(Object(body).errors).toMatchObject([{ parameter: query.split("=")[0] }]);
  });

  it("are sent again, whatever became of them, with the schedule from its start", async () => {
    const endpointUuid = await anEndpoint(merchant);
    await recordEvent(database.db, merchant.tenantUuid, happening());
    const [delivery] = await deliveriesOf(merchant, endpointUuid);
    const uuid = delivery?.uuid ?? "";
    await database.sql`
      update webhook_delivery set state = 'FAILED', attempt_count = 10, round_attempt_count = 10, next_attempt_at = null, ended_at = now()
      where uuid = ${uuid}`;
    const { status, body } = await call(merchant, "POST", `deliveries/${uuid}/resend`);
    expect(status).toBe(202);
    expect(body).toMatchObject({ uuid, state: "PENDING", attemptCount: 10, endedAt: null });
    const [job] = await database.sql`
      select payload from graphile_worker._private_jobs
      where payload ->> 'deliveryUuid' = ${uuid} order by id desc limit 1`;
    expect(job?.payload).toEqual({ tenantUuid: merchant.tenantUuid, deliveryUuid: uuid, attemptNumber: 11 });
    const [row] = await database.sql`select round_attempt_count from webhook_delivery where uuid = ${uuid}`;
    expect(row).toEqual({ round_attempt_count: 0 });
    expect((await call(merchant, "GET", `deliveries/${uuid}`)).body).toEqual(body);
  });

  it("are replayed since a moment: those that failed, for good or so far, and no others", async () => {
    const uuid = await anEndpoint(merchant);
    await recordEvents(
      database.db,
      merchant.tenantUuid,
      Array.from({ length: 5 }, () => happening()),
    );
    const at = async (sequence: number, set: string) =>
      database.sql.unsafe(
        `update webhook_delivery d set ${set} from event e where e.uuid = d.event_uuid and e.sequence = $1 and d.endpoint_uuid = $2`,
        [sequence, uuid],
      );
    const failed =
      "state = 'FAILED', attempt_count = 10, round_attempt_count = 10, next_attempt_at = null, ended_at = now()";
    await at(1, `${failed}, created_at = '2026-01-01T00:00:00Z'`);
    await at(2, failed);
    await at(3, "attempt_count = 2, round_attempt_count = 2, next_attempt_at = now() + interval '2 hours'");
    await at(
      4,
      "state = 'DELIVERED', attempt_count = 1, round_attempt_count = 1, next_attempt_at = null, ended_at = now()",
    );
    await database.sql`delete from graphile_worker._private_jobs`;

    const { status, body } = await call(merchant, "POST", `endpoints/${uuid}/replay`, { since: "2026-01-02" });

    expect([status, body]).toEqual([202, { resent: 2 }]);
    const jobs = await database.sql`
      select e.sequence::int, (j.payload ->> 'attemptNumber')::int as attempt from graphile_worker._private_jobs j
      join webhook_delivery d on d.uuid = (j.payload ->> 'deliveryUuid')::uuid join event e on e.uuid = d.event_uuid
      order by 1`;
    expect(jobs).toEqual([
      { sequence: 2, attempt: 11 },
      { sequence: 3, attempt: 3 },
    ]);
  });

  it("are not replayed without a moment", async () => {
    const uuid = await anEndpoint(merchant);
    const { status, body } = await call(merchant, "POST", `endpoints/${uuid}/replay`, { since: "yesterday" });
    expect(status).toBe(400);
    expect(Object(body).errors).toMatchObject([{ pointer: "/since" }]);
  });

  it("of a TEST event go to the endpoint that asked, whatever it listens to", async () => {
    const uuid = await anEndpoint(merchant, { eventTypes: ["FLOW_EXPIRED"] });
    const other = await anEndpoint(merchant);
    const { status, body } = await call(merchant, "POST", `endpoints/${uuid}/test`);
    expect(status).toBe(202);
    expect(body).toMatchObject({ endpointUuid: uuid, eventType: "TEST", state: "PENDING", attempts: [] });
    expect(await deliveriesOf(merchant, uuid)).toEqual([body]);
    expect(await deliveriesOf(merchant, other)).toEqual([]);
  });
});

describe("GET /webhook/v1/events", () => {
  it("gives what came after a sequence number, oldest first, page by page", async () => {
    await recordEvents(database.db, merchant.tenantUuid, [happening(), happening(), happening()]);
    const first = await call(merchant, "GET", "events?limit=2");
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ nextAfter: 2, hasMore: true });
    const second = await call(merchant, "GET", "events?after=2&limit=2");
    expect(second.body).toEqual({
      results: [
        {
          eventUuid: expect.any(String),
          timestamp: expect.any(String),
          eventType: "OPERATION_COMPLETED",
          metadata: { apiVersion: "v1", organizationUuid: merchant.tenantUuid, sequence: 3 },
          resource: {
            uuid: expect.any(String),
            status: "COMPLETED",
            collaborator: null,
            changedAt: "2026-03-01T10:00:00.000Z",
          },
        },
      ],
      nextAfter: 3,
      hasMore: false,
    });
    const after = await call(merchant, "GET", "events?after=3");
    expect(after.body).toEqual({ results: [], nextAfter: 3, hasMore: false });
  });

  it.each(["limit=0", "limit=101", "after=-1", "after=x", "q_type=TEST"])("refuses ?%s", async (query) => {
    expect((await call(merchant, "GET", `events?${query}`)).status).toBe(400);
  });

  it("shows a collaborator its own channel's events only", async () => {
    const channel = { uuid: world.collaboratorUuid, legalName: "Gestoría Lum, S.L." };
    const otherChannel = { uuid: newUuid(), legalName: "Otra, S.L." };
    const all = [happening(), happening(channel), happening(otherChannel), happening(channel)];
    await recordEvents(database.db, merchant.tenantUuid, all);
    const seen = Object((await call(world.collaborator, "GET", "events?limit=1")).body);
    expect(seen).toMatchObject({ results: [{ metadata: { sequence: 2 } }], nextAfter: 2, hasMore: true });
    const more = Object((await call(world.collaborator, "GET", "events?after=2")).body);
    expect(more).toMatchObject({ results: [{ metadata: { sequence: 4 } }], nextAfter: 4, hasMore: false });
  });
});
