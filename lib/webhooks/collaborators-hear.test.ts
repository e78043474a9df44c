import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { deleteOldEvents } from "@/db/queries/webhooks/events";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { interleave } from "@/db/testing/interleave";
import { createGate } from "@/lib/outbound/gate";
import { addSeconds } from "@/lib/shared/clock";
import { newUuid } from "@/lib/shared/ids";
import { type Receiver, startReceiver } from "@/lib/shared/testing/receiver";
import { SYSTEM } from "@/lib/tenants/author";
import { attemptDelivery } from "./deliveries/attempt-delivery";
import { getDelivery } from "./deliveries/get-delivery";
import { listDeliveries } from "./deliveries/list-deliveries";
import { replayDeliveries } from "./deliveries/replay-deliveries";
import { resendDelivery } from "./deliveries/resend-delivery";
import { changeEndpoint } from "./endpoints/change-endpoint";
import { recordEvent } from "./events/record-event";
import type { EventType } from "./model";
import { checkSignature } from "./secrets/check-signature";
import { insertEndpoint, insertTenant } from "./testing/rows";

const START = new Date("2026-03-02T09:00:00.000Z");
const HOUR_SECONDS = 3_600;

let database: TestDatabase;
let receiver: Receiver;
/** The organisation that is acted for, who acts for it, and somebody else who does. */
let target: string;
let collaborator: string;
let other: string;
let mandateUuid: string;

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: START });
  receiver = await startReceiver();
  [target, collaborator, other] = [
    await insertTenant(database),
    await insertTenant(database),
    await insertTenant(database),
  ];
  mandateUuid = await aMandate(collaborator);
  await aMandate(other);
});
afterEach(async () => {
  vi.useRealTimers();
  await receiver.close();
});

async function aMandate(holder: string, accepted: Date | null = START): Promise<string> {
  const uuid = newUuid();
  await database.sql`
    insert into mandate (uuid, target_tenant_uuid, collaborator_tenant_uuid, created_at, accepted_at)
    values (${uuid}, ${target}, ${holder}, ${START.toISOString()}, ${accepted?.toISOString() ?? null})`;
  return uuid;
}

const revoke = async () =>
  database.sql`update mandate set revoked_at = ${START.toISOString()} where uuid = ${mandateUuid}`;

/** Something happens to the target, in a collaborator's channel or in none. Gives its name. */
async function happens(channel: string | null, type: EventType = "OPERATION_COMPLETED", tenantUuid = target) {
  const uuid = newUuid();
  const its = channel === null ? null : { uuid: channel, legalName: "Gestoría Lum S.L." };
  await recordEvent(database.db, tenantUuid, {
    type,
    resource: { uuid, status: "COMPLETED", collaborator: its, changedAt: START.toISOString() },
  });
  return uuid;
}

/** What an endpoint has been sent, or will be, in the order in which it happened. */
async function heardBy(endpointUuid: string): Promise<readonly string[]> {
  const rows = await database.sql`
    select e.subject_uuid from webhook_delivery d join event e on e.uuid = d.event_uuid
     where d.endpoint_uuid = ${endpointUuid} order by d.created_at, e.uuid`;
  return rows.map((row) => row.subject_uuid);
}

const jobsOf = async (endpointUuid: string) =>
  (
    await database.sql<{ payload: { tenantUuid: string; deliveryUuid: string; attemptNumber: number } }[]>`
      select payload from graphile_worker._private_jobs
       where payload ->> 'deliveryUuid' in (select uuid::text from webhook_delivery where endpoint_uuid = ${endpointUuid})
       order by id`
  ).map(({ payload }) => payload);

const gate = createGate({ total: 80, suspects: 40, reserve: 20, placesAtFirst: 4, placesAtMost: 32 });
async function deliver(endpointUuid: string): Promise<void> {
  for (const job of await jobsOf(endpointUuid))
    await attemptDelivery(database.db, job, { gate, signal: new AbortController().signal });
}

describe("a collaborator's own endpoint (decision 236)", () => {
  it("is sent what happens in its channel, and only that; and what happens to itself", async () => {
    const endpoint = await insertEndpoint(database, collaborator, { url: receiver.url });
    const others = await insertEndpoint(database, other, {});
    const targets = await insertEndpoint(database, target, {});
    const inChannel = await happens(collaborator);
    const inOther = await happens(other);
    const direct = await happens(null);
    const itsOwn = await happens(null, "OPERATION_COMPLETED", collaborator);
    expect(await heardBy(endpoint)).toEqual([inChannel, itsOwn]);
    expect(await heardBy(others)).toEqual([inOther]);
    expect(await heardBy(targets)).toEqual([inChannel, inOther, direct]);

    await deliver(endpoint);
    const bodies = receiver.received.map(({ body }) => JSON.parse(body));
    expect(bodies).toMatchObject([
      {
        metadata: { organizationUuid: target, sequence: 1 },
        resource: { uuid: inChannel, collaborator: { uuid: collaborator } },
      },
      { metadata: { organizationUuid: collaborator, sequence: 1 }, resource: { uuid: itsOwn } },
    ]);
    const [job] = await jobsOf(endpoint);
    expect(job?.tenantUuid).toBe(collaborator);
    expect(await getDelivery(database.db, SYSTEM, collaborator, job?.deliveryUuid ?? "")).toMatchObject({
      state: "DELIVERED",
      sequence: 1,
      attempts: [{ request: { body: receiver.received[0]?.body } }],
    });
    const told = await listDeliveries(database.db, SYSTEM, target, { limit: 9, offset: 0 });
    expect(told.results.map(({ endpointUuid }) => endpointUuid)).toEqual([targets, targets, targets]);
    await expect(getDelivery(database.db, SYSTEM, target, job?.deliveryUuid ?? "")).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("is sent the types it listens to", async () => {
    const endpoint = await insertEndpoint(database, collaborator, { eventTypes: ["FLOW_COMPLETED"] });
    await happens(collaborator);
    const flow = await happens(collaborator, "FLOW_COMPLETED");
    expect(await heardBy(endpoint)).toEqual([flow]);
  });

  it("checks a signature of what it was sent", async () => {
    const endpoint = await insertEndpoint(database, collaborator, { url: receiver.url });
    await happens(collaborator);
    await deliver(endpoint);
    const [post] = receiver.received;
    const headers = Object.entries(post?.headers ?? {}).map(([name, value]) => `${name}: ${value}`);
    const check = (body: string) =>
      checkSignature(database.db, SYSTEM, collaborator, { endpointUuid: endpoint, headers: headers.join("\n"), body });
    expect(await check(post?.body ?? "")).toMatchObject({ kind: "VALID" });
    expect(await check(`${post?.body} `)).toMatchObject({ kind: "BODY_CHANGED" });
  });

  it("is sent nothing by a mandate that nobody accepted, or that was revoked: not even what was on its way", async () => {
    const endpoint = await insertEndpoint(database, collaborator, { url: receiver.url });
    const stranger = await insertTenant(database);
    await aMandate(stranger, null);
    const strangers = await insertEndpoint(database, stranger, {});
    await happens(stranger);
    expect(await heardBy(strangers)).toEqual([]);

    await happens(collaborator);
    await revoke();
    await happens(collaborator);
    await deliver(endpoint);
    expect(receiver.received).toEqual([]);
    const states = await database.sql`select state from webhook_delivery where endpoint_uuid = ${endpoint}`;
    expect(states).toEqual([{ state: "FAILED" }]);
  });

  it("keeps an event from being forgotten while it is on its way there", async () => {
    await insertEndpoint(database, collaborator, {});
    const inChannel = await happens(collaborator);
    await happens(null);
    await deleteOldEvents(database.db, { before: addSeconds(START, HOUR_SECONDS), after: null, limit: 100 });
    const left = await database.sql`select subject_uuid from event where tenant_uuid = ${target}`;
    expect(left).toEqual([{ subject_uuid: inChannel }]);
  });
});

describe("a replay (decision 237)", () => {
  const replay = (
    tenantUuid: string,
    endpointUuid: string,
    request: Readonly<{ until?: Date; eventTypes?: EventType[] }> = {},
  ) => replayDeliveries(database.db, SYSTEM, tenantUuid, endpointUuid, { since: START, ...request });
  const missedSince = START.toISOString();

  it("sends what happened during a pause, or before the endpoint was there", async () => {
    const endpoint = await insertEndpoint(database, target, {});
    const heard = await happens(null);
    await database.sql`
      update webhook_delivery set state = 'DELIVERED', next_attempt_at = null, ended_at = now() where endpoint_uuid = ${endpoint}`;
    await changeEndpoint(database.db, SYSTEM, target, endpoint, { status: "DISABLED" });
    const missed = [await happens(null), await happens(collaborator)];
    await changeEndpoint(database.db, SYSTEM, target, endpoint, { status: "ACTIVE" });
    expect(await heardBy(endpoint)).toEqual([heard]);
    expect(await replay(target, endpoint)).toEqual({ resent: 2, remaining: 0, missedSince });
    expect(await heardBy(endpoint)).toEqual([heard, ...missed]);
    expect(await replay(target, endpoint)).toEqual({ resent: 0, remaining: 0, missedSince });

    const late = await insertEndpoint(database, target, { url: receiver.url });
    expect(await replay(target, late)).toEqual({ resent: 3, remaining: 0, missedSince });
    await deliver(late);
    expect(receiver.received.map(({ body }) => JSON.parse(body).resource.uuid)).toEqual([heard, ...missed]);
    expect(
      (await listDeliveries(database.db, SYSTEM, target, { limit: 9, offset: 0, q_endpointUuid: late })).total,
    ).toBe(3);
  });

  it("sends what it listens to, of these types and of this time, and nothing of another organisation", async () => {
    const endpoint = await insertEndpoint(database, target, { eventTypes: ["FLOW_COMPLETED", "FLOW_EXPIRED"] });
    await database.sql`update webhook_endpoint set status = 'DISABLED', disabled_reason = 'REQUESTED' where uuid = ${endpoint}`;
    vi.setSystemTime(addSeconds(START, -1));
    await happens(null, "FLOW_EXPIRED");
    vi.setSystemTime(START);
    await happens(null);
    await happens(null, "FLOW_COMPLETED", other);
    const first = await happens(null, "FLOW_EXPIRED");
    vi.setSystemTime(addSeconds(START, HOUR_SECONDS));
    const flow = await happens(null, "FLOW_COMPLETED");
    const last = await happens(null, "FLOW_EXPIRED");
    await database.sql`update webhook_endpoint set status = 'ACTIVE', disabled_reason = null where uuid = ${endpoint}`;
    expect(await replay(target, endpoint, { eventTypes: ["FLOW_EXPIRED"], until: START })).toMatchObject({ resent: 1 });
    expect(await heardBy(endpoint)).toEqual([first]);
    expect(await replay(target, endpoint, { eventTypes: ["FLOW_EXPIRED"] })).toMatchObject({ resent: 1 });
    expect(await heardBy(endpoint)).toEqual([first, last]);
    expect(await replay(target, endpoint)).toMatchObject({ resent: 1 });
    expect(new Set(await heardBy(endpoint))).toEqual(new Set([first, flow, last]));
  });

  it("sends a collaborator its channel, as long as the mandate lasts", async () => {
    const inChannel = await happens(collaborator);
    await happens(null);
    await happens(other);
    const endpoint = await insertEndpoint(database, collaborator, {});
    expect(await replay(collaborator, endpoint)).toEqual({ resent: 1, remaining: 0, missedSince });
    expect(await heardBy(endpoint)).toEqual([inChannel]);
    const second = await insertEndpoint(database, collaborator, {});
    await revoke();
    expect(await replay(collaborator, second)).toEqual({ resent: 0, remaining: 0, missedSince });
  });

  it("sends a collaborator what was being written in its channel when the endpoint was made", async () => {
    const resource = { uuid: newUuid(), status: "COMPLETED", collaborator: { uuid: collaborator, legalName: "Lum" } };
    const [endpoint, { resent }] = await interleave(
      database,
      (tx) =>
        recordEvent(tx, target, {
          type: "OPERATION_COMPLETED",
          resource: { ...resource, changedAt: START.toISOString() },
        }),
      async () => {
        const late = await insertEndpoint(database, collaborator, {});
        return [late, await replay(collaborator, late)] as const;
      },
    );
    expect(resent).toBe(1);
    expect(await heardBy(endpoint)).toEqual([resource.uuid]);
  });

  it("that is asked for five times at once sends everything once", async () => {
    const endpoint = await insertEndpoint(database, target, { disabled: true });
    const missed = [await happens(null), await happens(null), await happens(null)];
    await changeEndpoint(database.db, SYSTEM, target, endpoint, { status: "ACTIVE" });
    const answers = await Promise.all(Array.from({ length: 5 }, () => replay(target, endpoint)));
    expect(answers.map(({ resent }) => resent).toSorted()).toEqual([0, 0, 0, 0, 3]);
    expect(await heardBy(endpoint)).toEqual(missed);
    expect(await jobsOf(endpoint)).toHaveLength(3);
  });

  it("takes so many at once, the oldest first, and says how many are left", async () => {
    const endpoint = await insertEndpoint(database, target, {});
    await database.sql`
      insert into event (uuid, tenant_uuid, sequence, type, subject_uuid, resource, created_at)
      select gen_random_uuid(), ${target}, n, 'OPERATION_COMPLETED', gen_random_uuid(), '{}', ${START.toISOString()}::timestamptz + n * interval '1 ms'
        from generate_series(1, 10003) n`;
    // Made at random, they would not follow the time.
    await database.sql`
      update event set uuid = overlay(overlay(uuid::text placing ${newUuid().slice(0, 13)} from 1 for 13) placing '7' from 15 for 1)::uuid
       where tenant_uuid = ${target}`;
    expect(await replay(target, endpoint)).toEqual({ resent: 10_000, remaining: 3, missedSince });
    expect(await replay(target, endpoint)).toEqual({ resent: 3, remaining: 0, missedSince });
  });

  it("is of what is known never to have been sent: an older endpoint's deliveries of long ago are forgotten (decision 332)", async () => {
    const DAY_SECONDS = 24 * HOUR_SECONDS;
    const asked = addSeconds(START, 100 * DAY_SECONDS);
    const keptSince = addSeconds(START, 10 * DAY_SECONDS);
    const insertEndpointOf = async (createdAt: Date) => {
      const uuid = await insertEndpoint(database, target, { disabled: true });
      await database.sql`update webhook_endpoint set created_at = ${createdAt.toISOString()} where uuid = ${uuid}`;
      return uuid;
    };
    const happensAt = async (at: Date) => {
      vi.setSystemTime(at);
      return await happens(null);
    };
    const longAgo = await happensAt(START);
    const known = await happensAt(keptSince);
    const [old, young] = [await insertEndpointOf(addSeconds(keptSince, -1)), await insertEndpointOf(keptSince)];
    vi.setSystemTime(asked);
    for (const uuid of [old, young]) {
      await changeEndpoint(database.db, SYSTEM, target, uuid, { status: "ACTIVE" });
    }

    expect(await replay(target, old)).toEqual({ resent: 1, remaining: 0, missedSince: keptSince.toISOString() });
    expect(await heardBy(old)).toEqual([known]);
    expect(await replay(target, young)).toEqual({ resent: 2, remaining: 0, missedSince });
    expect(await heardBy(young)).toEqual([longAgo, known]);
  });

  it("of an older endpoint is of what failed there, however long ago that is, and looks no further back than it was asked to", async () => {
    const endpoint = await insertEndpoint(database, target, { url: receiver.url });
    await database.sql`update webhook_endpoint set created_at = '2020-01-01' where uuid = ${endpoint}`;
    const failed = await happens(null);
    await database.sql`
      update webhook_delivery set state = 'FAILED', next_attempt_at = null, ended_at = now() where endpoint_uuid = ${endpoint}`;
    expect(await replay(target, endpoint)).toMatchObject({ resent: 1, missedSince });
    await database.sql`
      update webhook_delivery set state = 'FAILED', next_attempt_at = null, ended_at = now() where endpoint_uuid = ${endpoint}`;
    vi.setSystemTime(addSeconds(START, 100 * 24 * HOUR_SECONDS));
    expect(await replay(target, endpoint)).toMatchObject({ resent: 1, remaining: 0 });
    await deliver(endpoint);
    expect(receiver.received.map(({ body }) => JSON.parse(body).resource.uuid)).toEqual([failed]);
  });

  it("is of nothing that a mandate brought which has ended; nor is that sent again by itself", async () => {
    const endpoint = await insertEndpoint(database, collaborator, { url: receiver.url });
    await happens(collaborator);
    const itsOwn = await happens(null, "OPERATION_COMPLETED", collaborator);
    await database.sql`
      update webhook_delivery set state = 'FAILED', next_attempt_at = null, ended_at = now() where endpoint_uuid = ${endpoint}`;
    const [brought] = await database.sql`
      select uuid from webhook_delivery where endpoint_uuid = ${endpoint} and event_tenant_uuid = ${target}`;
    const resend = () => resendDelivery(database.db, SYSTEM, collaborator, String(brought?.uuid));
    expect(await resend()).toMatchObject({ state: "PENDING" });
    await database.sql`
      update webhook_delivery set state = 'FAILED', next_attempt_at = null, ended_at = now() where endpoint_uuid = ${endpoint}`;
    await revoke();
    await expect(resend()).rejects.toMatchObject({ code: "conflict", detail: "The mandate has ended." });
    expect(await replay(collaborator, endpoint)).toEqual({ resent: 1, remaining: 0, missedSince });
    await deliver(endpoint);
    expect(receiver.received.map(({ body }) => JSON.parse(body).resource.uuid)).toEqual([itsOwn]);
  });
});
