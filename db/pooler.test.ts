import { connect, createServer } from "node:net";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { insertTenant } from "@/lib/webhooks/testing/rows";
import {
  closeDatabase,
  type DatabaseHandle,
  type Db,
  database,
  inTransaction,
  isDatabaseAway,
  openDatabase,
  setDatabase,
  watchDatabase,
} from "./client";
import { foundByKey } from "./keeping-plans";
import { migrateDatabase } from "./migrate";
import { listen } from "./notifications";
import { keepsPrepared } from "./pooler";
import { addJob } from "./queries/jobs";
import { keepSettingsOnRole } from "./role-settings";
import { tenant } from "./schema";
import { emptyDatabase, type TestDatabase, testDatabase } from "./testing/database";
import { KEEPS_FROM, type Pooler, pgbouncerVersion, startPooler } from "./testing/pooler";
import { openRoad, type Road } from "./testing/road";
import { testServer } from "./testing/test-server";

/** As a pooler does that keeps what is prepared: every name that is given to a statement is another at the server. */
async function openRenamingRoad(databaseUrl: string): Promise<Readonly<{ url: string; end: () => void }>> {
  const target = new URL(databaseUrl);
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    const names: string[] = [];
    near.on("data", (piece: Buffer) => {
      const text = piece.toString("latin1");
      // Parse: a byte, four of length, the name, a null.
      const [, name] = /P\0[\s\S]{3}([a-z0-9]{8,})\0/.exec(text) ?? [];
      if (name !== undefined) names.push(name);
      const renamed = names.reduce((said, each) => said.replaceAll(each, `Q${each.slice(1)}`), text);
      far.write(Buffer.from(renamed, "latin1"));
    });
    far.on("data", (piece: Buffer) => near.write(piece));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on("error", () => other.destroy());
      one.on("close", () => other.end());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  const url = new URL(databaseUrl);
  url.port = String(address.port);
  return { url: url.href, end: () => void server.close() };
}

it("knows who keeps what is prepared by the name that it gives, and who passes ours on (decision 210)", async () => {
  const { url } = await emptyDatabase();
  expect(await keepsPrepared(url)).toBe(false);
  const road = await openRenamingRoad(url);
  try {
    expect(await keepsPrepared(road.url)).toBe(true);
  } finally {
    road.end();
  }
});

const PATIENT = { timeout: 30_000, interval: 20 };
const version = pgbouncerVersion();

describe.skipIf(version === null)(
  `through PgBouncer in transaction mode (decision 210)${version === null ? ", skipped: no pgbouncer" : ""}`,
  () => {
    let pooler: Pooler;
    let direct: TestDatabase;
    let url: string;
    let handle: DatabaseHandle;
    let uuid: string;

    beforeAll(async () => {
      pooler = await startPooler((await testServer()).url, 3);
      direct = await testDatabase();
      url = pooler.urlOf(direct.url);
      uuid = await insertTenant(direct);
    });
    afterAll(() => pooler?.stop());
    beforeEach(async () => {
      handle = openDatabase(url, 10, { sessionUrl: direct.url, prepares: await keepsPrepared(url) });
      setDatabase(handle);
    });
    afterEach(async () => {
      setDatabase(null);
      await handle.close();
    });

    const nameByKey = (db: Db) =>
      foundByKey(
        db
          .select({ name: tenant.legalName })
          .from(tenant)
          .where(eq(tenant.uuid, sql.placeholder("uuid")))
          .prepare("name_by_key"),
      ).execute({ uuid });

    it("finds out whether prepared statements are kept", async () => {
      expect(await keepsPrepared(url)).toBe((version ?? 0) >= KEEPS_FROM);
      // What was asked with is left on none of the pooler's connections.
      const left = await Promise.all(
        Array.from({ length: 3 }, () => handle.sql`select name from pg_prepared_statements, pg_sleep(0.01)`),
      );
      if ((version ?? 0) < KEEPS_FROM) expect(left.flat()).toEqual([]);
    });

    it("answers 1 200 statements of many shapes at a time, alone and in transactions, each with its own answer", async () => {
      const [known] = await nameByKey(handle.db);
      const asked = Array.from({ length: 1_200 }, async (_, at) => {
        const shape = at % 40;
        // Without parameters: the driver would send another's question right behind it.
        if (at % 5 === 0) return [...(await handle.db.execute(sql`select 1 as one`))].map(({ one }) => one === 1);
        const statement = sql`select ${at}::int + ${sql.raw(String(shape))} as sum, ${String(at)}::text as text`;
        if (at % 4 === 0) return (await nameByKey(handle.db)).map(({ name }) => name === known?.name);
        if (at % 4 === 1) return [...(await handle.db.execute(statement))].map(({ sum }) => sum === at + shape);
        return inTransaction(handle.db, async (tx) => {
          const [first, [second]] = [await tx.execute(statement), await nameByKey(tx)];
          return [first[0]?.text === String(at), second?.name === known?.name];
        });
      });
      expect(new Set((await Promise.all(asked)).flat())).toEqual(new Set([true]));
    });

    it("hears each notice, over a connection of its own", async () => {
      const heard: string[] = [];
      await listen(
        "pooler_test",
        (payload) => heard.push(payload),
        () => undefined,
      );
      for (const word of ["one", "two", "three", "four", "five"])
        await handle.db.execute(sql`select pg_notify('pooler_test', ${word})`);
      await expect.poll(() => heard, PATIENT).toEqual(["one", "two", "three", "four", "five"]);
    });

    it("listens again after the way to Postgres itself was lost, and answers requests meanwhile", async () => {
      setDatabase(null);
      const road: Road = await openRoad(direct.url);
      try {
        watchDatabase({ url, sessionUrl: road.url, prepares: false });
        const before = database();
        road.become("SILENT");
        // Longer than the silence that counts as an outage.
        await database().db.execute(sql`select pg_sleep(4)`);
        expect([isDatabaseAway(), database() === before]).toEqual([false, true]);
        road.become("OPEN");
        await expect.poll(() => database() === before, PATIENT).toBe(false);
        const heard: string[] = [];
        await listen(
          "pooler_test",
          (payload) => heard.push(payload),
          () => undefined,
        );
        await database().db.execute(sql`select pg_notify('pooler_test', 'again')`);
        await expect.poll(() => heard, PATIENT).toEqual(["again"]);
      } finally {
        await closeDatabase();
        road.end();
      }
    });

    it("gives the role what a pooler does not pass on, once", async () => {
      const settings = sql`
        select concat_ws(' ', current_setting('random_page_cost'), current_setting('jit'),
                         current_setting('max_parallel_workers_per_gather'), current_setting('plan_cache_mode'),
                         current_setting('lock_timeout'), current_setting('statement_timeout'),
                         current_setting('idle_in_transaction_session_timeout'), current_setting('TimeZone')) as all`;
      await migrateDatabase(direct.url, { pooledUrl: url });
      await keepSettingsOnRole(url);
      const kept = () => direct.sql`select setconfig, xmin::text from pg_db_role_setting
        where setdatabase = (select oid from pg_database where datname = current_database())`;
      const before = await kept();
      await keepSettingsOnRole(url);
      expect(await kept()).toEqual(before);
      // Connections that the pooler made before know nothing of it.
      await direct.sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`;
      await expect
        .poll(
          () =>
            handle.db.execute(settings).then(
              ([row]) => row,
              () => null,
            ),
          PATIENT,
        )
        .toEqual({ all: "1.1 off 0 auto 15s 2min 1min UTC" });
    });

    it("takes jobs", async () => {
      await inTransaction(handle.db, (tx) => addJob(tx, "prune", {}));
      const jobs = await direct.sql`select count(*)::int as count from graphile_worker._private_jobs`;
      expect(jobs).toEqual([{ count: 1 }]);
    });
  },
);
