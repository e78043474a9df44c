import { Webhook } from "standardwebhooks";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { inTransaction, type Transaction } from "@/db/client";
import { selectAttempts, selectDelivery } from "@/db/queries/webhooks/webhook-deliveries";
import { selectEndpoint } from "@/db/queries/webhooks/webhooks";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { interleave } from "@/db/testing/interleave";
import { createGate } from "@/lib/outbound/gate";
import { addSeconds } from "@/lib/shared/clock";
import { seal } from "@/lib/shared/crypto";
import { newUuid } from "@/lib/shared/ids";
import { type Receiver, startReceiver } from "@/lib/shared/testing/receiver";
import { SYSTEM } from "@/lib/tenants/author";
import { changeEndpoint } from "@/lib/webhooks/endpoints/change-endpoint";
import { sendTestEvent } from "@/lib/webhooks/endpoints/send-test-event";
import { EVENT_CATALOGUE } from "@/lib/webhooks/events/event-catalogue";
import { recordEvent } from "@/lib/webhooks/events/record-event";
import type { EventBody } from "@/lib/webhooks/model";
import { rotateSecret } from "@/lib/webhooks/secrets/rotate-secret";
import { insertEndpoint, insertTenant, TEST_SECRET } from "@/lib/webhooks/testing/rows";
import { attemptDelivery } from "./attempt-delivery";
import { getDelivery } from "./get-delivery";
import { ATTEMPT_DELAYS_SECONDS } from "./retry-schedule";

const START = new Date("2026-03-02T09:00:00.000Z");
const DAY_SECONDS = 24 * 3600;

describe("a webhook's delivery (decision 14)", () => {
  let database: TestDatabase;
  let receiver: Receiver;
  let tenantUuid: string;
  let endpointUuid: string;
  beforeAll(async () => {
    database = await testDatabase();
  });
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: START });
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    receiver = await startReceiver();
    tenantUuid = await insertTenant(database);
    endpointUuid = await insertEndpoint(database, tenantUuid, { url: receiver.url });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await receiver.close();
  });

  const gate = createGate({ total: 80, suspects: 40, reserve: 20, placesAtFirst: 4, placesAtMost: 32 });
  const attempt = (job: Job, signal = new AbortController().signal) =>
    attemptDelivery(database.db, { tenantUuid, ...job }, { gate, signal });

  type Job = Readonly<{ deliveryUuid: string; attemptNumber: number }>;

  const resource = { uuid: newUuid(), externalId: "F-1", status: "COMPLETED", changedAt: START.toISOString() };

  /** A fresh event's delivery, and its first job. */
  async function anEvent(): Promise<Job> {
    await recordEvent(database.db, tenantUuid, { type: "OPERATION_COMPLETED", resource });
    return await lastJob();
  }

  /** The job added last, as the worker would get it. */
  async function lastJob(): Promise<Job & Readonly<{ runAt: Date }>> {
    const [row] = await database.sql`
      select payload, run_at from graphile_worker._private_jobs
      where payload ->> 'tenantUuid' = ${tenantUuid} order by id desc limit 1`;
    return { ...row?.payload, runAt: new Date(row?.run_at) };
  }

  const countJobs = async () =>
    (
      await database.sql`
        select count(*)::int as count from graphile_worker._private_jobs where payload ->> 'tenantUuid' = ${tenantUuid}`
    )[0]?.count;

  const delivery = ({ deliveryUuid }: Job) => selectDelivery(database.db, tenantUuid, deliveryUuid);
  const attempts = ({ deliveryUuid }: Job) => selectAttempts(database.db, tenantUuid, [deliveryUuid]);
  const setStatus = (status: "ACTIVE" | "DISABLED") =>
    changeEndpoint(database.db, SYSTEM, tenantUuid, endpointUuid, { status });
  const endpoint = () => selectEndpoint(database.db, tenantUuid, endpointUuid);

  it("is one signed POST, and done with a 2xx", async () => {
    receiver.answerWith({ status: 201, body: "thanks" });
    const job = await anEvent();
    await attempt(job);

    const [post, ...more] = receiver.received;
    expect(more).toEqual([]);
    expect(post).toMatchObject({ method: "POST", path: "/hook", headers: { "content-type": "application/json" } });
    expect(new Webhook(TEST_SECRET).verify(post?.body ?? "", post?.headers ?? {})).toEqual({
      eventUuid: post?.headers["webhook-id"],
      timestamp: START.toISOString(),
      eventType: "OPERATION_COMPLETED",
      metadata: { apiVersion: "v1", organizationUuid: tenantUuid, sequence: 1 },
      resource,
    } satisfies Record<keyof EventBody, unknown>);
    expect(await delivery(job)).toMatchObject({
      state: "DELIVERED",
      attemptCount: 1,
      nextAttemptAt: null,
      endedAt: START,
    });
    expect(await attempts(job)).toEqual([
      {
        deliveryUuid: job.deliveryUuid,
        number: 1,
        at: START,
        latencyMs: expect.any(Number),
        responseStatus: 201,
        responseBody: "thanks",
        error: null,
      },
    ]);
    expect(await endpoint()).toMatchObject({ status: "ACTIVE", disabledReason: null, failingSince: null });
  });

  it("keeps each request as it was sent, byte for byte, and never the secret (decision 240)", async () => {
    receiver.answerWith({ status: 500 });
    const job = await anEvent();
    await attempt(job);
    vi.setSystemTime(addSeconds(START, 10));
    await attempt({ ...job, attemptNumber: 2 });

    const read = () => getDelivery(database.db, SYSTEM, tenantUuid, job.deliveryUuid);
    const { attempts: kept } = await read();
    expect(kept.map(({ request }) => request)).toEqual(
      receiver.received.map(({ headers, body }) => ({
        url: receiver.url,
        headers: {
          "content-type": "application/json",
          "user-agent": headers["user-agent"],
          "webhook-id": headers["webhook-id"],
          "webhook-timestamp": headers["webhook-timestamp"],
          "webhook-signature": headers["webhook-signature"],
        },
        body,
      })),
    );
    expect(kept.map(({ request }) => request?.headers["webhook-timestamp"])).toEqual(["1772442000", "1772442010"]);
    expect(JSON.stringify(kept)).not.toContain(TEST_SECRET.slice("whsec_".length));

    // Told otherwise since, as after a new version: what was sent is no longer known, and not made up.
    await database.sql`update event set resource = resource || '{"more": 1}' where tenant_uuid = ${tenantUuid}`;
    expect((await read()).attempts.map(({ request }) => request?.body)).toEqual([null, null]);
    await database.sql`update webhook_delivery_attempt set request_url = null, request_headers = null, request_digest = null`;
    expect((await read()).attempts.map(({ request }) => request)).toEqual([null, null]);
  });

  it("is tried ten times by the schedule with one webhook-id and fresh timestamps, and then given up", async () => {
    receiver.answerWith({ status: 500, body: "down" });
    let job = await anEvent();
    const waits: number[] = [];
    for (;;) {
      await attempt(job);
      if ((await delivery(job))?.state === "FAILED") break;
      const next = await lastJob();
      waits.push((next.runAt.getTime() - Date.now()) / 1000);
      expect((await delivery(job))?.nextAttemptAt).toEqual(next.runAt);
      expect(next).toMatchObject({ deliveryUuid: job.deliveryUuid, attemptNumber: job.attemptNumber + 1 });
      vi.setSystemTime(next.runAt);
      job = next;
    }

    expect(waits).toEqual(ATTEMPT_DELAYS_SECONDS.slice(1));
    expect(await attempts(job)).toMatchObject(
      ATTEMPT_DELAYS_SECONDS.map((_, index) => ({ number: index + 1, error: "STATUS", responseStatus: 500 })),
    );
    expect(new Set(receiver.received.map((post) => post.headers["webhook-id"])).size).toBe(1);
    expect(new Set(receiver.received.map((post) => post.headers["webhook-timestamp"])).size).toBe(10);
    for (const post of receiver.received.slice(-1)) new Webhook(TEST_SECRET).verify(post.body, post.headers);
    expect(await delivery(job)).toMatchObject({
      state: "FAILED",
      attemptCount: 10,
      nextAttemptAt: null,
      endedAt: new Date(),
    });
    expect(await endpoint()).toMatchObject({ status: "ACTIVE", disabledReason: null, failingSince: START });
  });

  it("waits as long as Retry-After says", async () => {
    receiver.answerWith({ status: 503, headers: { "retry-after": "600" } });
    await attempt(await anEvent());
    expect((await lastJob()).runAt).toEqual(new Date("2026-03-02T09:10:00.000Z"));
  });

  it("forgets that an endpoint was failing with its first success", async () => {
    receiver.answerWith({ status: 500 });
    await attempt(await anEvent());
    expect((await endpoint())?.failingSince).toEqual(START);
    receiver.answerWith({ status: 200 });
    await attempt(await lastJob());
    expect((await endpoint())?.failingSince).toBeNull();
  });

  it("disables an endpoint that answers 410 at once, and ends what else was on its way", async () => {
    receiver.answerWith({ status: 410 });
    const waiting = await anEvent();
    const job = await anEvent();
    await attempt(job);

    expect(await endpoint()).toMatchObject({ status: "DISABLED", disabledReason: "GONE", failingSince: START });
    expect((await delivery(job))?.state).toBe("FAILED");
    expect(await delivery(waiting)).toMatchObject({
      state: "FAILED",
      attemptCount: 0,
      nextAttemptAt: null,
      endedAt: START,
    });
    await attempt(waiting);
    expect(receiver.received).toHaveLength(1);
    const audited = await database.sql`
      select actor_type, action from audit_entry where subject_uuid = ${endpointUuid}`;
    expect(audited).toEqual([{ actor_type: "SYSTEM", action: "webhook_endpoint.disabled" }]);
  });

  it.each([410, 500, 200])(
    "says by a late %d of the address before nothing of the one that it has moved to",
    async (status) => {
      const failingSince = status === 200 ? START : null;
      receiver.answerWith(async () => {
        await changeEndpoint(database.db, SYSTEM, tenantUuid, endpointUuid, { url: `${receiver.url}/new` });
        await database.sql`update webhook_endpoint set failing_since = ${failingSince?.toISOString() ?? null} where uuid = ${endpointUuid}`;
        return { status };
      });
      const job = await anEvent();
      await attempt(job);
      expect(await endpoint()).toMatchObject({ status: "ACTIVE", disabledReason: null, failingSince });
      expect(await attempts(job)).toMatchObject([{ responseStatus: status }]);
      expect(await delivery(job)).toMatchObject({ state: status === 200 ? "DELIVERED" : "PENDING", attemptCount: 1 });

      receiver.answerWith({ status: 410 });
      await attempt(status === 200 ? await anEvent() : await lastJob());
      expect(receiver.received.map(({ path }) => path)).toEqual(["/hook", "/hook/new"]);
      expect(await endpoint()).toMatchObject({ status: "DISABLED", disabledReason: "GONE" });
    },
  );

  it("is given up with its endpoint, however far ahead its next attempt is; no other's is, and none comes back with it", async () => {
    receiver.answerWith({ status: 500 });
    const waiting = await anEvent();
    await attempt(waiting);
    const other = await insertEndpoint(database, tenantUuid, { url: receiver.url });
    const elsewhere = await anEvent();
    const [theirs] = await database.sql`select uuid from webhook_delivery where endpoint_uuid = ${other}`;
    await setStatus("DISABLED");
    const ended = { state: "FAILED", nextAttemptAt: null, endedAt: START };
    expect(await delivery(waiting)).toMatchObject({ ...ended, attemptCount: 1 });
    expect(await delivery({ ...elsewhere, deliveryUuid: String(theirs?.uuid) })).toMatchObject({ state: "PENDING" });
    await setStatus("ACTIVE");
    await attempt({ ...waiting, attemptNumber: 2 });
    expect(receiver.received).toHaveLength(1);
    expect(await delivery(waiting)).toMatchObject(ended);
  });

  it.each([
    [200, "DELIVERED"],
    [500, "FAILED"],
  ])("that is at the receiver when its endpoint is disabled is noted as it is answered: %d", async (status, state) => {
    receiver.answerWith(async () => {
      await setStatus("DISABLED");
      await setStatus("ACTIVE");
      return { status };
    });
    const job = await anEvent();
    await attempt(job);
    expect(await delivery(job)).toMatchObject({ state, attemptCount: 1, nextAttemptAt: null, endedAt: START });
    expect(await attempts(job)).toMatchObject([{ responseStatus: status }]);
  });

  it("is sent where its endpoint is switched on again while it is being given up", async () => {
    const job = await anEvent();
    await database.sql`
      update webhook_endpoint set status = 'DISABLED', disabled_reason = 'REQUESTED' where uuid = ${endpointUuid}`;
    const switchOn = (tx: Transaction) => changeEndpoint(tx, SYSTEM, tenantUuid, endpointUuid, { status: "ACTIVE" });
    await interleave(database, switchOn, () => attempt(job));
    expect(await delivery(job)).toMatchObject({ state: "PENDING", attemptCount: 0 });
    await attempt(await lastJob());
    expect(receiver.received).toHaveLength(1);
    expect(await delivery(job)).toMatchObject({ state: "DELIVERED", attemptCount: 1 });
  });

  it("has nobody wait who writes an event, while all that waits at an endpoint that is switched off is given up", async () => {
    const waiting = await anEvent();
    const written = await inTransaction(database.db, async (tx) => {
      await changeEndpoint(tx, SYSTEM, tenantUuid, endpointUuid, { status: "DISABLED" });
      return await anEvent();
    });
    expect((await delivery(waiting))?.state).toBe("FAILED");
    await attempt(written);
    expect([receiver.received.length, (await delivery(written))?.state]).toEqual([0, "FAILED"]);
  });

  it("is given up with the others, where its endpoint is switched off while its answer is being noted", async () => {
    receiver.answerWith({ status: 500 });
    const job = await anEvent();
    const switchOff = (tx: Transaction) => changeEndpoint(tx, SYSTEM, tenantUuid, endpointUuid, { status: "DISABLED" });
    await interleave(database, switchOff, () => attempt(job));
    expect(await delivery(job)).toMatchObject({ state: "FAILED", attemptCount: 1 });
    expect(await endpoint()).toMatchObject({ status: "DISABLED", disabledReason: "REQUESTED" });
  });

  it("does not wait for one that is being noted, when it disables their endpoint: that one may wait for it", async () => {
    receiver.answerWith({ status: 410 });
    const other = await anEvent();
    const job = await anEvent();
    await database.sql.begin(async (tx) => {
      await tx`select from webhook_delivery where uuid = ${other.deliveryUuid} for update`;
      await attempt(job);
    });
    expect((await endpoint())?.status).toBe("DISABLED");
    expect((await delivery(other))?.state).toBe("PENDING");
  });

  it("disables an endpoint after five days of nothing but failure, once something is given up; not before", async () => {
    receiver.answerWith({ status: 500 });
    const lastTry = async () => {
      const job = await anEvent();
      await database.sql`
        update webhook_delivery set attempt_count = 9, round_attempt_count = 9 where uuid = ${job.deliveryUuid}`;
      return { ...job, attemptNumber: 10 };
    };
    await attempt(await anEvent());
    vi.setSystemTime(START.getTime() + 5 * DAY_SECONDS * 1000 - 1);
    await attempt(await lastTry());
    expect((await endpoint())?.status).toBe("ACTIVE");
    vi.setSystemTime(START.getTime() + 5 * DAY_SECONDS * 1000);
    const job = await anEvent();
    await attempt(job);
    expect([(await endpoint())?.status, (await delivery(job))?.state]).toEqual(["ACTIVE", "PENDING"]);
    await attempt(await lastTry());
    expect(await endpoint()).toMatchObject({ status: "DISABLED", disabledReason: "FAILING", failingSince: START });
  });

  it("disables an endpoint at which so many wait that none comes to its tenth try (decision 352)", async () => {
    receiver.answerWith({ status: 500 });
    const waiting = await anEvent();
    const job = await anEvent();
    const [plannedAt, failingSince] = [4, 6].map((days) => addSeconds(START, -days * DAY_SECONDS).toISOString());
    await database.sql`update webhook_endpoint set failing_since = ${failingSince ?? null} where uuid = ${endpointUuid}`;
    await database.sql`
      update webhook_delivery set attempt_count = 3, round_attempt_count = 3, next_attempt_at = ${plannedAt ?? null}
       where uuid = ${job.deliveryUuid}`;
    await attempt({ ...job, attemptNumber: 4 });
    expect(await delivery(job)).toMatchObject({ state: "FAILED", attemptCount: 4, endedAt: START });
    expect(await endpoint()).toMatchObject({ status: "DISABLED", disabledReason: "FAILING" });
    expect((await delivery(waiting))?.state).toBe("FAILED");
  });

  it("writes nothing of one that the gate turns away but when it comes back (decision 352)", async () => {
    receiver.answerWith("HANG");
    await database.sql`update webhook_endpoint set failing_since = ${START.toISOString()} where uuid = ${endpointUuid}`;
    const stop = new AbortController();
    const attempting = attempt(await anEvent(), stop.signal);
    await receiver.waitFor(1);
    const job = await anEvent();
    const version = () => database.sql`select xmin, ctid from webhook_delivery where uuid = ${job.deliveryUuid}`;
    const before = await version();
    const jobsBefore = await countJobs();
    await attempt(job);
    expect(await version()).toEqual(before);
    expect(await countJobs()).toBe(jobsBefore + 1);
    expect(receiver.received).toHaveLength(1);
    stop.abort();
    await attempting;
  });

  it("does not follow a redirect", async () => {
    receiver.answerWith({ status: 302, headers: { location: `${receiver.url}/elsewhere` } });
    const job = await anEvent();
    await attempt(job);
    expect(receiver.received.map(({ path }) => path)).toEqual(["/hook"]);
    expect(await attempts(job)).toMatchObject([{ error: "REDIRECT", responseStatus: 302 }]);
  });

  it("calls by its status what leads nowhere", async () => {
    for (const status of [304, 300]) {
      receiver.answerWith({ status });
      const job = await anEvent();
      await attempt(job);
      expect(await attempts(job)).toMatchObject([{ error: "STATUS", responseStatus: status }]);
    }
  });

  it("fails without an answer", async () => {
    receiver.answerWith("CUT");
    const job = await anEvent();
    await attempt(job);
    expect(await attempts(job)).toMatchObject([
      { error: "CONNECTION_FAILED", responseStatus: null, responseBody: null },
    ]);
  });

  it("fails at an address that is not open to it, without connecting", async () => {
    await changeEndpoint(database.db, SYSTEM, tenantUuid, endpointUuid, { url: "http://169.254.169.254/latest" });
    const job = await anEvent();
    await attempt(job);
    expect(await attempts(job)).toMatchObject([{ error: "ADDRESS_REFUSED", responseStatus: null }]);
    expect((await delivery(job))?.state).toBe("PENDING");
  });

  it("keeps the first KB of an answer, whatever bytes it has", async () => {
    receiver.answerWith({ status: 400, body: `\0${"é".repeat(5000)}` });
    const job = await anEvent();
    await attempt(job);
    expect(await attempts(job)).toMatchObject([{ responseBody: `\u{FFFD}${"é".repeat(511)}\u{FFFD}` }]);
  });

  it("signs with both secrets for a day after a rotation", async () => {
    const previous = `whsec_${Buffer.alloc(32, 9).toString("base64")}`;
    const expiresAt = new Date(START.getTime() + DAY_SECONDS * 1000);
    await database.sql`
      update webhook_endpoint
      set previous_secret_sealed = ${seal("webhook-secret", previous)}, previous_secret_expires_at = ${expiresAt.toISOString()}
      where uuid = ${endpointUuid}`;
    const signers = async () => {
      await attempt(await anEvent());
      const { body = "", headers = {} } = receiver.received.at(-1) ?? {};
      expect(new Webhook(TEST_SECRET).verify(body, headers)).toMatchObject({ resource });
      return headers["webhook-signature"]?.split(" ").map((signature) => {
        return new Webhook(previous).sign(headers["webhook-id"] ?? "", new Date(), body) === signature;
      });
    };

    expect(await signers()).toEqual([false, true]);
    vi.setSystemTime(expiresAt);
    expect(await signers()).toEqual([false]);
  });

  it("signs with every secret for the day that was promised to it, however often it is rotated (decision 238)", async () => {
    const secrets = [TEST_SECRET];
    const rotate = async () => {
      const { secret } = await rotateSecret(database.db, SYSTEM, tenantUuid, endpointUuid);
      secrets.push(secret);
    };
    /** Which of them sign, by their places. */
    const signers = async () => {
      await attempt(await anEvent());
      const { body = "", headers = {} } = receiver.received.at(-1) ?? {};
      const signatures = headers["webhook-signature"]?.split(" ") ?? [];
      expect(signatures).toHaveLength(new Set(signatures).size);
      return signatures.map((signature) =>
        secrets.findIndex(
          (secret) => new Webhook(secret).sign(headers["webhook-id"] ?? "", new Date(), body) === signature,
        ),
      );
    };
    const hours = (count: number) => vi.setSystemTime(addSeconds(START, count * 3600));
    await rotate();
    hours(10);
    await rotate();
    hours(20);
    await Promise.all([rotate(), rotate()]);
    expect((await signers()).toSorted()).toEqual([0, 1, 2, 3, 4]);
    hours(24);
    expect((await signers()).toSorted()).toEqual([1, 2, 3, 4]);
    hours(34);
    expect((await signers()).toSorted()).toEqual([2, 3, 4]);
    hours(44);
    expect(await signers()).toHaveLength(1);
    await rotate();
    const [kept] =
      await database.sql`select count(*)::int as count from webhook_earlier_secret where endpoint_uuid = ${endpointUuid}`;
    expect(kept).toEqual({ count: 0 });
  });

  it("rotates its secret ten times a day at most, so that a request stays a request", async () => {
    for (let time = 0; time < 10; time += 1) await rotateSecret(database.db, SYSTEM, tenantUuid, endpointUuid);
    await expect(rotateSecret(database.db, SYSTEM, tenantUuid, endpointUuid)).rejects.toMatchObject({
      code: "conflict",
    });
    vi.setSystemTime(addSeconds(START, DAY_SECONDS));
    await rotateSecret(database.db, SYSTEM, tenantUuid, endpointUuid);
  });

  it("is not made again for a job that comes twice", async () => {
    const job = await anEvent();
    await attempt(job);
    await attempt(job);
    expect(receiver.received).toHaveLength(1);
    expect(await attempts(job)).toHaveLength(1);
  });

  it.each([
    [500, "PENDING", 1],
    [204, "DELIVERED", 0],
  ])("counts once when two workers make the same attempt at the same time (%i)", async (status, state, moreJobs) => {
    receiver.answerWith(async () => {
      await receiver.waitFor(2);
      return { status };
    });
    const job = await anEvent();
    const jobsBefore = await countJobs();
    await Promise.all([attempt(job), attempt(job)]);
    expect(receiver.received).toHaveLength(2);
    expect(await attempts(job)).toHaveLength(1);
    expect(await delivery(job)).toMatchObject({ attemptCount: 1, state });
    expect(await countJobs()).toBe(jobsBefore + moreJobs);
  });

  it("is left to another worker when this one stops, without counting", async () => {
    receiver.answerWith("HANG");
    const job = await anEvent();
    const stop = new AbortController();
    const attempting = attempt(job, stop.signal);
    await receiver.waitFor(1);
    stop.abort();
    await attempting;
    expect(await attempts(job)).toEqual([]);
    expect(await delivery(job)).toMatchObject({ state: "PENDING", attemptCount: 0 });
    expect(await lastJob()).toEqual({ tenantUuid, deliveryUuid: job.deliveryUuid, attemptNumber: 1, runAt: START });
  });

  it("is tried only once for a TEST event", async () => {
    receiver.answerWith({ status: 500 });
    const { uuid } = await sendTestEvent(database.db, SYSTEM, tenantUuid, endpointUuid);
    await attempt(await lastJob());
    const body = JSON.parse(receiver.received[0]?.body ?? "");
    expect(body).toMatchObject({
      eventType: "TEST",
      metadata: { sequence: null },
      resource: { uuid: endpointUuid, changedAt: START.toISOString() },
    });
    // Whoever validates what comes by what is described takes it.
    expect(EVENT_CATALOGUE.find(({ type }) => type === "TEST")?.schema.parse(body)).toEqual(body);
    expect(await delivery({ deliveryUuid: uuid, attemptNumber: 1 })).toMatchObject({
      state: "FAILED",
      attemptCount: 1,
    });
    // Nothing follows that would end it: the first event of next week would find an endpoint that had failed for days.
    expect((await endpoint())?.failingSince).toBeNull();
  });
});
