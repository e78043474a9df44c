import { describe, expect, it } from "vitest";
import { nextPollAt, type PollSituation } from "./polling";

/** A Monday, 10:00 in Frankfurt; TARGET closes at 17:00 UTC. */
const START = new Date("2026-03-02T09:00:00.000Z");

function later(ms: number, from: Date = START): Date {
  return new Date(from.getTime() + ms);
}

function situation(changes: Partial<PollSituation> = {}): PollSituation {
  return {
    sentToBankAt: START,
    returnedAt: null,
    authorisedAt: null,
    deadline: later(2 * 3_600_000),
    product: "SEPA_CREDIT_TRANSFER",
    requestedExecutionDate: null,
    ...changes,
  };
}

/** Every poll of a situation that never changes, in seconds after START, without jitter. */
function polls(of: PollSituation, from: Date = later(-1)): number[] {
  const seconds: number[] = [];
  for (let at = nextPollAt(of, from, () => 0); at !== null; at = nextPollAt(of, at, () => 0)) {
    seconds.push((at.getTime() - START.getTime()) / 1_000);
  }
  return seconds;
}

describe("nextPollAt", () => {
  it("asks an abandoned redirect at 2, 10, 30 minutes and at the deadline, then never again", () => {
    expect(polls(situation())).toEqual([120, 600, 1_800, 7_200]);
  });

  it("asks no later than the deadline", () => {
    expect(polls(situation({ deadline: later(600_000) }))).toEqual([120, 600]);
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
    expect(seconds.at(-1)).toBe(6 * 24 * hour);
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

  it("goes on where a stopped process left off", () => {
    expect(nextPollAt(situation({ returnedAt: START }), later(100_000), () => 0)).toEqual(later(120_000));
  });

  it("spreads by a tenth of the wait, a minute at most", () => {
    expect(nextPollAt(situation(), START, () => 0.5)).toEqual(later(120_000 + 6_000));
    const hourly = nextPollAt(situation({ returnedAt: START }), later(2 * 3_600_000), () => 0.5);
    expect(hourly).toEqual(later(3 * 3_600_000 + 30_000));
  });
});
