import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { insertBusiness } from "@/db/testing/business";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { interleave } from "@/db/testing/interleave";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { fillSearch } from "./fill-search";
import { searchOperations } from "./search-operations";

const PATIENT = { timeout: 30_000, interval: 20 };
const { signal } = new AbortController();

/** A signal that is aborted after so many batches have looked at it. */
function untilAfter(batches: number): AbortSignal {
  const stopping = new AbortController();
  let looks = 0;
  return new Proxy(stopping.signal, {
    get: (own, name) => (name === "aborted" ? looks++ >= batches : Reflect.get(own, name)),
  });
}

describe("what was there before operations were found by any word (decision 217)", () => {
  let database: TestDatabase;
  let merchant: Merchant;
  /** As they are filled in: the newest first. */
  let operations: readonly string[];

  beforeEach(async () => {
    database = await testDatabase();
    merchant = await insertMerchant(database);
    const made: string[] = [];
    for (const number of [1, 2, 3, 4, 5, 6]) {
      const { operationUuid } = await insertBusiness(database, merchant, { externalId: `Pedido ${number}` });
      made.push(operationUuid);
    }
    operations = made.toSorted().toReversed();
  });

  const forget = () => database.sql`delete from operation_search`;
  const filled = async () =>
    (await database.sql<{ uuid: string }[]>`select operation_uuid as uuid from operation_search order by 1 desc`).map(
      ({ uuid }) => uuid,
    );
  const found = async (text: string) =>
    (await searchOperations(database.db, merchant.caller, text, "es")).operations.map(({ uuid }) => uuid);
  const nextVersion = () =>
    database.sql`create or replace function operation_words_version() returns smallint language sql stable parallel safe as 'select 3::smallint'`;

  it("is found as the job goes on, and a job that ended early goes on where it was", async () => {
    await forget();
    expect(await found("pedid")).toEqual([]);
    await fillSearch(database.db, { signal: untilAfter(1), batch: 2 });
    expect(await filled()).toEqual(operations.slice(0, 2));
    expect((await found("pedid")).toSorted()).toEqual(operations.slice(0, 2).toSorted());
    // Nobody looks at these again.
    await forget();
    await fillSearch(database.db, { signal: untilAfter(1), batch: 2 });
    expect(await filled()).toEqual(operations.slice(2, 4));
    await fillSearch(database.db, { signal, batch: 2 });
    expect(await filled()).toEqual(operations.slice(2));
  });

  it("is the same as what its triggers would have written", async () => {
    const rows = () => database.sql`select * from operation_search order by operation_uuid`;
    const before = await rows();
    await forget();
    await fillSearch(database.db, { signal, batch: 4 });
    expect(await rows()).toEqual(before);
  });

  it("is done once, and once more for words of another version", async () => {
    await fillSearch(database.db, { signal });
    await database.sql`update operation_search set words = ' old '`;
    await fillSearch(database.db, { signal });
    expect(await found("old")).toHaveLength(6);
    await nextVersion();
    // Written by who changes it, which is newer than what the job would read.
    await database.sql`update operation set concept = concept where uuid = ${operations[5] ?? ""}`;
    await database.sql`update operation_search set words = ' new ' where operation_uuid = ${operations[5] ?? ""}`;
    await fillSearch(database.db, { signal, batch: 4 });
    expect(await found("old")).toEqual([]);
    expect(await found("new")).toEqual([operations[5]]);
    expect((await found("pedid")).toSorted()).toEqual(operations.slice(0, 5).toSorted());
  });

  it("rests after each batch with nothing held, and goes on afterwards", async () => {
    await forget();
    const seen: (readonly string[])[] = [];
    const rest = async (tookMs: number) => {
      expect(tookMs).toBeGreaterThan(0);
      // Another finds the note free, and what the batch has written.
      await database.sql`select from search_filling for update nowait`;
      seen.push(await filled());
    };
    await fillSearch(database.db, { signal, batch: 4, rest });
    expect(seen).toEqual([operations.slice(0, 4), operations]);
  });

  it("ends its rest with the worker", async () => {
    await forget();
    const stopping = new AbortController();
    await fillSearch(database.db, {
      signal: stopping.signal,
      batch: 2,
      rest: async (_tookMs, heard) => {
        expect(heard).toBe(stopping.signal);
        stopping.abort();
      },
    });
    expect(await filled()).toEqual(operations.slice(0, 2));
  });

  it("is filled in by one at a time", async () => {
    await forget();
    await Promise.all([1, 2, 3].map(() => fillSearch(database.db, { signal, batch: 1 })));
    await fillSearch(database.db, { signal, batch: 1 });
    expect(await filled()).toEqual(operations);
  });

  it("lets whoever changes one of them wait for one batch at most", async () => {
    const [first, second, third, fourth] = operations;
    await nextVersion();
    /** Keeps a batch at this operation until it is let go. */
    const keep = async (uuid = "") => {
      const holding = await database.sql.reserve();
      await holding`begin`;
      await holding`select from operation_search where operation_uuid = ${uuid} for update`;
      return async () => {
        await holding`rollback`;
        holding.release();
      };
    };
    const change = (uuid = "", concept: string) =>
      database.sql`update operation set concept = ${concept} where uuid = ${uuid}`;
    const waiting = () =>
      database.sql<{ query: string }[]>`
        select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' order by query`;

    const letFirstGo = await keep(second);
    const letSecondGo = await keep(fourth);
    const filling = fillSearch(database.db, { signal, batch: 2, lockWithinMs: 60_000 });
    await expect.poll(waiting, PATIENT).toHaveLength(1);
    // Of another batch: it does not wait. Of this one: it waits.
    await change(third, "Limpieza");
    const changing = change(first, "Revisión").execute();
    await expect.poll(waiting, PATIENT).toHaveLength(2);
    await letFirstGo();
    await changing;
    // The next batch is kept, and the job is not over.
    await expect.poll(waiting, PATIENT).toHaveLength(1);
    await letSecondGo();
    await filling;
    expect(await found("revision")).toEqual([first]);
    expect(await found("limpieza")).toEqual([third]);
  });

  it("does not write what it has read over what somebody has written meanwhile", async () => {
    const [uuid = ""] = operations;
    await nextVersion();
    await interleave(
      database,
      (tx) => tx.execute(sql`update operation set concept = 'Limpieza' where uuid = ${uuid}`),
      () => fillSearch(database.db, { signal, lockWithinMs: 60_000 }),
    );
    expect(await found("limpieza")).toEqual([uuid]);
  });

  it("gives way to whoever is in its way, and goes on", async () => {
    await nextVersion();
    const holding = await database.sql.reserve();
    await holding`begin`;
    await holding`update operation_search set words = ' held ' where operation_uuid = ${operations[3] ?? ""}`;
    await fillSearch(database.db, { signal, batch: 2, lockWithinMs: 1 });
    await holding`commit`;
    holding.release();
    expect(await found("pedid")).toHaveLength(5);
    await fillSearch(database.db, { signal, batch: 2, lockWithinMs: 1_000 });
    expect(await found("pedid")).toHaveLength(6);
  });
});
