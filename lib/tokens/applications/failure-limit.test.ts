import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { getDb } from "@/db/client";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { newUuid } from "@/lib/shared/ids";
import { CLIENT_FAILURES, type FailureLimit, takeAttempt } from "./failure-limit";

/** A window's beginning, and 100 seconds of it gone. */
const START = new Date("2026-05-04T10:00:00.000Z");
const AT = new Date("2026-05-04T10:01:40.000Z");

let limit: FailureLimit;
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: AT });
  limit = { name: newUuid(), windowSeconds: 300, perAddress: 3, perAccount: 2 };
});

afterEach(() => {
  vi.useRealTimers();
});

const fail = async (account: string, address: string | null = null) =>
  (await takeAttempt(getDb(), limit, { address, account })).retryAfterSeconds;

async function accountKeys(): Promise<readonly string[]> {
  const rows = await database.sql<{ key: string }[]>`
    select key from rate_counter where starts_with(key, ${`${limit.name}/account/`}) order by key`;
  return rows.map(({ key }) => key);
}

describe("failed attempts (decision 23)", () => {
  it("are borne by an account up to its limit, then until the window ends", async () => {
    expect([await fail("a"), await fail("a"), await fail("a")]).toEqual([null, null, 200]);
    expect(await fail("b")).toBeNull();
  });

  it("are borne by an address up to its limit, whatever the accounts", async () => {
    const here = "192.0.2.1";
    expect([await fail("a", here), await fail("b", here), await fail("c", here)]).toEqual([null, null, null]);
    expect(await fail("d", here)).toBe(200);
    expect(await fail("e", "192.0.2.2")).toBeNull();
  });

  it("are borne by a network of IPv6 as by one address", async () => {
    for (const [account, address] of [
      ["a", "2001:db8::1"],
      ["b", "2001:db8::2"],
      ["c", "2001:db8::ffff:3"],
    ] as const)
      expect(await fail(account, address)).toBeNull();
    expect(await fail("d", "2001:db8::4")).toBe(200);
    expect(await fail("e", "2001:db8:0:1::1")).toBeNull();
  });

  it("are no address's where it is not known", async () => {
    for (const account of ["a", "b", "c", "d", "e"]) expect(await fail(account)).toBeNull();
  });

  it("begin anew with the next window, and a rest of a second is one", async () => {
    for (const _ of [1, 2, 3]) await fail("a");
    vi.setSystemTime(START.getTime() + 300_000 - 1);
    expect(await fail("a")).toBe(1);
    vi.setSystemTime(START.getTime() + 300_000);
    expect([await fail("a"), await fail("a"), await fail("a")]).toEqual([null, null, 300]);
  });

  it("from a place beyond its limit count against no account, and leave no row of one", async () => {
    for (const account of ["a", "b", "c"]) await fail(account, "192.0.2.1");
    for (let failures = 0; failures < 10; failures++) expect(await fail("d", "192.0.2.1")).toBe(200);
    for (let failures = 0; failures < 10; failures++) expect(await fail(newUuid(), "192.0.2.1")).toBe(200);
    expect(await accountKeys()).toHaveLength(3);
    expect([await fail("d", "192.0.2.2"), await fail("d", "192.0.2.3"), await fail("d", "192.0.2.4")]).toEqual([
      null,
      null,
      200,
    ]);
  });

  it("are counted in groups where accounts are made up: as many rows as there are groups, whoever asks", async () => {
    limit = { ...limit, perAccount: 100, groups: 2 };
    for (let failures = 0; failures < 40; failures++) await fail(newUuid(), `192.0.2.${failures}`);
    expect(await accountKeys()).toEqual([`${limit.name}/account/0`, `${limit.name}/account/1`]);
  });

  it("of one kind are none of another", async () => {
    for (const _ of [1, 2, 3]) await fail("a", "192.0.2.1");
    limit = { ...limit, name: newUuid() };
    expect(await fail("a", "192.0.2.1")).toBeNull();
  });

  it("of a client are borne fifty times in five minutes, and two hundred times from one address", async () => {
    limit = CLIENT_FAILURES;
    for (let failures = 0; failures < 50; failures++) expect(await fail("client-1", "192.0.2.1")).toBeNull();
    expect(await fail("client-1", "192.0.2.1")).toBe(200);
    // None of these is in the group of client-1: a made-up id would be once in 4096, and one of 149 too often for a test.
    for (let failures = 51; failures < 200; failures++)
      expect(await fail(`client-${failures}`, "192.0.2.1")).toBeNull();
    expect(await fail("client-200", "192.0.2.1")).toBe(200);
    const groups = (await accountKeys()).map((key) => Number(key.slice("client/account/".length)));
    expect(groups.every((group) => group >= 0 && group < 4096)).toBe(true);
  });
});
