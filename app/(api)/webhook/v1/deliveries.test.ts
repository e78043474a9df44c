import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { countGivenUpDeliveries, reopenFailedDeliveries } from "@/db/queries/webhooks/webhook-deliveries";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import type { Caller } from "@/lib/shared/caller";
import { newUuid } from "@/lib/shared/ids";
import { SYSTEM } from "@/lib/tenants/author";
import { sendTestEvent } from "@/lib/webhooks/endpoints/send-test-event";
import { recordEvent, recordEvents } from "@/lib/webhooks/events/record-event";
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
      nextAttemptAt: null,
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
    expect(body).toMatchObject({ uuid, state: "PENDING", attemptCount: 10, nextAttemptAt: null, endedAt: null });
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

    expect([status, body]).toEqual([202, { resent: 2, remaining: 0, missedSince: "2026-01-02T00:00:00.000Z" }]);
    const jobs = await database.sql`
      select e.sequence::int, (j.payload ->> 'attemptNumber')::int as attempt from graphile_worker._private_jobs j
      join webhook_delivery d on d.uuid = (j.payload ->> 'deliveryUuid')::uuid join event e on e.uuid = d.event_uuid
      order by 1`;
    expect(jobs).toEqual([
      { sequence: 2, attempt: 11 },
      { sequence: 3, attempt: 3 },
    ]);
  });

  const missedSince = "2026-01-01T00:00:00.000Z";
  it("are replayed until a moment and of some types; asked for twice, once; and who did it is written down", async () => {
    const uuid = await anEndpoint(merchant);
    const settled = { ...happening(), type: "PSD2_PAYMENT_SETTLED" } as const;
    await recordEvents(database.db, merchant.tenantUuid, [happening(), settled, happening(), settled]);
    await database.sql`
      update webhook_delivery d
      set state = 'FAILED', attempt_count = 10, round_attempt_count = 10, next_attempt_at = null, ended_at = now(),
          created_at = timestamptz '2026-01-01' + e.sequence * interval '1 day'
      from event e where e.uuid = d.event_uuid and d.endpoint_uuid = ${uuid}`;
    const replay = async (body: Readonly<Record<string, unknown>>) =>
      (await call(merchant, "POST", `endpoints/${uuid}/replay`, { since: "2026-01-01", ...body })).body;
    const waiting = async () =>
      (
        await database.sql`
          select e.sequence::int from webhook_delivery d join event e on e.uuid = d.event_uuid
          where d.endpoint_uuid = ${uuid} and d.state = 'PENDING' order by 1`
      ).map(({ sequence }) => sequence);

    expect(await replay({ eventTypes: ["PSD2_PAYMENT_SETTLED"], until: "2026-01-04" })).toEqual({
      resent: 1,
      remaining: 0,
      missedSince,
    });
    expect(await waiting()).toEqual([2]);
    expect(await replay({ until: "2026-01-04T00:00:00Z", eventTypes: [] })).toEqual({
      resent: 2,
      remaining: 0,
      missedSince,
    });
    expect(await waiting()).toEqual([1, 2, 3]);
    expect(await replay({ until: "2026-01-04" })).toEqual({ resent: 0, remaining: 0, missedSince });
    const detail = "must not be before since";
    expect(await replay({ until: "2025-12-31" })).toMatchObject({
      ...{ status: 400, code: "invalid_field" },
      errors: [{ pointer: "/until", code: "invalid", detail }],
    });
    expect(await replay({ since: "2026-01-09T09:00:00Z", until: "2026-01-09T09:00:00Z" })).toMatchObject({ resent: 0 });

    const told = await database.sql`
      select action, subject_uuid from audit_entry where action = 'webhook_endpoint.replayed' order by at`;
    expect(told).toEqual(
      Array.from({ length: 4 }, () => ({ action: "webhook_endpoint.replayed", subject_uuid: uuid })),
    );
  });

  it("are replayed so many at once, the oldest first; the rest is told, and waits for another call", async () => {
    const uuid = await anEndpoint(merchant);
    await recordEvent(database.db, merchant.tenantUuid, happening());
    await database.sql`delete from webhook_delivery`;
    await database.sql`delete from event`;
    // As after a receiver that was away for a busy day.
    await database.sql`
      with told as (
        insert into event (uuid, tenant_uuid, sequence, type, subject_uuid, resource, created_at)
        select gen_random_uuid(), ${merchant.tenantUuid}, n + 1, 'OPERATION_COMPLETED', gen_random_uuid(), '{}',
               timestamptz '2026-01-01' + n * interval '1 second'
          from generate_series(1, 10003) n
        returning uuid, created_at)
      insert into webhook_delivery (uuid, tenant_uuid, endpoint_uuid, event_uuid, state, attempt_count, round_attempt_count, created_at, ended_at)
      select gen_random_uuid(), ${merchant.tenantUuid}, ${uuid}, uuid, 'FAILED', 10, 10, created_at, now() from told`;
    const replay = async () => (await call(merchant, "POST", `endpoints/${uuid}/replay`, { since: "2026-01-01" })).body;
    expect(await replay()).toEqual({ resent: 10_000, remaining: 3, missedSince });
    const [left] = await database.sql`
      select min(e.sequence)::int as first from webhook_delivery d join event e on e.uuid = d.event_uuid
      where d.endpoint_uuid = ${uuid} and d.state = 'FAILED'`;
    expect(left).toEqual({ first: 10_002 });
    expect(await replay()).toEqual({ resent: 3, remaining: 0, missedSince });
  });

  it("are replayed before what waits, which is tried by itself and counts as no rest; a test is not replayed", async () => {
    const uuid = await anEndpoint(merchant);
    await recordEvents(database.db, merchant.tenantUuid, [happening(), happening(), happening()]);
    await sendTestEvent(database.db, SYSTEM, merchant.tenantUuid, uuid);
    const failed =
      "state = 'FAILED', attempt_count = 1, round_attempt_count = 1, next_attempt_at = null, ended_at = now()";
    const waits = "attempt_count = 1, round_attempt_count = 1, next_attempt_at = now() + interval '1 minute'";
    await database.sql.unsafe(`update webhook_delivery set ${waits} where endpoint_uuid = '${uuid}'`);
    await database.sql.unsafe(`
      update webhook_delivery d set ${failed} from event e
       where e.uuid = d.event_uuid and d.endpoint_uuid = '${uuid}' and (e.type = 'TEST' or e.sequence = 3)`);
    const range = { endpointUuid: uuid, since: new Date(0), until: null, eventTypes: [] };
    const again = { ...range, at: new Date(), limit: 1 };
    expect(await countGivenUpDeliveries(database.db, merchant.tenantUuid, range)).toBe(1);
    expect(await reopenFailedDeliveries(database.db, merchant.tenantUuid, again)).toBe(1);
    const begun = await database.sql`
      select e.sequence::int from webhook_delivery d join event e on e.uuid = d.event_uuid
       where d.endpoint_uuid = ${uuid} and d.state = 'PENDING' and d.round_attempt_count = 0`;
    expect(begun).toEqual([{ sequence: 3 }]);
    expect(await countGivenUpDeliveries(database.db, merchant.tenantUuid, range)).toBe(0);
  });

  it("are replayed of what the endpoint listens to now; a test, which nobody subscribes to, by its name", async () => {
    const uuid = await anEndpoint(merchant);
    const settled = { ...happening(), type: "PSD2_PAYMENT_SETTLED" } as const;
    await recordEvents(database.db, merchant.tenantUuid, [happening(), settled]);
    await sendTestEvent(database.db, SYSTEM, merchant.tenantUuid, uuid);
    await database.sql`
      update webhook_delivery set state = 'FAILED', next_attempt_at = null, ended_at = now() where endpoint_uuid = ${uuid}`;
    await call(merchant, "PATCH", `endpoints/${uuid}`, { eventTypes: ["OPERATION_COMPLETED"] });
    const replay = async (eventTypes: readonly string[]) =>
      (await call(merchant, "POST", `endpoints/${uuid}/replay`, { since: "2026-01-01", eventTypes })).body;
    expect(await replay(["PSD2_PAYMENT_SETTLED"])).toEqual({ resent: 0, remaining: 0, missedSince });
    expect(await replay([])).toEqual({ resent: 1, remaining: 0, missedSince });
    expect(await replay(["TEST"])).toEqual({ resent: 1, remaining: 0, missedSince });
    const states = await database.sql`
      select e.type, d.state from webhook_delivery d join event e on e.uuid = d.event_uuid
       where d.endpoint_uuid = ${uuid} order by 1`;
    expect(states).toEqual([
      { type: "OPERATION_COMPLETED", state: "PENDING" },
      { type: "PSD2_PAYMENT_SETTLED", state: "FAILED" },
      { type: "TEST", state: "PENDING" },
    ]);
  });

  it.each([
    [{ since: "2026-01-01", until: "soon" }, "/until"],
    [{ since: "2026-01-01", eventTypes: ["LOST"] }, "/eventTypes/0"],
    [{ since: "2026-01-01", eventTypes: "TEST" }, "/eventTypes"],
  ])("are not replayed by %j", async (request, pointer) => {
    const uuid = await anEndpoint(merchant);
    const { status, body } = await call(merchant, "POST", `endpoints/${uuid}/replay`, request);
    expect(status).toBe(400);
    expect(Object(body).errors).toMatchObject([{ pointer }]);
  });

  it("of all endpoints are one list, by pages, endpoint, event, state and time; of a deleted one they are gone", async () => {
    const [one, two] = [await anEndpoint(merchant), await anEndpoint(merchant, { eventTypes: ["FLOW_EXPIRED"] })];
    const expired = { ...happening(), type: "FLOW_EXPIRED" } as const;
    await recordEvents(database.db, merchant.tenantUuid, [happening(), expired, happening()]);
    await database.sql`
      update webhook_delivery d set created_at = timestamptz '2026-01-01' + e.sequence * interval '1 day'
      from event e where e.uuid = d.event_uuid`;
    await database.sql`
      update webhook_delivery set state = 'FAILED', next_attempt_at = null, ended_at = now() where endpoint_uuid = ${two}`;
    const list = async (query: string) => {
      const { status, body } = await call(merchant, "GET", `deliveries${query}`);
      expect(status).toBe(200);
      const { total, results } = Object(body);
      return [
        total,
        ...results.map(Object).map((row: Sent) => `${row.sequence}${row.endpointUuid === one ? "a" : "b"}`),
      ];
    };
    type Sent = Readonly<{ sequence: number; endpointUuid: string }>;

    const [, , second] = Object((await call(merchant, "GET", "deliveries?limit=9")).body).results;
    const both = await list("?q_fromCreatedAt=2026-01-03&q_toCreatedAt=2026-01-03");
    expect(both.toSorted()).toEqual([2, "2a", "2b"]);
    expect(await list("?limit=1")).toEqual([4, "3a"]);
    expect(await list("?limit=1&offset=3")).toEqual([4, "1a"]);
    expect(await list("?offset=4")).toEqual([4]);
    expect(await list(`?q_endpointUuid=${two}`)).toEqual([1, "2b"]);
    expect(await list("?q_state=failed")).toEqual([1, "2b"]);
    expect(await list("?q_state=PENDING&limit=2")).toEqual([3, "3a", "2a"]);
    expect((await list(`?q_eventUuid=${second.eventUuid}`)).toSorted()).toEqual([2, "2a", "2b"]);
    expect(await list(`?q_eventUuid=${second.eventUuid}&q_endpointUuid=${one}`)).toEqual([1, "2a"]);
    expect(await list("?q_toCreatedAt=2026-01-02")).toEqual([1, "1a"]);
    expect(await list(`?q_endpointUuid=${newUuid()}`)).toEqual([0]);
    await call(merchant, "DELETE", `endpoints/${one}`);
    expect(await list("")).toEqual([1, "2b"]);
  });

  it.each(["limit=101", "q_endpointUuid=1", "q_eventUuid=x", "q_state=LOST", "q_fromCreatedAt=soon", "q_type=TEST"])(
    "of all endpoints refuse ?%s",
    async (query) => {
      const { status, body } = await call(merchant, "GET", `deliveries?${query}`);
      expect(status).toBe(400);
      expect(Object(body).errors).toMatchObject([{ parameter: query.split("=")[0] }]);
    },
  );

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

  it("gives those of some types alone, one a parameter or with commas between, in any case", async () => {
    const expired = { ...happening(), type: "FLOW_EXPIRED" } as const;
    const settled = { ...happening(), type: "PSD2_PAYMENT_SETTLED" } as const;
    await recordEvents(database.db, merchant.tenantUuid, [happening(), expired, settled, happening(), expired]);
    const read = async (query: string) => {
      const { results, nextAfter, hasMore } = Object((await call(merchant, "GET", `events?${query}`)).body);
      return [results.map((event: Told) => event.metadata.sequence), nextAfter, hasMore];
    };
    type Told = Readonly<{ metadata: Readonly<{ sequence: number }> }>;
    expect(await read("eventType=FLOW_EXPIRED")).toEqual([[2, 5], 5, false]);
    expect(await read("eventType=flow_expired,PSD2_PAYMENT_SETTLED&limit=2")).toEqual([[2, 3], 3, true]);
    expect(await read("eventType=FLOW_EXPIRED&eventType=PSD2_PAYMENT_SETTLED&after=3")).toEqual([[5], 5, false]);
    expect(await read("eventType=TEST&after=1")).toEqual([[], 1, false]);
    expect(await read("eventType=")).toEqual([[1, 2, 3, 4, 5], 5, false]);
  });

  it.each(["limit=0", "limit=101", "after=-1", "after=x", "q_type=TEST", "eventType=LOST"])(
    "refuses ?%s",
    async (query) => {
      expect((await call(merchant, "GET", `events?${query}`)).status).toBe(400);
    },
  );

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

describe("GET /webhook/v1/events/{eventUuid}", () => {
  it("is the event as the list tells it, for who may read it", async () => {
    const channel = { uuid: world.collaboratorUuid, legalName: "Gestoría Lum, S.L." };
    await recordEvents(database.db, merchant.tenantUuid, [happening(), happening(channel)]);
    const [own, attributed] = Object((await call(merchant, "GET", "events")).body).results;
    const read = async (as: Caller, uuid: string) => {
      const { status, body } = await call(as, "GET", `events/${uuid}`);
      return status === 200 ? body : status;
    };
    expect(await read(merchant, own.eventUuid)).toEqual(own);
    expect(await read(merchant, attributed.eventUuid)).toEqual(attributed);
    expect(await read(world.collaborator, attributed.eventUuid)).toEqual(attributed);
    expect(await read(world.collaborator, own.eventUuid)).toBe(404);
    expect(await read(world.stranger, own.eventUuid)).toBe(404);
    expect(await read(merchant, newUuid())).toBe(404);
    expect(await read(merchant, "x")).toBe(400);
  });
});
