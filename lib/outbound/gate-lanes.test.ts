import { expect, it } from "vitest";
import { createLanes, fall, isUnsteady } from "./gate-lanes";

const MINUTE = 60_000;

function theLanes() {
  const clock = { now: 1000 };
  return { clock, lanes: createLanes(4, () => clock.now) };
}

it("remembers an endpoint for ten minutes after it has moved, and no longer", () => {
  const { clock, lanes } = theLanes();
  lanes.of("a").isProven = true;
  clock.now += 10 * MINUTE - 1;
  expect(lanes.of("a").isProven).toBe(true);
  clock.now += 1;
  expect(lanes.of("a").isProven).toBe(false);
});

it("holds for unsteady what became slow twice, each within ten minutes of the last, and no longer", () => {
  const { clock, lanes } = theLanes();
  const lane = lanes.of("a");
  const unsteady = () => isUnsteady(lane, clock.now);
  fall(lane, clock.now);
  expect(unsteady()).toBe(false);
  clock.now += 10 * MINUTE;
  fall(lane, clock.now);
  expect(unsteady()).toBe(false);
  clock.now += 10 * MINUTE - 1;
  fall(lane, clock.now);
  expect(unsteady()).toBe(true);
  clock.now += 10 * MINUTE;
  expect(unsteady()).toBe(false);
});

it("forgets nothing that is in flight, nor a row that has not come back", () => {
  const { clock, lanes } = theLanes();
  lanes.of("in flight").inFlight = 1;
  lanes.of("waited for").nextTurnAt = clock.now + 15 * MINUTE;
  clock.now += 20 * MINUTE;
  expect(lanes.of("in flight").inFlight).toBe(1);
  expect(lanes.of("waited for").nextTurnAt).toBeGreaterThan(0);
  expect(lanes.of("waited for").nextTurnAt).toBe(1000 + 15 * MINUTE);
});

it("holds about as many as came of late, however many have ever come and failed", () => {
  const { clock, lanes } = theLanes();
  lanes.of("in flight").inFlight = 1;
  let most = 0;
  for (let each = 0; each < 100_000; each += 1) {
    lanes.of(`endpoint ${each}`).places = 1;
    clock.now += 200;
    most = Math.max(most, lanes.size());
  }
  // Ten minutes are 3000 of them.
  expect(most).toBeLessThanOrEqual(2 * 3001 + 1);
  expect(lanes.of("in flight").inFlight).toBe(1);
});
