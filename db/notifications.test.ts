import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { closeDatabase, database, onDatabaseBack, watchDatabase } from "./client";
import { listen } from "./notifications";
import { emptyDatabase, type TestDatabase } from "./testing/database";
import { openRoad, type Road } from "./testing/road";

const PATIENT = { timeout: 30_000, interval: 20 };

describe("a connection that only listens", () => {
  let server: TestDatabase;
  let road: Road;
  let heard: string[];

  beforeEach(async () => {
    server = await emptyDatabase();
    road = await openRoad(server.url);
    heard = [];
    watchDatabase({ url: road.url });
  });
  afterEach(async () => {
    await closeDatabase();
    road.end();
  });

  const hear = (patienceMs: number) =>
    listen(
      "news",
      (notice) => heard.push(notice),
      () => heard.push("listening"),
      { lookMs: 20, patienceMs },
    );
  const lastAsked = async () => {
    const rows = await server.sql<{ query: string }[]>`
      select query from pg_stat_activity where datname = current_database() and application_name = 'paraph-listener'`;
    return rows.map(({ query }) => query);
  };

  it("is made anew when it answers no more, though all others do", async () => {
    onDatabaseBack(() => void hear(30_000));
    await hear(200);
    const before = database();
    road.muffle("paraph-listener");
    await expect.poll(() => database() !== before, PATIENT).toBe(true);
    road.muffle("");
    await expect
      .poll(async () => {
        await server.sql`notify news, 'after'`;
        return heard.includes("after");
      }, PATIENT)
      .toBe(true);
    expect(heard[0]).toBe("listening");
    // Whoever listens knows that something may have been missed.
    expect(heard.indexOf("after")).toBeGreaterThan(heard.lastIndexOf("listening"));
    expect(heard.filter((one) => one === "listening").length).toBeGreaterThan(1);
  });

  it("stays as long as it answers", async () => {
    await hear(30_000);
    const before = database();
    await expect.poll(lastAsked, PATIENT).toEqual(['unlisten "paraph_still_there"']);
    await server.sql`notify news, 'one'`;
    await expect.poll(() => heard, PATIENT).toEqual(["listening", "one"]);
    expect(database()).toBe(before);
  });
});
