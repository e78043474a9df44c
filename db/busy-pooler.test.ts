import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { closeDatabase, isDatabaseAway, lastOutageAt, openDatabase, watchDatabase } from "./client";
import { emptyDatabase, type TestDatabase } from "./testing/database";
import { type Pooler, pgbouncerVersion, startPooler } from "./testing/pooler";
import { openRoad, type Road } from "./testing/road";
import { testServer } from "./testing/test-server";

const PATIENT = { timeout: 30_000, interval: 20 };
const has = pgbouncerVersion() !== null;

describe.skipIf(!has)(
  `a pooler that leaves a process unanswered for long, which has nothing on its way (decision 254)${has ? "" : ", skipped: no pgbouncer"}`,
  () => {
    let database: TestDatabase;
    /** From us to the pooler, and from there to the server. */
    let near: Road;
    let far: Road;
    let pooler: Pooler;
    beforeEach(async () => {
      database = await emptyDatabase();
      far = await openRoad((await testServer()).url);
      pooler = await startPooler(far.url, 1);
      near = await openRoad(pooler.urlOf(database.url));
      watchDatabase({ url: near.url, sessionUrl: database.url, prepares: false });
      await expect
        .poll(
          () => database.sql`
          select 1 from pg_stat_activity where datname = current_database() and application_name = 'paraph-pulse'`,
          PATIENT,
        )
        .toHaveLength(2);
    });
    afterEach(async () => {
      await closeDatabase();
      near.end();
      await pooler.stop();
      far.end();
    });

    /** A statement of four seconds, longer than anybody is patient. */
    const occupy = (url: string) => {
      const other = openDatabase(url, 1, { sessionUrl: database.url, prepares: false });
      onTestFinished(() => other.close());
      return other.db.execute(sql`select pg_sleep(4)`).then(
        () => "DONE",
        () => "LOST",
      );
    };

    it("is only busy where it speaks, and its connection works for others", async () => {
      expect(await occupy(pooler.urlOf(database.url))).toBe("DONE");
      expect(lastOutageAt()).toBeNull();
    });

    it("is away where it says nothing, though statements are under way that came another way", async () => {
      const others = occupy(database.url);
      near.become("SILENT");
      await expect.poll(isDatabaseAway, PATIENT).toBe(true);
      expect(await Promise.race([others, "STILL UNDER WAY"])).toBe("STILL UNDER WAY");
      await others;
    });

    it("is away where it speaks, and its connection leads nowhere any more", async () => {
      far.become("SILENT");
      await expect.poll(isDatabaseAway, PATIENT).toBe(true);
    });
  },
);
