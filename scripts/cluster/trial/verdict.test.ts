import { describe, expect, it } from "vitest";
import type { Books } from "./books";
import { planOf } from "./failures";
import { longestGapMs, type Probe } from "./probes";
import { type Seen, verdictOn } from "./verdict";

const BOOKS: Books = {
  operations: new Map([
    ["one", { status: "COMPLETED" }],
    ["two", { status: "CREATED" }],
  ]),
  committedAt: new Map(),
  signed: [{ endToEndId: "E1", amount: 1_000 }],
  records: new Map([["E1", 1_000]]),
  shown: new Set(),
  events: [{ uuid: "event", type: "OPERATION_COMPLETED", subject: "one" }],
  sequenceGaps: 0,
  undelivered: 0,
  forgottenAttempts: 0,
  jobsGivenUp: 0,
  missingDocuments: 0,
  documents: 3,
};
const ASKED = { method: "POST", path: "/", beganAt: 0, tookMs: 40, status: 201, saysWhenToComeAgain: false };
const REFUSED: Probe = { concept: "Probe 7", beganAt: 1_000, endedAt: 2_000, status: 503, uuid: null };
const GROWN = { first: 100, before: 200, after: 2_000, last: 2_000 };
const SEEN: Seen = {
  books: BOOKS,
  acknowledged: ["one", "two"],
  paid: ["one"],
  probes: [REFUSED],
  uploads: [{ ...REFUSED, concept: "Upload 7" }],
  told: ["event", "event"],
  toldTypes: ["OPERATION_COMPLETED"],
  requests: [ASKED, { ...ASKED, status: 503, saysWhenToComeAgain: true }],
  wanted: 2_000,
  notDone: ["one of two thousand"],
  lateMs: [0, 9_000],
  unmended: null,
  growth: [{ ...GROWN, of: "memoryBytes", isFlat: true }],
  madeAnew: [],
  endured: [{ kind: "switchover", gapMs: 2_900, workersBackMs: 4_000, refused: { 503: 20 } }],
};

const missed = (seen: Partial<Seen>, books: Partial<Books> = {}) =>
  verdictOn({ ...SEEN, ...seen, books: { ...BOOKS, ...books } }).flatMap(({ name, isMet }) => (isMet ? [] : [name]));

describe("the verdict on a trial (decision 244)", () => {
  it("has nothing to say of one that held", () => {
    expect(missed({})).toEqual([]);
  });

  it.each<[string, Partial<Seen>, Partial<Books>]>([
    ["acknowledged writes lost", { acknowledged: ["one", "gone"] }, {}],
    [
      "acknowledged writes lost",
      { paid: ["one", "two"] },
      { events: [...BOOKS.events, { uuid: "event", type: "OPERATION_COMPLETED", subject: "two" }] },
    ],
    ["answered 503 and carried out afterwards", {}, { committedAt: new Map([["Probe 7", 2_001]]) }],
    ["answered 503 and carried out afterwards", {}, { committedAt: new Map([["Upload 7", 2_001]]) }],
    ["documents of what was acknowledged that are not on the disk", {}, { missingDocuments: 1 }],
    ["signed at the banks = records + items shown", {}, { records: new Map() }],
    ["signed at the banks = records + items shown", {}, { signed: [] }],
    ["payments whose completion is an event once", {}, { events: [] }],
    ["payments whose completion is an event once", {}, { events: [...BOOKS.events, ...BOOKS.events] }],
    ["gaps in the events' numbers", {}, { sequenceGaps: 1 }],
    ["events told to the receiver", { told: [] }, {}],
    ["events told to the receiver", {}, { undelivered: 1 }],
    ["attempts that nobody asks about any more", {}, { forgottenAttempts: 1 }],
    ["jobs given up", {}, { jobsGivenUp: 1 }],
    ["a job that was due waited at most, s", { lateMs: [10_001] }, {}],
    ["slowest request, s", { requests: [{ ...ASKED, tookMs: 3_001 }] }, {}],
    ["503 without Retry-After", { requests: [{ ...ASKED, status: 503 }] }, {}],
    ["answers of 500 or more, but for 502 and 503", { requests: [{ ...ASKED, status: 500 }] }, {}],
    ["not done after being asked for again", { notDone: ["one", "two"] }, {}],
    ["jobs: second third, last third", { growth: [{ ...GROWN, of: "jobs", isFlat: false }] }, {}],
    ["whole again after each failure", { unmended: "Both workers fetch jobs: not within 90 s." }, {}],
    [
      "switchover: nothing written for, s",
      { endured: [{ ...SEEN.endured[0], kind: "switchover", gapMs: 3_000, workersBackMs: 0, refused: {} }] },
      {},
    ],
    [
      "host lost: nothing written for, s",
      { endured: [{ kind: "host lost", gapMs: 25_000, workersBackMs: 0, refused: {} }] },
      {},
    ],
  ])("sees: %s", (name, seen, books) => {
    expect(missed(seen, books)).toContain(name);
  });

  it("says of a cluster that is whole whose hands it took", () => {
    const whole = verdictOn({ ...SEEN, madeAnew: ["pg2"] }).find(({ name }) => name.startsWith("whole again"));
    expect(whole).toMatchObject({ found: "yes, with standbys made anew by hand: 1", isMet: true });
  });

  it("takes what was written before its 503 for what nobody can know, and what is shown for found", () => {
    expect(missed({}, { committedAt: new Map([["Probe 7", 1_999]]) })).toEqual([]);
    expect(missed({}, { records: new Map(), shown: new Set(["E1"]) })).toEqual([]);
  });

  it("measures a gap from success to success, and to the span's ends", () => {
    const at = (endedAt: number, status = 201): Probe => ({ ...REFUSED, endedAt, status });
    const probes = [at(1_100), at(3_000), at(2_000, 503), at(3_100), at(9_000)];
    expect(longestGapMs(probes, 1_000, 4_000)).toBe(1_900);
    expect(longestGapMs(probes, 1_000, 6_000)).toBe(2_900);
    expect(longestGapMs([], 0, 500)).toBe(500);
  });

  it("sees the kinds of failures in turn, and a frozen host only where Patroni can take it, or who asks for it", () => {
    const plan = planOf({ switchovers: 2, kills: 1, freezes: null, fills: 0 }, false);
    expect(plan).toEqual([
      "switchover",
      "host lost",
      "standby lost",
      "Postgres killed",
      "web killed",
      "worker killed",
      "switchover",
    ]);
    expect(planOf({ switchovers: 0, kills: 1, freezes: null, fills: 0 }, true)).toContain("host frozen");
    expect(planOf({ switchovers: 0, kills: 0, freezes: 2, fills: 0 }, false)).toEqual(["host frozen", "host frozen"]);
    expect(planOf({ switchovers: 0, kills: 1, freezes: 0, fills: 0 }, true)).not.toContain("host frozen");
    const full = ["leader's disk full", "all databases' disks full", "files' disk full"];
    expect(planOf({ switchovers: 0, kills: 0, freezes: 0, fills: 1 }, false)).toEqual(full);
  });
});
