import { describe, expect, it } from "vitest";
import { createGate, type GateLimits } from "./gate";

/** A worker's. */
const LIMITS: GateLimits = { total: 80, suspects: 40, reserve: 20, placesAtFirst: 4, placesAtMost: 32 };
const TIMEOUT_MS = 15_000;
const QUICK_MS = 50;

type Delivery = Readonly<{ key: string; dueAt: number; hangs: boolean; failing?: boolean }>;
type Done = Delivery & Readonly<{ waitedMs: number; asked: number }>;

const many = <T>(count: number, make: (each: number) => T): T[] =>
  Array.from({ length: count }, (_, each) => make(each));

/** A worker on a clock that goes from millisecond to millisecond as fast as it is read. */
function aWorker() {
  const clock = { now: 1000 };
  const gate = createGate(LIMITS, () => clock.now);
  const inFlight = { all: 0, hanging: 0, allMost: 0, hangingMost: 0 };

  const run = (deliveries: readonly Delivery[]): readonly Done[] => {
    const done: Done[] = [];
    const moments = new Map<number, (() => void)[]>();
    const at = (moment: number, happens: () => void) => {
      const whole = Math.ceil(moment);
      const others = moments.get(whole);
      if (others) others.push(happens);
      else moments.set(whole, [happens]);
    };
    const count = (by: number, hangs: boolean) => {
      inFlight.all += by;
      inFlight.hanging += hangs ? by : 0;
      inFlight.allMost = Math.max(inFlight.allMost, inFlight.all);
      inFlight.hangingMost = Math.max(inFlight.hangingMost, inFlight.hanging);
    };
    const ask = (delivery: Delivery, asked: number) => {
      const { key, dueAt, hangs, failing = false } = delivery;
      const admission = gate.enter(key, { failing });
      if (!admission.admitted) return at(clock.now + admission.retryAfterMs, () => ask(delivery, asked + 1));
      count(1, hangs);
      done.push({ ...delivery, waitedMs: clock.now - dueAt, asked });
      const latencyMs = hangs ? TIMEOUT_MS : QUICK_MS;
      at(clock.now + latencyMs, () => {
        count(-1, hangs);
        admission.leave({ succeeded: !hangs, latencyMs });
      });
    };
    for (const delivery of deliveries) at(delivery.dueAt, () => ask(delivery, 1));
    while (moments.size > 0) {
      const happening = moments.get(clock.now) ?? [];
      moments.delete(clock.now);
      for (const happens of happening) happens();
      clock.now += 1;
    }
    return done;
  };
  return { clock, run, inFlight };
}

/** `rounds` of one delivery to each of so many quick endpoints, `gapMs` apart. */
const toQuick = (endpoints: number, rounds: number, from: number, gapMs: number): Delivery[] =>
  many(rounds, (round) =>
    many(endpoints, (each) => ({ key: `quick ${each}`, dueAt: from + round * gapMs, hangs: false })),
  ).flat();

/** All at once. */
const toHanging = (endpoints: number, each: number, dueAt: number): Delivery[] =>
  many(endpoints * each, (index) => ({ key: `stranger ${index % endpoints}`, dueAt, hangs: true }));

const longest = (done: readonly Done[], hangs: boolean) =>
  Math.max(...done.filter((one) => one.hangs === hangs).map(({ waitedMs }) => waitedMs));

describe("what is new can't take everything (decision 350)", () => {
  it.each([1, 20, 60, 300])("%s strangers that hang at once leave proven endpoints their share", (strangers) => {
    const { clock, run, inFlight } = aWorker();
    run(toQuick(20, 1, clock.now, 0));
    const from = clock.now;
    // Two hundred a second while the first of them hang.
    const done = run([...toHanging(strangers, 5, from), ...toQuick(20, 150, from + 1, 100)]);
    expect(done).toHaveLength(strangers * 5 + 20 * 150);
    expect(inFlight.hangingMost).toBeLessThanOrEqual(LIMITS.total - LIMITS.reserve);
    expect(inFlight.allMost).toBeLessThanOrEqual(LIMITS.total);
    expect(longest(done, false)).toBeLessThanOrEqual(200);
  });

  it("nor may it beside as many that are known to fail", () => {
    const { clock, run, inFlight } = aWorker();
    run(toQuick(20, 1, clock.now, 0));
    const from = clock.now;
    const failing = many(100, (each) => ({ key: `failing ${each}`, dueAt: from, hangs: true, failing: true }));
    const done = run([...failing, ...toHanging(100, 1, from), ...toQuick(20, 150, from + 1, 100)]);
    expect(inFlight.hangingMost).toBeLessThanOrEqual(LIMITS.total - LIMITS.reserve);
    expect(longest(done, false)).toBeLessThanOrEqual(200);
  });

  it("twenty of them leave places to what is as new, and answers", () => {
    const { clock, run } = aWorker();
    const from = clock.now;
    const done = run([...toHanging(20, 8, from), ...toQuick(50, 20, from + 1, 100)]);
    // A few times around among the places that are left: none waits for a time-out.
    expect(longest(done, false)).toBeLessThanOrEqual(2500);
  });

  it("who finds places taken by others asks again within five seconds, and not all the time", () => {
    const { clock, run } = aWorker();
    const from = clock.now;
    const done = run([...toHanging(60, 1, from), ...toQuick(200, 1, from + 1, 0)]);
    expect(longest(done, false)).toBeLessThanOrEqual(TIMEOUT_MS + 6000);
    const asked = done.reduce((sum, one) => sum + one.asked, 0);
    expect(asked / done.length).toBeLessThan(20);
  });

  it("while places come free among those that hang, who finds none comes back at once", () => {
    const clock = { now: 1000 };
    const gate = createGate(LIMITS, () => clock.now);
    const enter = (key: string) => gate.enter(key, { failing: false });
    for (let each = 0; each < 59; each += 1) enter(`stranger ${each}`);
    const last = enter("quick");
    clock.now += 10_000;
    if (last.admitted) last.leave({ succeeded: true, latencyMs: QUICK_MS });
    enter("stranger 59");
    const pauses = many(10, (each) => enter(`new ${each}`)).map((it) => (it.admitted ? null : it.retryAfterMs));
    expect(pauses).toEqual(many(10, () => 200));
    // Six seconds later sixty places have come free a tenth of a second apart, as far as anybody can say.
    clock.now += 6000;
    const later = many(4, (each) => enter(`newer ${each}`)).map((it) => (it.admitted ? null : it.retryAfterMs));
    expect(later).toEqual([200, 200, 300, 400]);
  });

  it("what hung once is suspect: others that are new find its places", () => {
    const { clock, run, inFlight } = aWorker();
    run(toHanging(60, 1, clock.now));
    inFlight.hangingMost = 0;
    run([...toHanging(60, 1, clock.now), ...toQuick(20, 50, clock.now + 1, 100)]);
    expect(inFlight.hangingMost).toBe(LIMITS.suspects);
  });
});

describe("what is quick once and hangs again (decision 350)", () => {
  const CYCLE_MS = 20_000;
  /** One quick answer of each, and four that hang behind it. */
  const cycleOf = (endpoints: number, from: number): Delivery[] => [
    ...many(endpoints, (each) => ({ key: `stranger ${each}`, dueAt: from, hangs: false })),
    ...toHanging(endpoints, 4, from + 1000),
  ];

  it("holds what it likes twice, and then leaves the others their share", () => {
    const { clock, run, inFlight } = aWorker();
    const held = many(5, () => {
      inFlight.hangingMost = 0;
      const from = clock.now;
      const done = run([...cycleOf(25, from), ...toQuick(20, 190, from, 100)]);
      clock.now = Math.max(clock.now, from + CYCLE_MS);
      return { most: inFlight.hangingMost, longest: longest(done, false) };
    });
    expect(held.slice(0, 2).map(({ most }) => most)).toEqual([LIMITS.total, LIMITS.total]);
    for (const { most, longest } of held.slice(2)) {
      expect(most).toBeLessThanOrEqual(LIMITS.total - LIMITS.reserve);
      expect(longest).toBeLessThanOrEqual(200);
    }
  });

  it("is alone as quick as one that never hung", () => {
    const endOf = (times: number) => {
      const { clock, run } = aWorker();
      for (let time = 0; time < times; time++) {
        run(cycleOf(1, clock.now));
        clock.now += CYCLE_MS;
      }
      run([{ key: "stranger 0", dueAt: clock.now, hangs: false }]);
      return longest(run(many(400, () => ({ key: "stranger 0", dueAt: clock.now, hangs: false }))), false);
    };
    expect(endOf(3)).toBe(endOf(0));
  });
});

describe("a process that has just started is at full speed at once (decision 350)", () => {
  /** When the last of twenty deliveries to each of two hundred good endpoints goes; 80 places need 2.5 s for them. */
  const endOf = (isWarm: boolean, strangers = 0) => {
    const { clock, run } = aWorker();
    if (isWarm) run(toQuick(200, 1, clock.now, 0));
    const from = clock.now;
    const done = run([...toHanging(strangers, 8, from), ...toQuick(200, 20, from + 1, 0)]);
    return longest(done, false);
  };

  it("with a backlog for two hundred good endpoints, of which it knows nothing, or all", () => {
    // Two hundred milliseconds are the least that one who is turned away waits, and it took 4.2 s with places for everybody.
    expect(endOf(false)).toBeLessThanOrEqual(4500);
    expect(endOf(true)).toBeLessThanOrEqual(5000);
  });

  it("and so is one for which nothing new has come in an hour", () => {
    const { clock, run } = aWorker();
    clock.now += 3_600_000;
    expect(longest(run(toQuick(200, 1, clock.now, 0)), false)).toBeLessThanOrEqual(600);
  });

  it("and with twenty others before them that hang, nobody waits for a time-out", () => {
    expect(endOf(false, 20)).toBeLessThanOrEqual(6500);
    expect(endOf(true, 20)).toBeLessThanOrEqual(6500);
  });

  it("a single new endpoint has its few places from the first moment", () => {
    const { clock, run } = aWorker();
    const done = run(many(4, () => ({ key: "new", dueAt: clock.now, hangs: false })));
    expect(done.map(({ waitedMs }) => waitedMs)).toEqual([0, 0, 0, 0]);
  });
});
