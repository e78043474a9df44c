import { sql } from "drizzle-orm";
import postgres from "postgres";
import { describe, expect, it, onTestFinished } from "vitest";
import { openDatabase } from "./client";
import { settling } from "./settling";
import { emptyDatabase } from "./testing/database";
import { isDatabaseUnavailable } from "./unavailable";

const outcome = (asked: PromiseLike<unknown>) =>
  asked.then(
    () => "DONE",
    (error: unknown) => (isDatabaseUnavailable(error) ? "UNAVAILABLE" : error),
  );

describe("a pool that is retired", () => {
  const open = async () => {
    const { url } = await emptyDatabase();
    const handle = openDatabase(url, 4);
    onTestFinished(handle.close);
    const statement = () => outcome(handle.db.execute(sql`select pg_sleep(0.01)`));
    const transaction = () => outcome(handle.db.transaction((tx) => tx.execute(sql`select pg_sleep(0.01)`)));
    return { handle, ask: (times: number) => Array.from({ length: times }, () => [statement(), transaction()]).flat() };
  };

  it("ends what it was asked before, also what waits for one of its places, and takes nothing more", async () => {
    const { handle, ask } = await open();
    const before = ask(40);
    handle.retire();
    const afterwards = ask(3);
    expect(new Set(await Promise.all(before))).toEqual(new Set(["DONE"]));
    expect(new Set(await Promise.all(afterwards))).toEqual(new Set(["UNAVAILABLE"]));
  });

  it("lets a transaction that has begun go on", async () => {
    const { handle } = await open();
    const answer = handle.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      handle.retire();
      return tx.execute(sql`select 2 as two`);
    });
    expect(await answer).toEqual([{ two: 2 }]);
  });

  it("fails whatever runs or waits when it is dropped", async () => {
    const { handle, ask } = await open();
    const before = ask(40);
    handle.drop();
    expect(new Set(await Promise.all(before))).toEqual(new Set(["UNAVAILABLE"]));
  });
});

describe("a client of which nobody waits in vain", () => {
  /** As the driver leaves what waits in its queue. */
  const never = () => new Promise(() => undefined);
  const forgetful = () => {
    const client = postgres({ max: 1 });
    onTestFinished(() => client.end({ timeout: 0 }));
    return settling(
      new Proxy(client, { get: (of, name) => (name === "unsafe" || name === "begin" ? never : Reflect.get(of, name)) }),
    );
  };

  it("fails in the end what never came to anything", async () => {
    const { client, fail, untilSettled } = forgetful();
    const [statement, transaction] = [outcome(client.unsafe("select 1")), outcome(client.begin(never))];
    fail();
    expect(await Promise.all([statement, transaction])).toEqual(["UNAVAILABLE", "UNAVAILABLE"]);
    await untilSettled();
  });

  it("runs a statement when it is waited for, and once", async () => {
    const { url } = await emptyDatabase();
    const driver = postgres(url, { max: 1, onnotice: () => undefined });
    onTestFinished(() => driver.end({ timeout: 0 }));
    await driver`create table note (text text)`;
    const { client } = settling(driver);
    const unasked = client.unsafe("insert into note values ('unasked')");
    const asked = client.unsafe("insert into note values ('asked') returning text");
    expect([await asked.values(), await asked]).toEqual([[["asked"]], [["asked"]]]);
    expect(await driver`select text from note`.values()).toEqual([["asked"]]);
    expect(unasked).toBeInstanceOf(Promise);
  });
});
