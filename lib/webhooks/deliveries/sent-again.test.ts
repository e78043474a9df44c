import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { inTransaction } from "@/db/client";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { begin, interleave } from "@/db/testing/interleave";
import { createGate } from "@/lib/outbound/gate";
import { addSeconds } from "@/lib/shared/clock";
import { newUuid } from "@/lib/shared/ids";
import type { JobPayload } from "@/lib/shared/jobs";
import { type Receiver, startReceiver } from "@/lib/shared/testing/receiver";
import { SYSTEM } from "@/lib/tenants/author";
import { changeEndpoint } from "@/lib/webhooks/endpoints/change-endpoint";
import { recordEvent } from "@/lib/webhooks/events/record-event";
import { insertEndpoint, insertTenant } from "@/lib/webhooks/testing/rows";
import { attemptDelivery } from "./attempt-delivery";
import { getDelivery } from "./get-delivery";
import { replayDeliveries } from "./replay-deliveries";
import { resendDelivery } from "./resend-delivery";

/** Longer than an attempt may be under way. */
const UNDER_WAY_SECONDS = 30;

describe("what is sent again while it is on its way (decision 14)", () => {
  let database: TestDatabase;
  let receiver: Receiver;
  let tenantUuid: string;
  let endpointUuid: string;
  /** Jobs without a time of their own are due at the database's. */
  let start: Date;
  beforeAll(async () => {
    database = await testDatabase();
  });
  beforeEach(async () => {
    start = new Date();
    vi.useFakeTimers({ toFake: ["Date"], now: start });
    receiver = await startReceiver();
    tenantUuid = await insertTenant(database);
    endpointUuid = await insertEndpoint(database, tenantUuid, { url: receiver.url });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await receiver.close();
  });

  const aGate = () => createGate({ total: 80, suspects: 40, reserve: 20, placesAtFirst: 4, placesAtMost: 32 });
  const gate = aGate();
  const attempt = (job: JobPayload<"deliver-webhook">, through = gate) =>
    attemptDelivery(database.db, job, { gate: through, signal: new AbortController().signal });

  /** The jobs that are due, taken as workers would take them. */
  async function takeJobs() {
    const due = addSeconds(new Date(), 2).toISOString();
    const jobs = await database.sql`
      delete from graphile_worker._private_jobs
       where payload ->> 'tenantUuid' = ${tenantUuid} and run_at <= ${due} returning payload`;
    return jobs.map(({ payload }): JobPayload<"deliver-webhook"> => payload);
  }
  const work = async (through = gate) =>
    void (await Promise.all((await takeJobs()).map((job) => attempt(job, through))));
  /** Its gate knows nothing of what others have sent. */
  const workElsewhere = () => work(aGate());
  const later = (seconds: number) => vi.setSystemTime(addSeconds(start, seconds));

  async function anEvent(): Promise<string> {
    const resource = { uuid: newUuid(), status: "COMPLETED", changedAt: start.toISOString() };
    await recordEvent(database.db, tenantUuid, { type: "OPERATION_COMPLETED", resource });
    const [row] = await database.sql`select uuid from webhook_delivery where endpoint_uuid = ${endpointUuid}`;
    return String(row?.uuid);
  }

  const resend = (uuid: string) => resendDelivery(database.db, SYSTEM, tenantUuid, uuid);
  const replay = () => replayDeliveries(database.db, SYSTEM, tenantUuid, endpointUuid, { since: start });
  const get = (uuid: string) => getDelivery(database.db, SYSTEM, tenantUuid, uuid);

  /** The receiver thinks about what it gets until something has been done meanwhile, once. */
  function answerAfter(status: number, meanwhile: () => Promise<unknown>) {
    receiver.answerWith(async () => {
      receiver.answerWith({ status: 200 });
      await meanwhile();
      return { status };
    });
  }

  it("goes out once, however often it is asked for at once", async () => {
    const uuid = await anEvent();
    await work();
    for (let time = 0; time < 6; time += 1) await resend(uuid);
    await work();
    expect(receiver.received).toHaveLength(2);
    later(UNDER_WAY_SECONDS);
    await work();
    expect(receiver.received).toHaveLength(2);
    expect(await get(uuid)).toMatchObject({ state: "DELIVERED", attemptCount: 2 });
  });

  it("waits for the one that was sent again before, and each request is kept", async () => {
    const uuid = await anEvent();
    await work();
    await resend(uuid);
    answerAfter(500, async () => {
      await resend(uuid);
      await workElsewhere();
    });
    await work();
    expect(receiver.received).toHaveLength(2);
    later(UNDER_WAY_SECONDS);
    await work();
    const { state, attempts } = await get(uuid);
    expect([state, attempts.map(({ responseStatus }) => responseStatus)]).toEqual(["DELIVERED", [204, 500, 200]]);
    expect(receiver.received).toHaveLength(3);
  });

  it.each([
    ["its first", 0],
    ["a later one", 1],
  ])("waits for an attempt that nobody had marked, %s", async (_, failures) => {
    const uuid = await anEvent();
    if (failures > 0) {
      answerAfter(500, async () => {});
      await work();
      later(10);
    }
    answerAfter(200, async () => {
      await resend(uuid);
      await replay();
      await workElsewhere();
    });
    await work();
    later(10 + UNDER_WAY_SECONDS);
    await work();
    expect(receiver.received).toHaveLength(failures + 1);
    expect(await get(uuid)).toMatchObject({ state: "DELIVERED", attemptCount: failures + 1 });
  });

  it("is replayed after the attempt that is on its way, not beside it", async () => {
    const uuid = await anEvent();
    answerAfter(500, async () => {});
    await work();
    later(10);
    answerAfter(200, async () => {
      expect(await replay()).toMatchObject({ resent: 1 });
      await workElsewhere();
    });
    await work();
    expect(receiver.received).toHaveLength(2);
    expect(await get(uuid)).toMatchObject({ state: "DELIVERED", attemptCount: 2 });
  });

  it("is one request where its endpoint is switched off and on again before anybody has looked at its first job", async () => {
    const uuid = await anEvent();
    for (const status of ["DISABLED", "ACTIVE"] as const)
      await changeEndpoint(database.db, SYSTEM, tenantUuid, endpointUuid, { status });
    expect(await replay()).toMatchObject({ resent: 1 });
    const [first, second] = await takeJobs();
    if (!first || !second) throw new Error("It has two jobs.");
    answerAfter(200, () => attempt(second, aGate()));
    await attempt(first);
    later(UNDER_WAY_SECONDS);
    await work();
    expect(receiver.received).toHaveLength(1);
    expect(await get(uuid)).toMatchObject({ state: "DELIVERED", attemptCount: 1 });
  });

  it("is left to another when its worker was killed", async () => {
    const uuid = await anEvent();
    await work();
    await resend(uuid);
    await database.sql`update webhook_delivery set begun_at = ${start.toISOString()} where uuid = ${uuid}`;
    await work();
    expect(receiver.received).toHaveLength(1);
    later(UNDER_WAY_SECONDS);
    await work();
    expect(await get(uuid)).toMatchObject({ state: "DELIVERED", attemptCount: 2 });
  });

  it("has one request at a time after the gate has turned it away as well", async () => {
    const uuid = await anEvent();
    await resend(uuid);
    const [first, second] = await takeJobs();
    if (!first || !second) throw new Error("It has two jobs.");
    later(UNDER_WAY_SECONDS);
    const closed = createGate({ total: 0, suspects: 0, reserve: 0, placesAtFirst: 0, placesAtMost: 0 });
    await attempt(first, closed);
    await takeJobs();
    expect(receiver.received).toHaveLength(0);
    answerAfter(200, () => attempt(second, aGate()));
    await attempt(first);
    expect(receiver.received).toHaveLength(1);
    expect(await get(uuid)).toMatchObject({ state: "DELIVERED", attemptCount: 1 });
  });

  it("is not lost where its endpoint takes one at a time meanwhile, and then does not", async () => {
    const uuid = await anEvent();
    await resend(uuid);
    await takeJobs();
    const setOrdered = (ordered: boolean) => changeEndpoint(database.db, SYSTEM, tenantUuid, endpointUuid, { ordered });
    await setOrdered(true);
    await takeJobs();
    await setOrdered(false);
    later(UNDER_WAY_SECONDS);
    await work();
    expect(await get(uuid)).toMatchObject({ state: "DELIVERED", attemptCount: 1 });
  });

  it("is found by one replay of two at once, and nobody waits who writes an event meanwhile (decision 237)", async () => {
    const uuid = await anEvent();
    // As if the endpoint had been paused then.
    await database.sql`delete from webhook_delivery where uuid = ${uuid}`;
    const [first, second] = await inTransaction(database.db, async (tx) => {
      const { resent } = await replayDeliveries(tx, SYSTEM, tenantUuid, endpointUuid, { since: start });
      const writing = await begin(database, anEvent);
      expect(await Promise.race([writing.outcome, "WAITS"])).not.toBe("WAITS");
      return [resent, await begin(database, replay)] as const;
    });
    expect([first, (await second.outcome).resent]).toEqual([1, 0]);
  });

  it("is of all that has happened by then, also where whoever writes it had found the endpoint switched off", async () => {
    await changeEndpoint(database.db, SYSTEM, tenantUuid, endpointUuid, { status: "DISABLED" });
    const resource = { uuid: newUuid(), status: "COMPLETED", changedAt: start.toISOString() };
    const { resent } = await interleave(
      database,
      (tx) => recordEvent(tx, tenantUuid, { type: "OPERATION_COMPLETED", resource }),
      async () => {
        await changeEndpoint(database.db, SYSTEM, tenantUuid, endpointUuid, { status: "ACTIVE" });
        return replay();
      },
    );
    expect(resent).toBe(1);
  });
});
