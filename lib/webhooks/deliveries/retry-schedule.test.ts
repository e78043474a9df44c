import { describe, expect, it } from "vitest";
import { addSeconds } from "@/lib/shared/clock";
import { ATTEMPT_DELAYS_SECONDS, hasFailedTooLong, nextAttemptAt } from "./retry-schedule";

const failedAt = new Date("2026-03-01T10:00:00.000Z");
const HOUR_SECONDS = 3600;
const secondsAfter = (moment: Date | null) => (moment === null ? null : (moment.getTime() - failedAt.getTime()) / 1000);
const next = (attemptsMade: number, random: number, retryAfterSeconds: number | null = null) =>
  secondsAfter(nextAttemptAt({ attemptsMade, plannedAt: failedAt, failedAt, retryAfterSeconds }, () => random));

describe("the retry schedule", () => {
  it("waits 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, and gives up after ten attempts", () => {
    const waits = ATTEMPT_DELAYS_SECONDS.map((_, index) => next(index + 1, 0.5));
    expect(waits).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400, null]);
  });

  it("spreads by 15 % to both sides", () => {
    expect([next(2, 0), next(2, 1)]).toEqual([255, 345]);
  });

  it("honours a longer Retry-After, up to a day, and never comes earlier for a shorter one", () => {
    expect(next(1, 0.5, 120)).toBe(120);
    expect(next(2, 0.5, 10)).toBe(300);
    expect(next(1, 0.5, 999_999)).toBe(86_400);
  });

  it("ends with one that its place came later for than all of it takes, but for the first (decision 352)", () => {
    const allOfIt = ATTEMPT_DELAYS_SECONDS.reduce((sum, delay) => sum + delay, 0);
    const afterLate = (attemptsMade: number, lateSeconds: number) => {
      const plannedAt = addSeconds(failedAt, -lateSeconds);
      return secondsAfter(nextAttemptAt({ attemptsMade, plannedAt, failedAt, retryAfterSeconds: null }, () => 0.5));
    };
    expect(allOfIt / HOUR_SECONDS).toBeCloseTo(75.6, 1);
    expect([afterLate(2, allOfIt - 1), afterLate(2, allOfIt), afterLate(1, 2 * allOfIt)]).toEqual([300, null, 5]);
  });
});

describe("an endpoint that only fails", () => {
  it("has failed too long after five days", () => {
    expect(hasFailedTooLong(new Date("2026-02-24T10:00:00.001Z"), failedAt)).toBe(false);
    expect(hasFailedTooLong(new Date("2026-02-24T10:00:00.000Z"), failedAt)).toBe(true);
  });
});
