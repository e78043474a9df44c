import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { insertTenant } from "@/lib/webhooks/testing/rows";
import { type Db, inTransaction, openDatabase } from "./client";
import { foundByKey } from "./keeping-plans";
import { tenant } from "./schema";
import { type TestDatabase, testDatabase } from "./testing/database";

describe("what is found by a key (decision 128)", () => {
  let database: TestDatabase;
  let uuid: string;
  beforeAll(async () => {
    database = await testDatabase();
    uuid = await insertTenant(database);
  });

  const planning = sql<string>`current_setting('plan_cache_mode')`;
  const byKey = (db: Db) =>
    foundByKey(
      db
        .select({ planning, createdAt: tenant.createdAt })
        .from(tenant)
        .where(eq(tenant.uuid, sql.placeholder("uuid")))
        .prepare("by_key"),
    ).execute({ uuid });
  const otherwise = (db: Db) =>
    db.select({ planning, name: tenant.legalName }).from(tenant).where(eq(tenant.uuid, uuid));

  it("keeps its plan; all else is planned for what is asked", async () => {
    expect(await byKey(database.db)).toEqual([{ planning: "auto", createdAt: expect.any(Date) }]);
    expect(await otherwise(database.db)).toMatchObject([{ planning: "force_custom_plan" }]);
  });

  it("is planned no more once its plan has shown to be no worse", async () => {
    const own = openDatabase(database.url, 2);
    for (let i = 0; i < 10; i++) await byKey(own.db);
    const plans = await own.db.transaction((tx) =>
      tx.execute(sql`select generic_plans::int from pg_prepared_statements where statement like '%"created_at"%'`),
    );
    await own.close();
    expect(plans).toEqual([{ generic_plans: 5 }]);
  });

  it("stays in its transaction, which keeps plans as well, and sees what that has written", async () => {
    const createdAt = new Date("2026-01-02T03:04:05.000Z");
    await inTransaction(database.db, async (tx) => {
      await tx.update(tenant).set({ createdAt }).where(eq(tenant.uuid, uuid));
      expect(await byKey(tx)).toEqual([{ planning: "auto", createdAt }]);
    });
  });

  it("takes no more connections than the pool may have", async () => {
    const connected = async () =>
      (await database.sql`select pid from pg_stat_activity where datname = current_database()`).map(({ pid }) => pid);
    const before = new Set(await connected());
    const own = openDatabase(database.url, 4);
    const many = Array.from({ length: 40 });
    await Promise.all(many.flatMap(() => [byKey(own.db), otherwise(own.db)]));
    const opened = (await connected()).filter((pid) => !before.has(pid));
    await own.close();
    expect(opened).toHaveLength(4);
  });

  it("ends with the pool", async () => {
    const own = openDatabase(database.url, 4);
    await byKey(own.db);
    await own.close();
    await expect(byKey(own.db)).rejects.toThrow();
  });
});
