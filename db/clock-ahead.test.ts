import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { log } from "@/lib/shared/log";
import { clockAheadSeconds, closeDatabase, isClockFar, isClockKnownRight, watchDatabase } from "./client";
import { compareClocks } from "./clock-ahead";
import { emptyDatabase } from "./testing/database";

const PATIENT = { timeout: 30_000, interval: 20 };
const HOUR = 3_600_000;
const NOON = Date.UTC(2026, 10, 24, 12);

afterEach(closeDatabase);

it.each([
  ["the same", [0, 0, 1], 0, false],
  ["ahead by an hour", [HOUR, 0, HOUR + 2], 3600, true],
  ["behind by an hour", [-HOUR, 0, 2 - HOUR], -3599.998, true],
  ["ahead by a minute", [60_000, 0, 60_002], 60, false],
  ["ahead by more than that", [60_001, 0, 60_002], 60.001, true],
  ["behind by a minute", [-60_002, 0, -60_000], -60, false],
  ["behind by more than that", [-60_002, 0, -60_001], -60.001, true],
  ["not known to be another, when it was asked before a sleep and its answer read behind", [0, 1, HOUR], 0, false],
] as const)("a clock is %s (decision 348)", (_what, [asked, said, answered], ahead, isFar) => {
  const clocks = compareClocks();
  expect([clocks.seconds(), clocks.isFar()]).toEqual([null, false]);
  clocks.hear({ asked: NOON + asked, said: NOON + said, answered: NOON + answered });
  expect([clocks.seconds(), clocks.isFar()]).toEqual([ahead, isFar]);
});

it("says once that it is far off, and once that it is right again", () => {
  const error = vi.spyOn(log, "error").mockReturnValue();
  const warn = vi.spyOn(log, "warn").mockReturnValue();
  const clocks = compareClocks();
  for (const ahead of [0, HOUR, HOUR + 5, HOUR, 0, 1])
    clocks.hear({ asked: NOON + ahead, said: NOON, answered: NOON + ahead });
  expect(error.mock.calls).toEqual([[{ aheadSeconds: 3600 }, "this process's clock is not the database's"]]);
  expect(warn.mock.calls).toEqual([["this process's clock is the database's again"]]);
});

it("is compared by who watches the database, for as long as it does", async () => {
  vi.spyOn(log, "error").mockReturnValue();
  const database = await emptyDatabase();
  expect([clockAheadSeconds(), isClockFar(), isClockKnownRight()]).toEqual([null, false, true]);
  watchDatabase({ url: database.url });
  // Nothing was heard yet.
  expect([clockAheadSeconds(), isClockFar(), isClockKnownRight()]).toEqual([null, false, false]);
  await expect.poll(isClockKnownRight, PATIENT).toBe(true);
  expect(Math.abs(clockAheadSeconds() ?? Number.NaN)).toBeLessThan(60);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 25 * HOUR });
  onTestFinished(() => void vi.useRealTimers());
  await expect.poll(isClockFar, PATIENT).toBe(true);
  expect([Math.round((clockAheadSeconds() ?? 0) / 3600), isClockKnownRight()]).toEqual([25, false]);
  vi.useRealTimers();
  await expect.poll(isClockFar, PATIENT).toBe(false);
});
