import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { AppError } from "@/lib/shared/errors";
import * as metrics from "@/lib/shared/process/metrics";
import { type DatabaseHandle, type Db, openDatabase, setDatabase } from "./client";
import { findLastWrite, forgetLastWrites, noteLastWrites, putMark } from "./queries/replicas";
import { closeReplica, noteWrite, reading, replicaLagSeconds, watchReplica } from "./replica";
import { whyNoReplica } from "./replica-of";
import { openRoad, type Road } from "./testing/road";
import { type Pair, startPair } from "./testing/standby";
import { testServer } from "./testing/test-server";

const PATIENT = { timeout: 30_000, interval: 20 };

describe("lists are read from a replica that has what the caller has written, else from the primary (decision 246)", () => {
  let pair: Pair;
  let primary: DatabaseHandle;
  let standby: DatabaseHandle;

  beforeAll(async () => {
    pair = await startPair();
    primary = openDatabase(pair.primary, 10);
    standby = openDatabase(pair.standby, 4);
    await primary.sql`create table note (text text not null)`;
  });
  afterAll(async () => {
    await Promise.all([primary.close(), standby.close()]);
    await pair.stop();
  });

  beforeEach(async () => {
    setDatabase(primary);
    await primary.sql`truncate note`;
    await forgetLastWrites(primary.db);
  });
  afterEach(async () => {
    await closeReplica();
    setDatabase(null);
    await standby.sql`select pg_wal_replay_resume()`.catch(() => undefined);
  });

  const watch = (url = pair.standby) => watchReplica({ url, poolMax: 2, isPooled: false });
  const pause = async () => {
    await standby.sql`select pg_wal_replay_pause()`;
    await expect
      .poll(async () => (await standby.sql`select pg_get_wal_replay_pause_state() as state`)[0]?.state, PATIENT)
      .toBe("paused");
  };
  const resume = () => standby.sql`select pg_wal_replay_resume()`;
  const write = async (actor: string, text: string) => {
    await primary.sql`insert into note values (${text})`;
    await noteWrite(actor);
  };

  /** Where it was read, and what was seen there. */
  const look = async (db: Db) => {
    const [row] = await db.execute<{ from: string; seen: readonly string[] }>(sql`
      select case when pg_is_in_recovery() then 'replica' else 'primary' end as from,
             array(select text from note order by text) as seen`);
    return row;
  };
  const lookAs = (...actors: readonly string[]) => reading(actors, look);
  /** Until the replica has all that was written before. */
  const caughtUp = (actor = "whoever") => expect.poll(async () => (await lookAs(actor))?.from, PATIENT).toBe("replica");

  it("shows each caller what it has written, whatever the replica has; and others what the replica has", async () => {
    watch();
    await caughtUp();
    await pause();
    await write("ana", "hers");
    expect(await lookAs("ana")).toEqual({ from: "primary", seen: ["hers"] });
    expect(await lookAs("ben")).toEqual({ from: "replica", seen: [] });
    await resume();
    await caughtUp("ana");
    expect(await lookAs("ana")).toEqual({ from: "replica", seen: ["hers"] });
  });

  it("knows what a caller has written by way of another process", async () => {
    watch();
    await caughtUp();
    await pause();
    await primary.sql`insert into note values ('by another way')`;
    await noteLastWrites(primary.db, ["ana", "ben"]);
    expect(await lookAs("ana")).toEqual({ from: "primary", seen: ["by another way"] });
    expect((await lookAs("cleo"))?.from).toBe("replica");
  });

  it("shows a page what it was told of, whoever wrote that, and others what the replica has", async () => {
    watch();
    await caughtUp();
    await write("ana", "before");
    await caughtUp("ana");
    await pause();
    await write("heard org", "what a payer did");
    expect(await lookAs("ana", "heard org")).toEqual({ from: "primary", seen: ["before", "what a payer did"] });
    expect(await lookAs("ana")).toEqual({ from: "replica", seen: ["before"] });
    await resume();
    await caughtUp("heard org");
    expect((await lookAs("ana", "heard org"))?.from).toBe("replica");
  });

  it("notes what was written while others were being noted", async () => {
    watch();
    await write("ana", "first");
    const holding = await primary.sql.reserve();
    await holding`begin`;
    await holding`select from last_write where actor = 'ana' for update`;
    const first = noteWrite("ana");
    await expect
      .poll(() => primary.sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'`, PATIENT)
      .toHaveLength(1);
    await primary.sql`insert into note values ('second')`;
    const [at] = await primary.sql`select pg_current_wal_insert_lsn() as lsn`;
    const second = noteWrite("ana");
    await holding`commit`;
    holding.release();
    await Promise.all([first, second]);
    const [noted] = await primary.sql`select lsn >= ${at?.lsn}::pg_lsn as is_noted from last_write where actor = 'ana'`;
    expect(noted?.is_noted).toBe(true);
  });

  it("reads from the primary what a caller has written while that is still being noted", async () => {
    watch();
    await write("ana", "first");
    await caughtUp("ana");
    await pause();
    const holding = await primary.sql.reserve();
    await holding`begin`;
    await holding`select from last_write where actor = 'ana' for update`;
    const noting = write("ana", "second");
    await expect
      .poll(() => primary.sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'`, PATIENT)
      .toHaveLength(1);
    const seen = await lookAs("ana");
    await holding`commit`;
    holding.release();
    await noting;
    expect(seen).toEqual({ from: "primary", seen: ["first", "second"] });
  });

  it("never goes back to where a caller's earlier write was", async () => {
    const lsn = async () => (await primary.sql`select lsn from last_write where actor = 'ana'`)[0]?.lsn;
    await noteLastWrites(primary.db, ["ana"]);
    await primary.sql`update last_write set lsn = 'FF/0'`;
    await noteLastWrites(primary.db, ["ana"]);
    expect(await lsn()).toBe("FF/0");
  });

  it("believes no position of a history that is not the primary's own", async () => {
    watch();
    await caughtUp();
    await pause();
    // As after a failover: nothing is known of what was written before, and positions may count anew.
    await primary.sql`insert into note values ('before')`;
    await forgetLastWrites(primary.db);
    expect(await lookAs("ana")).toEqual({ from: "primary", seen: ["before"] });
    expect(await lookAs("ana")).toEqual({ from: "primary", seen: ["before"] });
    await resume();
    await caughtUp("ana");
    expect((await lookAs("ana"))?.seen).toEqual(["before"]);
  });

  it("forgets in a crash what was noted, and nothing of it is lost", async () => {
    watch();
    await write("ana", "before the crash");
    await putMark(primary.db);
    const victim = openDatabase(pair.primary, 1);
    const [backend] = await victim.sql`select pg_backend_pid() as pid`;
    process.kill(Number(backend?.pid), "SIGKILL");
    await expect.poll(() => findLastWrite(primary.db, ["ana"]).catch(() => "away"), PATIENT).toBeNull();
    await victim.close();
    await expect.poll(async () => (await lookAs("ana"))?.from, PATIENT).toBe("replica");
    expect((await lookAs("ana"))?.seen).toEqual(["before the crash"]);
  });

  it("reads from the primary what a caller has written that could not be noted, and notes it later", async () => {
    watch();
    await caughtUp();
    await pause();
    await primary.sql`insert into note values ('unnoted')`;
    await primary.sql`alter table last_write rename to elsewhere`;
    await noteWrite("ana");
    await primary.sql`alter table elsewhere rename to last_write`;
    expect(await lookAs("ana")).toEqual({ from: "primary", seen: ["unnoted"] });
    await noteWrite("ben");
    expect((await findLastWrite(primary.db, ["ana"]))?.lsns).toHaveLength(1);
  });

  it("asks the primary what a replica has ended for the sake of what it replays", async () => {
    watch();
    await caughtUp();
    let asked = 0;
    const read = reading(["ana"], async (db) => {
      asked += 1;
      const found = await look(db);
      if (found?.from === "replica") await db.execute(sql`select pg_sleep(60)`);
      return found;
    });
    const sleeping = () => standby.sql`select 1 from pg_stat_activity where query like 'select pg_sleep%'`;
    await expect.poll(sleeping, PATIENT).toHaveLength(1);
    await primary.sql`alter table note add column more text`;
    expect([(await read)?.from, asked]).toEqual(["primary", 2]);
    await primary.sql`alter table note drop column more`;
  });

  it("is behind for as long as what it has replayed last is old, while the primary has newer; by nothing when it has all", async () => {
    expect(await replicaLagSeconds()).toBeNull();
    watch();
    await write("ana", "before");
    await caughtUp("ana");
    await expect.poll(() => replicaLagSeconds(), PATIENT).toBe(0);
    await pause();
    await primary.sql`insert into note values ('meanwhile')`;
    const lag = await replicaLagSeconds();
    expect(lag).toBeGreaterThan(0);
    await expect.poll(() => replicaLagSeconds(), PATIENT).toBeGreaterThan(Number(lag));
    await resume();
    await expect.poll(() => replicaLagSeconds(), PATIENT).toBe(0);
  });

  it("takes what a use case refuses for its answer", async () => {
    watch();
    await caughtUp();
    let asked = 0;
    const refused = reading(["ana"], async () => {
      asked += 1;
      throw new AppError("not_found");
    });
    await expect(refused).rejects.toThrow(AppError);
    expect(asked).toBe(1);
  });

  it("is read from the primary where the address leads to something else", async () => {
    for (const url of [
      pair.primary,
      pair.standby.replace(/paraph$/, "postgres"),
      "postgres://nobody@127.0.0.1:1/none",
    ]) {
      watch(url);
      for (let times = 0; times < 3; times++) expect((await lookAs("ana"))?.from).toBe("primary");
      await closeReplica();
    }
  });

  it("is said at the start", async () => {
    expect(await whyNoReplica(pair.primary, pair.standby)).toBeNull();
    expect(await whyNoReplica(pair.primary, pair.primary)).toBe("leads to a server that is no replica");
    const other = "leads to another database than DATABASE_URL";
    expect(await whyNoReplica(pair.primary, pair.standby.replace(/paraph$/, "postgres"))).toBe(other);
    expect(await whyNoReplica((await testServer()).url, pair.standby)).toBe(other);
  });

  describe("by a way that may be cut", () => {
    let road: Road;
    beforeEach(async () => {
      road = await openRoad(pair.standby);
      watch(road.url);
      await caughtUp();
    });
    afterEach(() => road.end());

    it("is read from the primary while the replica is away, and from the replica when it is back", async () => {
      road.become("CLOSED");
      expect((await lookAs("ana"))?.from).toBe("primary");
      road.become("OPEN");
      await caughtUp();
    });

    it("is not asked while it is known to be away", async () => {
      const counting = vi.spyOn(metrics, "countRead");
      road.become("CLOSED");
      const outcome = async () => {
        await lookAs("ana");
        return counting.mock.lastCall;
      };
      await expect.poll(outcome, PATIENT).toEqual(["away"]);
    });

    it("is not told to be behind or not while it is away", async () => {
      expect(await replicaLagSeconds()).toBe(0);
      road.become("CLOSED");
      await expect.poll(() => replicaLagSeconds(), PATIENT).toBeNull();
    });

    it("does not hang at a replica that says nothing any more", async () => {
      road.become("SILENT");
      expect((await lookAs("ana"))?.from).toBe("primary");
      expect((await lookAs("ana"))?.from).toBe("primary");
    });
  });

  it("is read from the primary when the replica has become one, for whoever knows it as a replica", async () => {
    watch();
    await caughtUp();
    await standby.sql`select pg_promote()`;
    await write("ana", "hers");
    expect(await lookAs("ana")).toEqual({ from: "primary", seen: ["hers"] });
    expect((await lookAs("ben"))?.from).toBe("primary");
    expect(await findLastWrite(standby.db, ["ana"])).toBeNull();
  });
});
