import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import {
  closeDatabase,
  database as current,
  getDb,
  inTransaction,
  lastOutageAt,
  openDatabase,
  watchDatabase,
} from "./client";
import { feelPulse } from "./pulse";
import { emptyDatabase, type TestDatabase } from "./testing/database";
import { pgbouncerVersion, startPooler } from "./testing/pooler";
import { openRoad, type Road } from "./testing/road";
import { testServer } from "./testing/test-server";

const PATIENT = { timeout: 30_000, interval: 20 };

describe("connections are dropped when the other side was silent while we were awake, and only then (decision 219)", () => {
  let database: TestDatabase;
  let road: Road;
  beforeEach(async () => {
    database = await emptyDatabase();
    road = await openRoad(database.url);
  });
  afterEach(async () => {
    await closeDatabase();
    road.end();
  });

  /** Until this many connections have asked whether it lives. */
  const asked = (times: number) =>
    expect
      .poll(
        () => database.sql`
          select 1 from pg_stat_activity where datname = current_database() and application_name = 'paraph-pulse'`,
        PATIENT,
      )
      .toHaveLength(times);

  /** Longer than we are patient, and answered all the time. */
  const busily = () =>
    inTransaction(getDb(), async (tx) => {
      for (let statement = 0; statement < 40; statement++) await tx.execute(sql`select pg_sleep(0.1)`);
    });

  it("not while others are answered by the same way, and soon after they are no more", async () => {
    let looks = 0;
    let isHeard = true;
    let isAway = false;
    const heard = () => (isHeard ? ++looks : looks);
    const pulse = feelPulse(road.url, { onAway: () => (isAway = true), onBack: () => undefined, heard });
    onTestFinished(() => pulse.stop());
    road.become("SILENT");
    await expect.poll(() => looks, PATIENT).toBeGreaterThan(12);
    expect(isAway).toBe(false);
    isHeard = false;
    await expect.poll(() => isAway, PATIENT).toBe(true);
  });

  it.each(["says that it is starting", "is not there"])(
    "soon when each connection is refused because the server %s, whatever is heard of others, and not for one (decision 254)",
    async (what) => {
      let isAway = false;
      let looks = 0;
      const heard = () => ++looks;
      const pulse = feelPulse(road.url, { onAway: () => (isAway = true), onBack: () => undefined, heard });
      onTestFinished(() => pulse.stop());
      await asked(1);
      road.become("STARTING");
      await expect.poll(road.refused, PATIENT).toBeGreaterThan(0);
      road.become("OPEN");
      await asked(1);
      expect(isAway).toBe(false);
      if (what === "is not there") road.end();
      else road.become("STARTING");
      await expect.poll(() => isAway, PATIENT).toBe(true);
    },
  );

  it("not when the connection that feels the pulse is slow alone", async () => {
    watchDatabase({ url: road.url });
    const before = current();
    await asked(1);
    road.muffle("paraph-pulse");
    await busily();
    expect([lastOutageAt(), current() === before]).toEqual([null, true]);
  });

  it("takes an end that came in place of an answer for one of all connections", async () => {
    let returns = 0;
    const heard = () => performance.now();
    const pulse = feelPulse(road.url, { onAway: () => undefined, onBack: () => (returns += 1), heard });
    onTestFinished(() => pulse.stop());
    const quietFor = (duration: string) => database.sql<{ pid: number }[]>`
      select pid from pg_stat_activity
       where datname = current_database() and application_name = 'paraph-pulse' and query like '%pg_is_in_recovery%'
         and state = 'idle' and state_change < clock_timestamp() - ${duration}::interval`;
    await expect.poll(() => quietFor("0 s"), PATIENT).toHaveLength(1);
    road.muffle("paraph-pulse");
    // Its next question is on the way, and stays there.
    await expect.poll(() => quietFor("1 s"), PATIENT).toHaveLength(1);
    road.muffle("");
    await database.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'paraph-pulse'`;
    await expect.poll(() => returns, PATIENT).toBe(1);
    expect(pulse.lastOutageAt()).not.toBeNull();
  });

  it("hears nothing of one way by what comes on another", async () => {
    const handle = openDatabase(database.url, 2, { sessionUrl: road.url });
    onTestFinished(() => handle.close());
    const heard: string[] = [];
    await handle.sql`select 1`;
    const bytes = handle.heard();
    await handle.listening.listen("pulse_test", (payload) => heard.push(payload));
    await database.sql`select pg_notify('pulse_test', 'heard')`;
    await expect.poll(() => heard, PATIENT).toEqual(["heard"]);
    expect(handle.heard()).toBe(bytes);
    await handle.sql`select 1`;
    expect(handle.heard()).toBeGreaterThan(bytes);
  });

  it.skipIf(pgbouncerVersion() === null)("not when a pooler ends the question for want of a connection", async () => {
    const pooler = await startPooler((await testServer()).url, 1, 2);
    onTestFinished(() => pooler.stop());
    watchDatabase({ url: pooler.urlOf(database.url), sessionUrl: database.url, prepares: false });
    const before = current();
    await asked(2);
    // The pooler's only connection; others wait for two seconds.
    await busily();
    expect([lastOutageAt(), current() === before]).toEqual([null, true]);
  });

  it.each(["computes for long", "is stopped"])("not when this process %s meanwhile", async (what) => {
    const child = spawn(process.execPath, ["--import", "tsx", "db/testing/pulse-worker.ts", road.url], {
      env: { ...process.env, DATABASE_URL: database.url },
      stdio: ["pipe", "pipe", "inherit"],
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    const lines = createInterface({ input: child.stdout });
    const next = async () => String((await once(lines, "line"))[0]);
    const say = async (line: string) => {
      const answered = next();
      child.stdin.write(`${line}\n`);
      return await answered;
    };
    expect(await next()).toBe("ready");
    road.become("SILENT");
    // Long enough that a question is under way, too short to be silence.
    await database.sql`select pg_sleep(0.5)`;
    if (what === "is stopped") {
      child.kill("SIGSTOP");
      await database.sql`select pg_sleep(2.5)`;
      child.kill("SIGCONT");
      await say("look");
    } else await say("block");
    road.become("OPEN");
    expect(JSON.parse(await say("end"))).toEqual({ slow: "DONE", isAway: false, outageAt: null });
  });
});
