import { expect, it } from "vitest";
import { createPollPlaces } from "./poll-places";

function somePlaces() {
  const clock = { now: 1000 };
  const places = createPollPlaces(() => clock.now);
  /** How many get in, one after the other, none leaving. */
  const crowd = (bankId: string) => {
    const inside: (() => void)[] = [];
    for (;;) {
      const admission = places.enter(bankId);
      if (!admission.admitted) return inside;
      inside.push(admission.leave);
    }
  };
  /** In how many milliseconds one who finds no place comes back. */
  const pauseOf = (bankId: string) => {
    const admission = places.enter(bankId);
    return admission.admitted ? null : admission.retryAfterMs;
  };
  return { clock, crowd, pauseOf };
}

it("lets few ask one bank at a time, and others beside it, but not all of the worker's places", () => {
  const { crowd } = somePlaces();
  expect([crowd("one").length, crowd("two").length, crowd("three").length]).toEqual([25, 25, 0]);
});

it("gives the place of one that has its answer to the next, at that bank or another", () => {
  const { crowd } = somePlaces();
  const [leave] = crowd("one");
  crowd("two");
  leave?.();
  expect(crowd("three")).toHaveLength(1);
});

it("calls those it turns away back about as far apart as the bank answers, within a minute", () => {
  const { clock, crowd, pauseOf } = somePlaces();
  const [leave] = crowd("one");
  clock.now += 10_000;
  leave?.();
  crowd("one");
  // The crowd's last has the first turn.
  expect([1, 2, 3].map(() => pauseOf("one"))).toEqual([800, 1_200, 1_600]);
  for (let waiting = 0; waiting < 200; waiting += 1) pauseOf("one");
  expect(pauseOf("one")).toBe(60_000);
});
