import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type DatabaseHandle, openDatabase } from "./client";
import { type TestDatabase, testDatabase } from "./testing/database";

describe("a transaction whose connection dies (decision 52)", () => {
  let database: TestDatabase;
  let pool: DatabaseHandle;
  const uncaught: unknown[] = [];
  const note = (error: unknown) => uncaught.push(error);

  beforeEach(async () => {
    database = await testDatabase();
    await database.sql`create table note (text text)`;
    // One place: whoever comes next gets the dead one's.
    pool = openDatabase(database.url, 1);
    process.on("uncaughtException", note);
  });
  afterEach(async () => {
    process.off("uncaughtException", note);
    expect(uncaught.splice(0)).toEqual([]);
    await pool.close();
  });

  type Tx = Parameters<Parameters<DatabaseHandle["db"]["transaction"]>[0]>[0];
  const kill = async (tx: Tx) => {
    const [row] = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await database.sql`select pg_terminate_backend(${row?.pid ?? 0}, 5000)`;
  };
  const write = (tx: Tx, text: string) => tx.execute(sql`insert into note values (${text})`);
  const written = async () => (await database.sql<{ text: string }[]>`select text from note`).map(({ text }) => text);

  it("writes nothing more, not even when its place in the pool has a new connection", async () => {
    let later: unknown;
    let done: () => void = () => undefined;
    const through = new Promise<void>((resolve) => (done = resolve));
    const transaction = pool.db.transaction(async (tx) => {
      await write(tx, "before");
      await kill(tx);
      // Asks until the place is taken again, by a connection that knows of no transaction.
      await expect
        .poll(() =>
          pool.db.execute(sql`select 1`).then(
            () => true,
            () => false,
          ),
        )
        .toBe(true);
      later = await write(tx, "after").catch((error: unknown) => error);
      done();
    });
    await expect(transaction).rejects.toMatchObject({ code: "CONNECTION_CLOSED" });
    await through;
    expect(later).toMatchObject({ cause: { code: "CONNECTION_ENDED" } });
    expect(await written()).toEqual([]);
  });

  it("does not end another one that has got its place", async () => {
    let done: () => void = () => undefined;
    const through = new Promise<void>((resolve) => (done = resolve));
    const lost = pool.db.transaction(async (tx) => {
      await kill(tx);
      const next = pool.db.transaction(async (other) => {
        await write(other, "another's");
        done();
        await nextTurn();
        throw new Error("rolled back");
      });
      await expect(next).rejects.toThrow("rolled back");
    });
    await expect(lost).rejects.toMatchObject({ code: "CONNECTION_CLOSED" });
    await through;
    await nextTurn();
    expect(await written()).toEqual([]);
  });

  it("fails with its statement, and lets the next one work", async () => {
    const transaction = pool.db.transaction(async (tx) => {
      await write(tx, "before");
      await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
    });
    await expect(transaction).rejects.toThrow();
    // The driver tells the place's next user of the old one's end.
    await expect.poll(() => pool.db.transaction((tx) => write(tx, "next")).then(written, () => [])).toEqual(["next"]);
  });
});
