import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { beforeAll, describe, expect, it } from "vitest";
import { CONNECTION_SECONDS_MAX, preparedStatements, preparing } from "./preparing";
import { builtOnce } from "./queries/prepared";
import { type TestDatabase, testDatabase } from "./testing/database";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});

describe("prepared statements (decision 49)", () => {
  const LIFE_MS = CONNECTION_SECONDS_MAX * 1_000;

  it("are a few: what comes when the list is full goes as text, until a connection can't hold the oldest any more", () => {
    let at = 0;
    const { admits } = preparedStatements(2, () => at);
    expect([admits("a"), admits("b"), admits("c")]).toEqual([true, true, false]);
    at = LIFE_MS / 2;
    expect([admits("b"), admits("a"), admits("c")]).toEqual([true, true, false]);
    at = LIFE_MS + 1;
    // Either has run within the life of a connection.
    expect(admits("c")).toBe(false);
    expect(admits("a")).toBe(true);
    at = LIFE_MS * 1.5 + 1;
    expect([admits("c"), admits("a"), admits("b")]).toEqual([true, true, false]);
  });

  it("stay on a connection, and never more of them than the list is long, whatever is asked", async () => {
    const client = postgres(database.url, { max: 1, onnotice: () => undefined });
    const db = drizzle(preparing(client, preparedStatements(5)));
    const ask = async (shape: number) => {
      const [row] = await db.execute<{ answer: number }>(
        sql`select ${shape}::int as ${sql.identifier(`answer`)} ${sql.raw(`/* ${shape} */`)}`,
      );
      return row?.answer;
    };
    const answers: unknown[] = [];
    for (let shape = 0; shape < 40; shape++) answers.push(await ask(shape));
    await db.transaction(async (tx) => {
      for (let shape = 40; shape < 80; shape++)
        await tx.execute(sql`select ${shape}::int ${sql.raw(`/* ${shape} */`)}`);
    });
    const held = await client.unsafe("select statement from pg_prepared_statements where statement like '%/*%'", [], {
      prepare: false,
    });
    expect([answers, held.length]).toEqual([Array.from({ length: 40 }, (_, shape) => shape), 5]);
    await client.end();
  });

  it("are on connections that don't live longer than that", () => {
    expect(database.sql.options.max_lifetime).toBe(CONNECTION_SECONDS_MAX);
  });
});

describe("built queries", () => {
  it("make room for new shapes one by one: what is asked for often stays built", () => {
    const queryOf = builtOnce<object>();
    const built: string[] = [];
    const ask = (shape: string) =>
      queryOf(database.db, shape, () => {
        built.push(shape);
        return {};
      });
    for (let shape = 0; shape < 500; shape++) {
      ask("often");
      ask(`rare ${shape}`);
    }
    ask("rare 0");
    expect([built.filter((shape) => shape === "often"), built.filter((shape) => shape === "rare 0")]).toEqual([
      ["often"],
      ["rare 0", "rare 0"],
    ]);
  });
});
