import { expect, it } from "vitest";
import { AppError } from "@/lib/shared/errors";
import { oncePerProcess } from "@/lib/shared/process/once-per-process";
import { type RatePolicy, requireTurn, takeTurn } from "./rate-limit";

/** What the n-th of several requests at these moments is told: what is left, or when to come again. */
function turns(policy: RatePolicy, key: string, atMs: readonly number[]): (string | number | undefined)[] {
  return atMs.map((at) => {
    let told: string | undefined;
    try {
      takeTurn(policy, key, (headers) => (told = headers.RateLimit), at);
      return told;
    } catch (error) {
      return error instanceof AppError ? error.retryAfterSeconds : -1;
    }
  });
}

const SIX: RatePolicy = { name: "client", perMinute: 6 };

it("lets a minute's requests come at once, and then one by one", () => {
  const start = 1_000_000;
  const burst = Array.from({ length: 7 }, () => start);
  expect(turns(SIX, "burst", [...burst, start + 9_999, start + 10_000, start + 10_000, start + 70_000])).toEqual([
    '"client";r=5;t=10',
    '"client";r=4;t=20',
    '"client";r=3;t=30',
    '"client";r=2;t=40',
    '"client";r=1;t=50',
    '"client";r=0;t=60',
    10,
    1,
    '"client";r=0;t=60',
    10,
    '"client";r=5;t=10',
  ]);
});

it("never refuses who keeps the pace, and forgets nothing of who doesn't when many others come", () => {
  const pace = Array.from({ length: 40 }, (_, turn) => 2_000_000 + turn * 10_000);
  expect(turns(SIX, "steady", pace)).toEqual(pace.map(() => '"client";r=5;t=10'));
  const start = 3_000_000;
  turns(
    SIX,
    "greedy",
    Array.from({ length: 6 }, () => start),
  );
  for (let other = 0; other < 40_000; other++) takeTurn(SIX, `other-${other}`, () => undefined, start);
  expect(turns(SIX, "greedy", [start + 5_000])).toEqual([5]);
});

it("tells who has no turn left, and takes none", () => {
  const start = 3_500_000;
  const waitOf = (atMs: number) => {
    try {
      requireTurn(SIX, "asked", atMs);
      return 0;
    } catch (error) {
      return error instanceof AppError ? error.retryAfterSeconds : -1;
    }
  };
  expect([waitOf(start), waitOf(start)]).toEqual([0, 0]);
  turns(SIX, "asked", [start, start, start, start, start]);
  expect(waitOf(start)).toBe(0);
  turns(SIX, "asked", [start]);
  expect([waitOf(start), waitOf(start), waitOf(start + 9_999), waitOf(start + 10_000)]).toEqual([10, 10, 1, 0]);
  requireTurn(null, "asked");
  requireTurn(SIX, null);
});

it("bounds how many keys it remembers", () => {
  const start = 4_000_000;
  for (let other = 0; other < 120_000; other++) takeTurn(SIX, `flood-${other}`, () => undefined, start + other / 1000);
  const remembered = oncePerProcess<Map<string, number>>("rate-limit", () => {
    throw new Error("It is kept under another name.");
  });
  expect(remembered.size).toBeGreaterThan(40_000);
  expect(remembered.size).toBeLessThanOrEqual(100_000);
});

it("is nothing where there is no limit", () => {
  expect(turns(null, "any", [1, 1])).toEqual([undefined, undefined]);
});
