import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { createGate } from "@/lib/outbound/gate";
import { addSeconds } from "@/lib/shared/clock";
import { newUuid } from "@/lib/shared/ids";
import type { JobPayload } from "@/lib/shared/jobs";
import { type Receiver, startReceiver } from "@/lib/shared/testing/receiver";
import { SYSTEM } from "@/lib/tenants/author";
import { attemptDelivery } from "./deliveries/attempt-delivery";
import { listDeliveries } from "./deliveries/list-deliveries";
import { replayDeliveries } from "./deliveries/replay-deliveries";
import { resendDelivery } from "./deliveries/resend-delivery";
import { ATTEMPT_DELAYS_SECONDS } from "./deliveries/retry-schedule";
import { changeEndpoint } from "./endpoints/change-endpoint";
import { deleteEndpoint } from "./endpoints/delete-endpoint";
import { sendTestEvent } from "./endpoints/send-test-event";
import { recordEvent } from "./events/record-event";
import { insertEndpoint, insertTenant } from "./testing/rows";

/** Jobs without a time of their own are due at the database's. */
let start: Date;

let database: TestDatabase;
let receiver: Receiver;
let tenantUuid: string;
let endpointUuid: string;

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  start = new Date();
  vi.useFakeTimers({ toFake: ["Date"], now: start });
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  receiver = await startReceiver();
  tenantUuid = await insertTenant(database);
  endpointUuid = await insertEndpoint(database, tenantUuid, { url: receiver.url });
  await changeEndpoint(database.db, SYSTEM, tenantUuid, endpointUuid, { ordered: true });
});
afterEach(async () => {
  vi.useRealTimers();
  await receiver.close();
});

const happens = async (count: number) => {
  for (let time = 0; time < count; time += 1) {
    const resource = { uuid: newUuid(), status: "COMPLETED", changedAt: start.toISOString() };
    await recordEvent(database.db, tenantUuid, { type: "OPERATION_COMPLETED", resource });
  }
};

/** The test's clock stands still while the database's goes on; the schedule's first pause is longer. */
const A_MOMENT_SECONDS = 2;

type DueJob = Readonly<{ id: string; payload: JobPayload<"deliver-webhook"> }>;

const gate = createGate({ total: 80, suspects: 40, reserve: 20, placesAtFirst: 4, placesAtMost: 32 });

/**
 * Does the jobs that are due, as workers would: all that are there at once, in this order, until none is left. Attempts that meet
 * at the receiver would be two at a time.
 */
async function work(arrange: (jobs: readonly DueJob[]) => readonly DueJob[] = (jobs) => jobs): Promise<void> {
  for (;;) {
    const due = await database.sql<DueJob[]>`
      delete from graphile_worker._private_jobs
       where payload ->> 'tenantUuid' = ${tenantUuid} and run_at <= ${addSeconds(new Date(), A_MOMENT_SECONDS).toISOString()} returning id, payload`;
    if (due.length === 0) return;
    await Promise.all(
      arrange(due).map(({ payload }) =>
        attemptDelivery(database.db, payload, { gate, signal: new AbortController().signal }),
      ),
    );
  }
}

/** Something happens; its job is left to the caller. */
async function theJob(): Promise<DueJob> {
  await happens(1);
  const [job] = await database.sql<DueJob[]>`
    delete from graphile_worker._private_jobs where payload ->> 'tenantUuid' = ${tenantUuid} returning id, payload`;
  if (!job) throw new Error("There is none.");
  return job;
}

async function deliveryOf(sequence: number): Promise<string> {
  const [row] = await database.sql`
    select d.uuid from webhook_delivery d join event e on e.uuid = d.event_uuid
     where d.endpoint_uuid = ${endpointUuid} and e.sequence = ${sequence}`;
  return String(row?.uuid);
}

const received = () => receiver.received.map(({ body }) => JSON.parse(body).metadata.sequence);
const waiting = async () =>
  (
    await database.sql`
      select e.sequence::int from webhook_delivery d join event e on e.uuid = d.event_uuid
       where d.endpoint_uuid = ${endpointUuid} and d.state = 'PENDING' order by 1`
  ).map(({ sequence }) => sequence);

describe("an endpoint that takes one delivery at a time (decision 228)", () => {
  it("is sent everything once and in order, in whatever order workers take the jobs", async () => {
    await happens(6);
    await work((jobs) => jobs.toReversed());
    expect(received()).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await waiting()).toEqual([]);
  });

  it("is sent the next after the one before was received, however late", async () => {
    receiver.answerWith({ status: 500 });
    await happens(3);
    await work();
    expect(received()).toEqual([1]);
    vi.setSystemTime(addSeconds(start, 10));
    receiver.answerWith({ status: 200 });
    await happens(1);
    await work();
    expect(received()).toEqual([1, 1, 2, 3, 4]);
  });

  it("says of the one that goes first when it is tried again, and of those behind it no moment that has passed", async () => {
    receiver.answerWith({ status: 503, headers: { "retry-after": "600" } });
    await happens(3);
    await work();
    const query = { limit: 10, offset: 0 };
    const told = async () =>
      (await listDeliveries(database.db, SYSTEM, tenantUuid, query)).results.map(
        ({ sequence, state, attemptCount, nextAttemptAt }) => [sequence, state, attemptCount, nextAttemptAt],
      );
    const again = addSeconds(start, 600).toISOString();
    expect((await told()).toReversed()).toEqual([
      [1, "PENDING", 1, again],
      [2, "PENDING", 0, null],
      [3, "PENDING", 0, null],
    ]);
    vi.setSystemTime(addSeconds(start, 600));
    expect((await told()).map(([, , , next]) => next)).toEqual([null, null, null]);
  });

  it("is sent the next after the one before was given up", async () => {
    receiver.answerWith({ status: 500 });
    await happens(2);
    await database.sql`
      update webhook_delivery d set attempt_count = ${ATTEMPT_DELAYS_SECONDS.length - 1}, round_attempt_count = ${ATTEMPT_DELAYS_SECONDS.length - 1}
        from event e where e.uuid = d.event_uuid and e.sequence = 1 and d.endpoint_uuid = ${endpointUuid}`;
    await database.sql`
      update graphile_worker._private_jobs set payload = jsonb_set(payload::jsonb, '{attemptNumber}', ${String(ATTEMPT_DELAYS_SECONDS.length)}::jsonb)::json
       where payload ->> 'deliveryUuid' = (
         select d.uuid::text from webhook_delivery d join event e on e.uuid = d.event_uuid
          where e.sequence = 1 and d.endpoint_uuid = ${endpointUuid})`;
    await work();
    expect(received()).toEqual([1, 2]);
    expect(await waiting()).toEqual([2]);
  });

  it("keeps nobody waiting for ever once it is disabled: what waited for its turn ends with the rest", async () => {
    receiver.answerWith({ status: 410 });
    await happens(4);
    await work();
    expect(received()).toEqual([1]);
    expect(await waiting()).toEqual([]);
  });

  it("leaves nothing waiting for ever once it is deleted", async () => {
    receiver.answerWith({ status: 500 });
    await happens(3);
    await work();
    expect(await waiting()).toEqual([1, 2, 3]);
    await deleteEndpoint(database.db, SYSTEM, tenantUuid, endpointUuid);
    expect(await waiting()).toEqual([]);
  });

  it("is sent a test at once, and holds nothing up by one that failed", async () => {
    receiver.answerWith({ status: 500 });
    await happens(1);
    await work();
    await sendTestEvent(database.db, SYSTEM, tenantUuid, endpointUuid);
    await work();
    expect(receiver.received.map(({ body }) => JSON.parse(body).eventType)).toEqual(["OPERATION_COMPLETED", "TEST"]);
  });

  it("is sent what is replayed before what happened later", async () => {
    await changeEndpoint(database.db, SYSTEM, tenantUuid, endpointUuid, { status: "DISABLED" });
    await happens(2);
    await changeEndpoint(database.db, SYSTEM, tenantUuid, endpointUuid, { status: "ACTIVE" });
    await happens(1);
    await replayDeliveries(database.db, SYSTEM, tenantUuid, endpointUuid, { since: start });
    await work();
    expect(received()).toEqual([1, 2, 3]);
  });

  it("that does so no more is sent at once what waited for its turn", async () => {
    receiver.answerWith({ status: 500 });
    await happens(3);
    await work();
    await changeEndpoint(database.db, SYSTEM, tenantUuid, endpointUuid, { ordered: false });
    await work();
    expect(received().toSorted()).toEqual([1, 2, 3]);
  });

  it("that does so no more is not sent again what is just being sent", async () => {
    await happens(2);
    receiver.answerWith(async () => {
      receiver.answerWith({ status: 200 });
      await changeEndpoint(database.db, SYSTEM, tenantUuid, endpointUuid, { ordered: false });
      await work();
      return { status: 200 };
    });
    await work();
    expect(received()).toEqual([1, 2]);
  });

  it("is sent an attempt once, though two jobs stand for it", async () => {
    const { payload } = await theJob();
    const doTheJob = () => attemptDelivery(database.db, payload, { gate, signal: new AbortController().signal });
    await Promise.all([doTheJob(), doTheJob()]);
    await work();
    expect(received()).toEqual([1]);
  });

  it("is not sent what waits for its next attempt because of a test", async () => {
    receiver.answerWith({ status: 500 });
    await happens(1);
    await work();
    for (const status of [500, 200]) {
      receiver.answerWith({ status });
      await sendTestEvent(database.db, SYSTEM, tenantUuid, endpointUuid);
      await work();
    }
    const [jobs] = await database.sql`
      select count(*)::int as count from graphile_worker._private_jobs where payload ->> 'tenantUuid' = ${tenantUuid}`;
    expect(jobs).toEqual({ count: 1 });
  });

  it("is sent one again when what happened later has been answered, not beside it", async () => {
    await happens(1);
    await work();
    const first = await deliveryOf(1);
    let meanwhile: readonly number[] = [];
    receiver.answerWith(async () => {
      receiver.answerWith({ status: 200 });
      await resendDelivery(database.db, SYSTEM, tenantUuid, first);
      await work();
      meanwhile = received();
      return { status: 200 };
    });
    await happens(1);
    await work();
    expect(meanwhile).toEqual([1, 2]);
    expect(received()).toEqual([1, 2, 1]);
    expect(await waiting()).toEqual([]);
  });

  it("is sent one again though the worker that had begun a later one is gone, and that later one after it", async () => {
    await happens(2);
    await work();
    const [first, second] = [await deliveryOf(1), await deliveryOf(2)];
    await resendDelivery(database.db, SYSTEM, tenantUuid, second);
    await database.sql`update webhook_delivery set begun_at = ${start.toISOString()} where uuid = ${second}`;
    await resendDelivery(database.db, SYSTEM, tenantUuid, first);
    await work();
    vi.setSystemTime(addSeconds(start, 30 - A_MOMENT_SECONDS - 1));
    await work();
    expect(received()).toEqual([1, 2]);
    vi.setSystemTime(addSeconds(start, 30));
    await work();
    expect(received()).toEqual([1, 2, 1, 2]);
    expect(await waiting()).toEqual([]);
  });

  it("is sent at once by another worker what one has left that stopped", async () => {
    receiver.answerWith("HANG");
    const { payload } = await theJob();
    const stop = new AbortController();
    const attempting = attemptDelivery(database.db, payload, { gate, signal: stop.signal });
    await receiver.waitFor(1);
    stop.abort();
    await attempting;
    receiver.answerWith({ status: 200 });
    await work();
    expect(received()).toEqual([1, 1]);
    expect(await waiting()).toEqual([]);
  });

  it("that begins to do so while one is on its way calls the next with its end", async () => {
    await changeEndpoint(database.db, SYSTEM, tenantUuid, endpointUuid, { ordered: false });
    await happens(2);
    const [early] = await database.sql`
      select d.uuid from webhook_delivery d join event e on e.uuid = d.event_uuid
       where d.endpoint_uuid = ${endpointUuid} order by e.sequence limit 1`;
    let late: readonly DueJob[] = [];
    receiver.answerWith(async () => {
      receiver.answerWith({ status: 200 });
      await changeEndpoint(database.db, SYSTEM, tenantUuid, endpointUuid, { ordered: true });
      for (const { payload } of late) {
        await attemptDelivery(database.db, payload, { gate, signal: new AbortController().signal });
      }
      return { status: 200 };
    });
    await work((jobs) => {
      const isEarly = ({ payload }: DueJob) => payload.deliveryUuid === early?.uuid;
      if (!jobs.some(isEarly)) return jobs;
      late = jobs.filter((job) => !isEarly(job));
      return jobs.filter(isEarly);
    });
    expect(received()).toEqual([1, 2]);
    expect(await waiting()).toEqual([]);
  });

  describe("and is looked at while", () => {
    const attempt = ({ payload }: DueJob) =>
      attemptDelivery(database.db, payload, { gate, signal: new AbortController().signal });
    const A_WHILE_SECONDS = 60;
    /** So many jobs, in the order of their events; long after the endpoint was changed. */
    const jobsOf = async (count: number) => {
      vi.setSystemTime(addSeconds(start, A_WHILE_SECONDS));
      await happens(count);
      const jobs = await database.sql<DueJob[]>`
        delete from graphile_worker._private_jobs j using webhook_delivery d, event e
         where d.uuid::text = j.payload ->> 'deliveryUuid' and e.uuid = d.event_uuid and d.endpoint_uuid = ${endpointUuid}
        returning j.id, j.payload, e.sequence`;
      return jobs.toSorted(
        (one, other) => Number(Reflect.get(one, "sequence")) - Number(Reflect.get(other, "sequence")),
      );
    };
    const twoJobs = async () => {
      const [early, late] = await jobsOf(2);
      if (!early || !late) throw new Error("There are no two.");
      return [early, late] as const;
    };
    /** Until it is done, or waits for somebody: whether it is done. */
    const until = async (attempting: Promise<void>) => {
      let isDone = false;
      void attempting.then(() => {
        isDone = true;
      });
      await vi.waitFor(async () => {
        const waiting = await database.sql`
          select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`;
        expect(isDone || waiting.length > 0).toBe(true);
      }, 10_000);
      return isDone;
    };

    it("one is about to end: the next waits for that, and is sent", async () => {
      const [early, late] = await twoJobs();
      let attempting = Promise.resolve();
      await database.sql.begin(async (tx) => {
        await tx`select from webhook_endpoint where uuid = ${endpointUuid} for key share`;
        await tx`
          update webhook_delivery set state = 'DELIVERED', next_attempt_at = null, ended_at = now()
           where uuid = ${early.payload.deliveryUuid}`;
        attempting = attempt(late);
        await until(attempting);
      });
      await attempting;
      expect(received()).toEqual([2]);
    });

    it.each([
      [
        "two stand before one: that one waits for nobody, and comes with their end",
        A_WHILE_SECONDS,
        0,
        { isDone: true, sent: [] },
      ],
      [
        "it has just been changed: what is under way from before may not know of who comes",
        0,
        0,
        { isDone: false, sent: [] },
      ],
      [
        "two before one are told of as later, by hours: they go after it",
        A_WHILE_SECONDS,
        3 * 3600,
        { isDone: false, sent: [3] },
      ],
    ])("%s (decision 353)", async (_, changedBefore, laterSeconds, expected) => {
      const [, , third] = await jobsOf(3);
      if (!third) throw new Error("There are no three.");
      const changedAt = addSeconds(start, A_WHILE_SECONDS - changedBefore);
      await database.sql`update webhook_endpoint set updated_at = ${changedAt.toISOString()} where uuid = ${endpointUuid}`;
      await database.sql`
        update webhook_delivery set created_at = created_at + ${laterSeconds} * interval '1 second'
         where endpoint_uuid = ${endpointUuid} and uuid <> ${third.payload.deliveryUuid}`;
      let attempting = Promise.resolve();
      let isDone = false;
      await database.sql.begin(async (tx) => {
        await tx`select from webhook_endpoint where uuid = ${endpointUuid} for key share`;
        attempting = attempt(third);
        isDone = await until(attempting);
      });
      await attempting;
      expect({ isDone, sent: received() }).toEqual(expected);
    });

    it("its own attempt, which another job stood for, is about to be noted: it is not made again", async () => {
      const [early] = await twoJobs();
      let attempting = Promise.resolve();
      await database.sql.begin(async (tx) => {
        await tx`select from webhook_endpoint where uuid = ${endpointUuid} for key share`;
        await tx`
          update webhook_delivery set state = 'DELIVERED', attempt_count = 1, next_attempt_at = null, ended_at = now()
           where uuid = ${early.payload.deliveryUuid}`;
        attempting = attempt(early);
        await until(attempting);
      });
      await attempting;
      expect(received()).toEqual([]);
    });

    it("it is being changed to take one at a time: the end of one waits for that, and calls the next", async () => {
      await changeEndpoint(database.db, SYSTEM, tenantUuid, endpointUuid, { ordered: false });
      const [early] = await twoJobs();
      let attempting = Promise.resolve();
      await database.sql.begin(async (tx) => {
        await tx`select from webhook_endpoint where uuid = ${endpointUuid} for update`;
        await tx`update webhook_endpoint set ordered = true where uuid = ${endpointUuid}`;
        attempting = attempt(early);
        await until(attempting);
      });
      await attempting;
      await work();
      expect(received()).toEqual([1, 2]);
    });
  });

  it("is sent what stands behind tests alone, and what a clock that was set back by hours tells of (decision 353)", async () => {
    for (let count = 0; count < 10; count += 1) await sendTestEvent(database.db, SYSTEM, tenantUuid, endpointUuid);
    await database.sql`delete from graphile_worker._private_jobs where payload ->> 'tenantUuid' = ${tenantUuid}`;
    await happens(1);
    await work();
    await database.sql`update webhook_delivery set state = 'FAILED', next_attempt_at = null, ended_at = now() where state = 'PENDING'`;
    await happens(2);
    await database.sql`
      update webhook_delivery set created_at = created_at - interval '3 hours' where endpoint_uuid = ${endpointUuid} and state = 'PENDING'`;
    await work();
    expect(received()).toEqual([1, 2, 3]);
  });

  it("waits for nothing that is under way at another endpoint, or of another organisation's", async () => {
    const begun = database.sql`begun_at = ${start.toISOString()}`;
    await theJob();
    await database.sql`
      update webhook_delivery set ${begun}, event_tenant_uuid = ${newUuid()} where endpoint_uuid = ${endpointUuid}`;
    const other = await insertEndpoint(database, tenantUuid, { url: receiver.url });
    await changeEndpoint(database.db, SYSTEM, tenantUuid, other, { ordered: true });
    await happens(1);
    await database.sql`update webhook_delivery set ${begun} where endpoint_uuid = ${other}`;
    await work();
    expect(received()).toEqual([2]);
  });

  it("holds up no other endpoint", async () => {
    const other = await startReceiver();
    try {
      await insertEndpoint(database, tenantUuid, { url: other.url });
      receiver.answerWith({ status: 500 });
      await happens(3);
      await work();
      expect(received()).toEqual([1]);
      expect(other.received).toHaveLength(3);
    } finally {
      await other.close();
    }
  });
});
