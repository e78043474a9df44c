import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { closeDatabase, database, onDatabaseBack, watchDatabase } from "./client";
import { listen } from "./notifications";
import { emptyDatabase, type TestDatabase } from "./testing/database";
import { openRoad, type Road } from "./testing/road";

const PATIENT = { timeout: 30_000, interval: 20 };

describe("a connection that only listens", () => {
  let server: TestDatabase;
  let road: Road;
  let heard: string[];
  /** Of whoever listens anew. */
  let patienceMs: number;
  let breaksMax: number;

  // As whoever listens does: what fails while the way is silent, the driver asks for again.
  beforeAll(() => onDatabaseBack(() => void hear().catch(() => undefined)));
  beforeEach(async () => {
    patienceMs = 30_000;
    breaksMax = 100;
    server = await emptyDatabase();
    road = await openRoad(server.url);
    heard = [];
    watchDatabase({ url: road.url });
  });
  afterEach(async () => {
    await closeDatabase();
    road.end();
  });

  const hear = () =>
    listen(
      "news",
      (notice) => heard.push(notice),
      () => heard.push("listening"),
      { lookMs: 20, patienceMs, breaksMax },
    );
  const lastAsked = async () => {
    const rows = await server.sql<{ query: string }[]>`
      select query from pg_stat_activity where datname = current_database() and application_name = 'paraph-listener'`;
    return rows.map(({ query }) => query);
  };

  it("is made anew when it answers no more, though all others do", async () => {
    patienceMs = 200;
    await hear();
    patienceMs = 30_000;
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

  it("is looked after also when it has broken while it was being asked", async () => {
    patienceMs = 2_000;
    await hear();
    road.cutAfter(0, "ANSWERS", "paraph-listener");
    await expect.poll(() => road.isToBeCut(), PATIENT).toBe(false);
    await expect.poll(() => heard.length, PATIENT).toBeGreaterThan(1);
    const before = database();
    road.muffle("paraph-listener");
    await expect.poll(() => database() !== before, PATIENT).toBe(true);
  });

  it("is looked after also when the first try has failed", async () => {
    road.muffle("paraph-listener");
    patienceMs = 2_000;
    await expect(hear()).rejects.toThrow("CONNECT_TIMEOUT");
    const before = database();
    road.muffle("");
    await expect.poll(() => heard, PATIENT).toContain("listening");
    road.muffle("paraph-listener");
    await expect.poll(() => database() !== before, PATIENT).toBe(true);
  });

  it("is forgotten with all that was asked of it where it alone has broken too often", async () => {
    await closeDatabase();
    watchDatabase({ url: server.url, sessionUrl: road.url });
    breaksMax = 5;
    await hear();
    const before = database();
    road.become("CLOSED");
    await expect.poll(() => database() !== before, PATIENT).toBe(true);
  });

  it("stays as long as it answers", async () => {
    await hear();
    const before = database();
    await expect.poll(lastAsked, PATIENT).toEqual(['unlisten "paraph_still_there_0"']);
    await server.sql`notify news, 'one'`;
    await expect.poll(() => heard, PATIENT).toEqual(["listening", "one"]);
    expect(database()).toBe(before);
  });
});
