import { Webhook } from "standardwebhooks";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inTransaction } from "@/db/client";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { openRoad } from "@/db/testing/road";
import { newUuid } from "@/lib/shared/ids";
import { isWorkerFetching } from "@/lib/shared/process/worker-state";
import { type Receiver, startReceiver } from "@/lib/shared/testing/receiver";
import { recordEvent, recordEvents } from "@/lib/webhooks/events/record-event";
import { insertEndpoint, insertTenant, TEST_SECRET } from "@/lib/webhooks/testing/rows";
import { startWorker, type Worker } from "./start-worker";
import { spawnWorker } from "./testing/spawn-worker";

/** A busy machine takes its time. */
const PATIENT = { timeout: 60_000 };

describe("workers (decision 15)", PATIENT, () => {
  let database: TestDatabase;
  let tenantUuid: string;
  const closing: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    database = await testDatabase();
  });
  beforeEach(async () => {
    tenantUuid = await insertTenant(database);
  });
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  async function aWorker(): Promise<Worker> {
    const worker = await startWorker({ databaseUrl: database.url });
    closing.push(worker.stop);
    return worker;
  }

  async function aReceiver(): Promise<Receiver> {
    const receiver = await startReceiver();
    closing.push(receiver.close);
    return receiver;
  }

  const happening = () =>
    ({
      type: "OPERATION_COMPLETED",
      resource: { uuid: newUuid(), status: "COMPLETED", changedAt: "2026-03-01T10:00:00.000Z" },
    }) as const;

  const settled = async (endpointUuid: string) =>
    await database.sql`
      select state, attempt_count from webhook_delivery where endpoint_uuid = ${endpointUuid} and state <> 'PENDING'`;

  it("delivers what a transaction tells, as soon as it has committed, signed", async () => {
    const receiver = await aReceiver();
    await insertEndpoint(database, tenantUuid, { url: receiver.url });
    await aWorker();

    await inTransaction(database.db, (tx) => recordEvent(tx, tenantUuid, happening()));

    const [post] = await receiver.waitFor(1);
    const verified = new Webhook(TEST_SECRET).verify(post?.body ?? "", post?.headers ?? {});
    expect(verified).toMatchObject({ eventType: "OPERATION_COMPLETED", metadata: { sequence: 1 } });
  });

  it("gives a healthy endpoint its events at once while another one hangs with 200 of them", async () => {
    const hanging = await aReceiver();
    hanging.answerWith("HANG");
    const healthy = await aReceiver();
    const otherTenant = await insertTenant(database);
    const hangingUuid = await insertEndpoint(database, tenantUuid, { url: hanging.url });
    await insertEndpoint(database, otherTenant, { url: healthy.url });
    await recordEvents(database.db, tenantUuid, Array.from({ length: 200 }, happening));
    await aWorker();
    await hanging.waitFor(1);

    await recordEvents(database.db, otherTenant, Array.from({ length: 20 }, happening));

    await healthy.waitFor(20);
    // More than the worker has places, and yet only a few are taken.
    expect(hanging.received.length).toBeLessThanOrEqual(4);
    expect(await settled(hangingUuid)).toEqual([]);
  });

  it("delivers each event once when two workers share them", async () => {
    const receiver = await aReceiver();
    const endpointUuid = await insertEndpoint(database, tenantUuid, { url: receiver.url });
    await aWorker();
    await aWorker();

    await Promise.all(
      Array.from({ length: 10 }, () => recordEvents(database.db, tenantUuid, Array.from({ length: 10 }, happening))),
    );

    const posts = await receiver.waitFor(100);
    await expect.poll(() => settled(endpointUuid), PATIENT).toHaveLength(100);
    expect(posts).toHaveLength(100);
    expect(new Set(posts.map((post) => post.headers["webhook-id"])).size).toBe(100);
  });

  it("hands the job of a worker that was killed to another within seconds, with the same webhook-id", async () => {
    const receiver = await aReceiver();
    receiver.answerWith("HANG");
    const endpointUuid = await insertEndpoint(database, tenantUuid, { url: receiver.url });
    const doomed = await spawnWorker({ ...process.env, DATABASE_URL: database.url });
    await recordEvent(database.db, tenantUuid, happening());
    await receiver.waitFor(1);

    await doomed.kill("SIGKILL");
    receiver.answerWith({ status: 204 });
    await aWorker();

    const [first, second] = await receiver.waitFor(2);
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    await expect.poll(() => settled(endpointUuid), PATIENT).toEqual([{ state: "DELIVERED", attempt_count: 1 }]);
  });

  it("falls silent while its runner fetches nothing, is given another, and does its jobs (decision 53)", async () => {
    const receiver = await aReceiver();
    await insertEndpoint(database, tenantUuid, { url: receiver.url });
    await aWorker();
    const signs = async () => {
      const rows = await database.sql<{ objid: string }[]>`
        select objid from pg_locks where locktype = 'advisory' and granted and classid = 7270925::oid
          and database = (select oid from pg_database where datname = current_database())`;
      return rows.map(({ objid }) => objid);
    };
    await expect.poll(signs, PATIENT).toHaveLength(1);
    const [former] = await signs();
    // Who has jobs may take its time for them: what a worker begins with is done first.
    const begun = async () => await database.sql`select from graphile_worker._private_jobs where locked_at is not null`;
    await expect.poll(begun, PATIENT).toEqual([]);
    const holding = await database.sql.reserve();
    const letGo = async () => {
      await holding`rollback`;
      holding.release();
    };
    await holding`begin`;
    await holding`lock table graphile_worker._private_jobs in access exclusive mode`;
    await expect.poll(signs, PATIENT).not.toContain(former).finally(letGo);
    await inTransaction(database.db, (tx) => recordEvent(tx, tenantUuid, happening()));
    await receiver.waitFor(1);
    await expect.poll(signs, PATIENT).toHaveLength(1);
  });

  it.each(["SILENT", "CLOSED"] as const)(
    "does its jobs again after its way to the database was %s",
    async (condition) => {
      const receiver = await aReceiver();
      const endpointUuid = await insertEndpoint(database, tenantUuid, { url: receiver.url });
      const road = await openRoad(database.url);
      closing.push(async () => road.end());
      const worker = await startWorker({ databaseUrl: road.url });
      closing.push(worker.stop);
      await recordEvents(database.db, tenantUuid, Array.from({ length: 50 }, happening));
      await receiver.waitFor(1);
      road.become(condition);
      await recordEvents(database.db, tenantUuid, Array.from({ length: 50 }, happening));
      await expect.poll(isWorkerFetching, PATIENT).toBe(false);
      road.become("OPEN");
      await expect.poll(() => settled(endpointUuid), PATIENT).toHaveLength(100);
      expect(new Set(receiver.received.map((post) => post.headers["webhook-id"])).size).toBe(100);
      expect(isWorkerFetching()).toBe(true);
    },
  );
});
