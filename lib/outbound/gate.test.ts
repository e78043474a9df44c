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
      const { enter, crowd } = hanging();
      const admitted = ["f1", "f2", "f3"].filter((key) => enter(key, true).admitted);
      expect(admitted).toEqual(["f1", "f2"]);
      expect([crowd("x").length, crowd("y").length, crowd("z").length]).toEqual([2, 2, 0]);
    });
  });

  it("never lets more than the total in", () => {
    const { crowd } = aGate({ total: 3 });
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

  it("sends nobody away for longer than a minute", () => {
    const { clock, enter, crowd } = aGate();
    crowd("a", true);
    clock.now += 50_000;
    const pauses = Array.from({ length: 3 }, () => enter("a", true)).map((admission) =>
      admission.admitted ? null : admission.retryAfterMs,
    );
    expect(pauses).toEqual([50_000, 60_000, 60_000]);
  });
});
