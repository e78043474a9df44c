import { describe, expect, it } from "vitest";
import { askAgainAt, hasFallenSilent, nextPollAt, type PollSituation } from "./polling";

/** A Monday, 10:00 in Frankfurt; TARGET closes at 17:00 UTC. */
const START = new Date("2026-03-02T09:00:00.000Z");

function later(ms: number, from: Date = START): Date {
  return new Date(from.getTime() + ms);
}

function situation(changes: Partial<PollSituation> = {}): PollSituation {
  return {
    inApp: null,
    sentToBankAt: START,
    returnedAt: null,
    authorisedAt: null,
    deadline: later(2 * 3_600_000),
    product: "SEPA_CREDIT_TRANSFER",
    requestedExecutionDate: null,
    silenceDays: 6,
    resourceHours: 24,
    ...changes,
  };
}

/** Every poll of a situation that never changes, the first hundred, in seconds after START, without jitter. */
function polls(of: PollSituation, from: Date = later(-1)): number[] {
  const seconds: number[] = [];
  for (let at = nextPollAt(of, from, () => 0); at !== null && seconds.length < 100; at = nextPollAt(of, at, () => 0)) {
    seconds.push((at.getTime() - START.getTime()) / 1_000);
  }
  return seconds;
}

describe("nextPollAt", () => {
  it("asks an abandoned redirect at 2, 10, 30 minutes and at the deadline, then ever more slowly, without an end", () => {
    const seconds = polls(situation());
    expect(seconds.slice(0, 9)).toEqual([120, 600, 1_800, 7_200, 7_260, 7_500, 8_100, 9_000, 10_800]);
    expect(seconds.filter((second) => second < 26 * 3_600).length).toBeGreaterThan(24);
    expect(seconds).toHaveLength(100);
    const [oneBeforeLast = 0, last = 0] = seconds.slice(-2);
    expect(last - oneBeforeLast).toBe(86_400);
  });

  it("asks hourly to 26 hours, 4-hourly to the sixth day, then daily, about an abandoned redirect", () => {
    const every = (hours: number, from: number, to: number) =>
      Array.from({ length: (to - from) / hours + 1 }, (_, index) => (from + index * hours) * 3_600);
    const seconds = polls(situation());
    expect(seconds.slice(9)).toEqual(
      [...every(1, 4, 25), ...every(4, 28, 144), ...every(24, 7 * 24, 100 * 24)].slice(0, 91),
    );
  });

  it("asks hourly for as long as the bank keeps such a payment, and two hours more", () => {
    const hours = polls(situation({ resourceHours: 48 })).map((seconds) => seconds / 3_600);
    expect(hours.filter((hour) => hour > 47 && hour < 60)).toEqual([48, 49, 52, 56]);
    const short = polls(situation({ resourceHours: 3 })).map((seconds) => seconds / 3_600);
    expect(short.filter((hour) => hour > 3.5 && hour < 16)).toEqual([4, 7, 11, 15]);
  });

  it("asks at the deadline, and no earlier question comes after it", () => {
    expect(polls(situation({ deadline: later(600_000) })).slice(0, 4)).toEqual([120, 600, 660, 900]);
  });

  it("asks without an end about what isn't authorised", () => {
    for (const returnedAt of [null, START]) {
      const years = nextPollAt(situation({ returnedAt }), later(3 * 365 * 86_400_000), () => 0);
      expect(years?.getTime()).toBeLessThanOrEqual(later(3 * 365 * 86_400_000 + 86_400_000).getTime());
    }
  });

  it("asks quickly after the return, then ever slower, until the sixth day", () => {
    const seconds = polls(situation({ returnedAt: START }));
    const minute = 60;
    const hour = 3_600;
    expect(seconds.slice(0, 14)).toEqual([
      ...[0, 1, 2, 3, 5, 8, 30],
      ...[1, 2, 5, 15, 30, 45, 60].map((minutes) => minutes * minute),
    ]);
    // Hourly to 18:00 in Frankfurt, eight hours after START.
    expect(seconds.slice(14, 21)).toEqual([2, 3, 4, 5, 6, 7, 8].map((hours) => hours * hour));
    expect(seconds.slice(21, 24)).toEqual([12, 16, 20].map((hours) => hours * hour));
    expect(seconds).toContain(6 * 24 * hour);
    expect(polls(situation({ authorisedAt: START })).at(-1)).toBe(6 * 24 * hour);
  });

  it("asks hourly over the weekend until the next business evening", () => {
    const friday = new Date("2026-03-06T19:00:00.000Z");
    const at = nextPollAt(situation({ returnedAt: friday }), later(50 * 3_600_000, friday), () => 0);
    expect(at).toEqual(later(51 * 3_600_000, friday));
  });

  it("asks each second for 20 seconds about an instant payment", () => {
    const seconds = polls(situation({ returnedAt: START, product: "INSTANT_SEPA_CREDIT_TRANSFER" }));
    expect(seconds.slice(0, 24)).toEqual([...Array.from({ length: 21 }, (_, second) => second), 30, 60, 120]);
  });

  it("asks after the authorisation even when the payer never comes back", () => {
    expect(polls(situation({ authorisedAt: START })).slice(0, 3)).toEqual([0, 1, 2]);
  });

  it("lets an authorised payment of a future date rest until that morning", () => {
    const scheduled = situation({ returnedAt: START, authorisedAt: START, requestedExecutionDate: "2026-03-10" });
    const at = nextPollAt(scheduled, later(1_000), () => 0);
    expect(at?.toISOString()).toBe("2026-03-10T07:00:00.000Z");
    expect(polls(scheduled).at(-1)).toBe((8 + 6) * 86_400 - 2 * 3_600);
  });

  it.each(["2026-03-02T07:00:00.000Z", "2026-03-02T09:00:00.000Z"])(
    "asks quickly about a payment for today that is authorised at %s, from the bank's morning on",
    (time) => {
      const authorisedAt = new Date(time);
      const due = situation({ authorisedAt, requestedExecutionDate: "2026-03-02" });
      expect(nextPollAt(due, authorisedAt, () => 0)).toEqual(later(1_000, authorisedAt));
    },
  );

  it("begins anew with the authorisation, however late it came", () => {
    const late = situation({ returnedAt: later(-5 * 86_400_000), authorisedAt: START });
    expect(polls(late).slice(0, 3)).toEqual([0, 1, 2]);
  });

  it("goes on where a stopped process left off", () => {
    expect(nextPollAt(situation({ returnedAt: START }), later(100_000), () => 0)).toEqual(later(120_000));
  });

  it("spreads by a tenth of the wait, a minute at most", () => {
    expect(nextPollAt(situation(), START, () => 0.5)).toEqual(later(120_000 + 6_000));
    const hourly = nextPollAt(situation({ returnedAt: START }), later(2 * 3_600_000), () => 0.5);
    expect(hourly).toEqual(later(3 * 3_600_000 + 30_000));
  });
});

describe("askAgainAt", () => {
  const wait = (count: number, retryAfterSeconds: number | null = null, random = 0) =>
    (askAgainAt({ count, retryAfterSeconds }, START, () => random).getTime() - START.getTime()) / 1_000;

  it("comes back soon, then every five minutes", () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 500].map((count) => wait(count))).toEqual([1, 5, 15, 30, 60, 120, 300, 300, 300]);
    expect(wait(7, null, 0.999)).toBeLessThan(330);
  });

  it("takes a Retry-After for the time itself, and no bank for a treadmill", () => {
    expect([wait(1, 90, 0.9), wait(8, 2, 0.9), wait(1, 0)]).toEqual([90, 2, 1]);
  });
});

it("hasFallenSilent: six days after the authorisation, and never before it", () => {
  const week = later(7 * 86_400_000);
  expect(hasFallenSilent(situation({ authorisedAt: START }), week)).toBe(true);
  expect(hasFallenSilent(situation({ authorisedAt: START }), later(5 * 86_400_000))).toBe(false);
  expect(hasFallenSilent(situation({ returnedAt: START }), week)).toBe(false);
});

it("hasFallenSilent: after as many days as the bank's record says", () => {
  const authorised = situation({ authorisedAt: START, silenceDays: 2 });
  expect(hasFallenSilent(authorised, later(3 * 86_400_000))).toBe(true);
  expect(hasFallenSilent(authorised, later(86_400_000))).toBe(false);
  expect(hasFallenSilent({ ...authorised, silenceDays: 10 }, later(9 * 86_400_000))).toBe(false);
});

describe("a payment that is confirmed in the bank's app", () => {
  it("is asked about every other second at first, every fifteen until its time is over, and then as any other", () => {
    const deadline = later(120_000);
    const seconds = polls(situation({ inApp: { since: START, until: deadline, pollAfterMs: 2_000 }, deadline }));
    expect(seconds.slice(0, 4)).toEqual([2, 4, 6, 8]);
    const minute = seconds.indexOf(60);
    expect(seconds.slice(minute, minute + 7)).toEqual([60, 75, 90, 105, 120, 180, 420]);
  });

  it("is asked about no quicker than the bank would have it", () => {
    const seconds = polls(situation({ inApp: { since: START, until: later(90_000), pollAfterMs: 20_000 } }));
    expect(seconds.slice(0, 3)).toEqual([22, 42, 80]);
  });

  it("is asked about from when on that is wanted, however late: a cancellation comes after the payment", () => {
    const since = later(3_600_000);
    const inApp = { since, until: later(3_700_000), pollAfterMs: 2_000 };
    const situated = situation({ returnedAt: START, inApp });
    expect(nextPollAt(situated, since, () => 0)).toEqual(later(3_602_000));
  });
});
