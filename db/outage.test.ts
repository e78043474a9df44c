import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { closeDatabase, type Database, getDb, isDatabaseAway, lastOutageAt, watchDatabase } from "./client";
import { findOperationByLink } from "./queries/attempts/payer";
import { emptyDatabase, type TestDatabase } from "./testing/database";
import { openRoad, type Road } from "./testing/road";
import { isDatabaseUnavailable } from "./unavailable";

const PATIENT = { timeout: 30_000, interval: 20 };

describe("a database that goes away (decision 52)", () => {
  let database: TestDatabase;
  let road: Road;

  beforeEach(async () => {
    database = await emptyDatabase();
    await database.sql`create table note (text text)`;
    road = await openRoad(database.url);
    watchDatabase({ url: road.url });
    await getDb().execute(sql`select 1`);
  });
  afterEach(async () => {
    await closeDatabase();
    road.end();
  });

  const outcome = (asked: Promise<unknown>) =>
    asked.then(
      () => "DONE",
      (error: unknown) => (isDatabaseUnavailable(error) ? "UNAVAILABLE" : error),
    );
  const write = (db: Pick<Database, "execute">, text: string) => db.execute(sql`insert into note values (${text})`);
  const written = async () =>
    (await database.sql<{ text: string }[]>`select text from note order by 1`).map(({ text }) => text);
  const works = () => outcome(getDb().execute(sql`select 1`));

  it.each(["SILENT", "CLOSED"] as const)(
    "fails whatever runs and waits when it is %s, and what comes then",
    async (condition) => {
      // More than the pool has places: some are on the wire, the others in its queue.
      const asked = Array.from({ length: 40 }, () => outcome(getDb().execute(sql`select pg_sleep(600)`)));
      // Of this database: a server process that sleeps has not heard that its client of another test is gone.
      await expect
        .poll(
          () => database.sql`
          select 1 from pg_stat_activity where datname = current_database() and query = 'select pg_sleep(600)'`,
          PATIENT,
        )
        .toHaveLength(5);
      road.become(condition);
      // Those that keep their plans are the rest of the ten (decision 128).
      const byKey = Array.from({ length: 5 }, () => outcome(findOperationByLink(getDb(), "nobody's")));
      expect(new Set(await Promise.all([...asked, ...byKey]))).toEqual(new Set(["UNAVAILABLE"]));
      // Connections that are closed fail before the pulse has missed a beat.
      await expect.poll(isDatabaseAway, PATIENT).toBe(true);
      expect(await works()).toBe("UNAVAILABLE");
      road.become("OPEN");
      await expect.poll(works, PATIENT).toBe("DONE");
      expect(isDatabaseAway()).toBe(false);
    },
  );

  it("does nothing later of what it has failed, though the silence only kept it back", async () => {
    const transaction = (text: string) => outcome(getDb().transaction((tx) => write(tx, text)));
    road.become("SILENT");
    const asked = Array.from({ length: 40 }, (_, at) => transaction(`note ${at}`));
    expect(new Set(await Promise.all(asked))).toEqual(new Set(["UNAVAILABLE"]));
    road.become("OPEN");
    await expect.poll(() => transaction("afterwards"), PATIENT).toBe("DONE");
    // Whatever the road had kept has arrived: no connection of before is left.
    await expect
      .poll(
        () => database.sql`
        select 1 from pg_stat_activity
        where datname = current_database() and application_name = 'paraph' and state <> 'idle' and pid <> pg_backend_pid()`,
        PATIENT,
      )
      .toHaveLength(0);
    expect(await written()).toEqual(["afterwards"]);
  });

  it("is no outage when a statement takes its time", async () => {
    const asked = outcome(getDb().execute(sql`select pg_sleep(3.5)`));
    expect(await asked).toBe("DONE");
    expect(lastOutageAt()).toBeNull();
  });

  it("lets what runs end, and takes new connections, when its own connection alone was lost", async () => {
    const before = getDb();
    const asked = outcome(before.execute(sql`select pg_advisory_lock(1)`));
    // Of one that has never been answered nothing is known.
    const endPulse = () => database.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'paraph-pulse' and datname = current_database()
        and state = 'idle' and query like '%pg_is_in_recovery%'`;
    await expect.poll(async () => (await endPulse()).length, PATIENT).toBe(1);
    await expect.poll(() => lastOutageAt(), PATIENT).not.toBeNull();
    expect(await asked).toBe("DONE");
    await expect.poll(() => getDb() !== before, PATIENT).toBe(true);
    expect(await works()).toBe("DONE");
  });

  it("bounds how long a request waits for another's lock", async () => {
    const [row] = await getDb().execute<{ limits: string }>(sql`
      select concat_ws(' ', current_setting('lock_timeout'), current_setting('statement_timeout'),
                       current_setting('idle_in_transaction_session_timeout')) as limits`);
    expect(row?.limits).toBe("15s 2min 1min");
    const refused = getDb().transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = '1ms'`);
      await tx.execute(sql`lock table note in access exclusive mode`);
    });
    const holding = await database.sql.reserve();
    await holding`begin`;
    await holding`lock table note in access exclusive mode`;
    await refused.catch(() => undefined);
    const again = getDb().transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = '1ms'`);
      await tx.execute(sql`lock table note in access exclusive mode`);
    });
    expect(await outcome(again)).toBe("UNAVAILABLE");
    await holding`rollback`;
    holding.release();
  });
});
