import { describe, expect, it } from "vitest";
import { createGate, type GateLimits } from "./gate";

const LIMITS: GateLimits = { total: 10, suspects: 3, reserve: 2, placesAtFirst: 2, placesAtMost: 8 };
const QUICK = { succeeded: true, latencyMs: 20 };
const SLOW = { succeeded: true, latencyMs: 4000 };
const FAILED = { succeeded: false, latencyMs: 20 };

function aGate(limits: Partial<GateLimits> = {}) {
  const clock = { now: 1000 };
  const gate = createGate({ ...LIMITS, ...limits }, () => clock.now);
  const enter = (key: string, failing = false) => gate.enter(key, { failing });
  /** How many get in, one after the other, none leaving. */
  const crowd = (key: string, failing = false) => {
    const inside = [];
    for (;;) {
      const admission = enter(key, failing);
      if (!admission.admitted) return inside;
      inside.push(admission);
    }
  };
  return { clock, enter, crowd };
}

describe("the gate in front of deliveries", () => {
  it("gives an endpoint a few places, and another endpoint its own", () => {
    const { crowd } = aGate();
    expect(crowd("a")).toHaveLength(2);
    expect(crowd("b")).toHaveLength(2);
  });

  it("doubles an endpoint's places with each quick success, up to the most", () => {
    const { crowd } = aGate();
    const places = [];
    // One stays inside, so that the endpoint is never forgotten as idle.
    let [stays, ...others] = crowd("a");
    for (let round = 0; round < 3; round++) {
      for (const { leave } of others) leave(QUICK);
      others = crowd("a");
      places.push(others.length + 1);
    }
    expect(places).toEqual([4, 8, 8]);
    stays?.leave(QUICK);
  });

  it("begins with the few places again once an endpoint was idle", () => {
    const { clock, crowd } = aGate();
    for (let round = 0; round < 3; round++) {
      const inside = crowd("a");
      expect(inside).toHaveLength(2);
      // Who was turned away has come back.
      clock.now += 1000;
      for (const { leave } of inside) leave(QUICK);
    }
  });

  it.each([
    ["failed", FAILED],
    ["was slow", SLOW],
  ])("leaves one place to an endpoint that %s", (_, outcome) => {
    const { crowd } = aGate();
    for (const { leave } of crowd("a")) leave(outcome);
    expect(crowd("a")).toHaveLength(1);
  });

  it("leaves one place to an endpoint that is known to fail, and takes it back with a quick success", () => {
    const { crowd } = aGate();
    const [only, ...others] = crowd("a", true);
    expect(others).toEqual([]);
    only?.leave(QUICK);
    expect(crowd("a")).toHaveLength(2);
  });

  it("lets all failing endpoints together take only their part: the others find room", () => {
    const { enter, crowd } = aGate();
    const admitted = ["a", "b", "c", "d", "e"].filter((key) => enter(key, true).admitted);
    expect(admitted).toEqual(["a", "b", "c"]);
    expect(crowd("healthy")).toHaveLength(2);
  });

  it("lets another failing one in when one has left", () => {
    const { enter } = aGate({ suspects: 1 });
    const first = enter("a", true);
    expect(enter("b", true).admitted).toBe(false);
    if (first.admitted) first.leave(FAILED);
    expect(enter("b", true).admitted).toBe(true);
  });

  describe("while those that were quick hang", () => {
    const TIMED_OUT = { succeeded: false, latencyMs: 15_000 };
    /** As many as get in of three that have proved quick. */
    const hanging = () => {
      const { enter, crowd } = aGate({ total: 24, suspects: 6, reserve: 8 });
      const inside = ["a", "b", "c"].map((key) => {
        let requests = crowd(key);
        for (let round = 0; round < 2; round++) {
          for (const { leave } of requests.slice(1)) leave(QUICK);
          requests = [...requests.slice(0, 1), ...crowd(key)];
        }
        return requests;
      });
      return { enter, crowd, inside };
    };

    it("has a reserve for the first places of others, and for one that fails", () => {
      const { enter, crowd } = hanging();
      expect(enter("failing", true).admitted).toBe(true);
      expect(crowd("healthy")).toHaveLength(2);
    });

    it("has it still when each of them has timed out once", () => {
      const { enter, crowd, inside } = hanging();
      for (const [first] of inside) first?.leave(TIMED_OUT);
      expect(enter("failing", true).admitted).toBe(true);
      expect(crowd("healthy")).toHaveLength(2);
    });

    it("gives half of the reserve to those that fail, and no more", () => {
      const { enter } = hanging();
      const admitted = ["f1", "f2", "f3"].filter((key) => enter(key, true).admitted);
      expect(admitted).toEqual(["f1", "f2"]);
    });

    it("keeps a quarter of the reserve from what is new, for the first places of those that have proved quick", () => {
      const { enter, crowd } = hanging();
      const [first] = crowd("quick");
      first?.leave(QUICK);
      for (const key of ["x", "y", "z"]) crowd(key);
      expect(enter("new").admitted).toBe(false);
      expect(crowd("quick")).toHaveLength(1);
    });
  });

  it("never lets more than the total in", () => {
    const { crowd } = aGate({ total: 3, reserve: 0 });
    expect([crowd("a").length, crowd("b").length, crowd("c").length]).toEqual([2, 1, 0]);
  });

  it("sends those it turns away back one after the other, as far apart as the endpoint is slow", () => {
    const { clock, enter, crowd } = aGate();
    crowd("a");
    clock.now += 10_000;
    // Two places, silent for 10 s: a turn comes every 5 s.
    const pauses = Array.from({ length: 4 }, () => enter("a")).map((admission) =>
      admission.admitted ? null : admission.retryAfterMs,
    );
    expect(pauses).toEqual([5000, 10_000, 15_000, 20_000]);
  });

  it("lets those behind the next minute ask whether it is still so, one after the other", () => {
    const { clock, enter, crowd } = aGate();
    crowd("a", true);
    clock.now += 15_000;
    const pauses = Array.from({ length: 6 }, () => enter("a", true)).map((admission) =>
      admission.admitted ? null : admission.retryAfterMs,
    );
    expect(pauses).toEqual([15_000, 30_000, 45_000, 60_000, 60_500, 61_000]);
  });

  it("lets those behind the next minute return as fast as the endpoint is, where that is faster", () => {
    const { clock, enter, crowd } = aGate();
    crowd("a", true);
    clock.now += 200;
    const pauses = Array.from({ length: 302 }, () => enter("a", true)).map((admission) =>
      admission.admitted ? null : admission.retryAfterMs,
    );
    expect(pauses.slice(-3)).toEqual([60_000, 60_200, 60_400]);
  });

  it("sends nobody away for longer than a quarter of an hour", () => {
    const { clock, enter, crowd } = aGate();
    crowd("a", true);
    clock.now += 15_000;
    const pauses = Array.from({ length: 3000 }, () => enter("a", true)).map((admission) =>
      admission.admitted ? 0 : admission.retryAfterMs,
    );
    expect(Math.max(...pauses)).toBe(15 * 60_000);
  });

  it("forgets how long the row was once the endpoint is quick again", () => {
    const { clock, enter, crowd } = aGate();
    const [only] = crowd("a", true);
    clock.now += 15_000;
    for (let time = 0; time < 500; time += 1) enter("a", true);
    only?.leave(QUICK);
    crowd("a");
    expect(enter("a")).toMatchObject({ admitted: false, retryAfterMs: 200 });
  });

  it("is asked a few times a second by thousands who wait at an endpoint that hangs, not by all of them each minute (decision 352)", () => {
    const { clock, enter } = aGate();
    const SECOND = 1000;
    const start = clock.now;
    let asked = 0;
    /** At which second somebody comes, and who leaves then. */
    const coming = new Map<number, number>([[0, 5000]]);
    const leaving = new Map<number, () => void>();
    for (let second = 0; second < 3600; second += 1) {
      clock.now = start + second * SECOND;
      leaving.get(second)?.();
      for (let left = coming.get(second) ?? 0; left > 0; left -= 1) {
        asked += 1;
        const admission = enter("a", true);
        if (admission.admitted) {
          leaving.set(second + 15, () => admission.leave({ succeeded: false, latencyMs: 15_000 }));
        } else {
          const at = second + Math.ceil(admission.retryAfterMs / SECOND);
          coming.set(at, (coming.get(at) ?? 0) + 1);
        }
      }
    }
    expect(asked).toBeLessThan(30_000);
  });
});
