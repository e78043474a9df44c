import { describe, expect, it } from "vitest";
import type { Measured } from "@/scripts/bench/rounds";
import type { Results } from "@/scripts/bench/scenarios";
import { goalsOf } from "./goals";
import { renderReport } from "./report";

/** A side whose rounds took so many microseconds of CPU each. */
function aSide(name: string, ...cpuMicros: readonly number[]): Measured {
  return { name, rounds: cpuMicros.map((cpu) => ({ cpuMicros: cpu, requestsPerSecond: 1e6 / cpu, p99: cpu / 100 })) };
}

const RESULTS: Results = {
  api: {
    list: [
      aSide("list, Paraph", 200, 400, 210),
      aSide("list, Fastify", 300, 600, 210),
      aSide("list of the big tenant, Paraph", 300, 600, 315),
      aSide("list, its SQL alone", 100, 200, 105),
    ],
    detail: [aSide("detail, Paraph", 200), aSide("detail, Fastify", 170), aSide("detail, its SQL alone", 100)],
    token: [aSide("token, Paraph", 220), aSide("token, Fastify", 220)],
  },
  tables: {
    filters: [aSide("none", 300), aSide("q_type=SIGNATURE", 1_200)],
    orders: [aSide("sort_by=status", 300)],
    farPages: [aSide("offset=1000", 500)],
    farPageSql: { median: 8, min: 7, max: 9 },
  },
  creations: {
    plain: [aSide("flow of one payment, Paraph", 1_000), aSide("flow of one payment, Fastify", 950)],
    withPdf: [aSide("flow with a PDF of 100 kB, Paraph", 20_000)],
    batches: [aSide("line of a batch, Paraph", 200)],
    listsMeanwhile: { median: 24, min: 20, max: 90 },
  },
  pages: [
    aSide("yardstick: `/sign-out`", 4_000),
    aSide("payer, first visit of a CREATED link", 20_000),
    aSide("payer, OPENED link", 15_000),
  ],
  mailings: [
    { pace: 400, perSecond: 390, p95: 190, p95s: [120, 210], cpuMicros: 1_900, failed: 0 },
    { pace: 133, perSecond: 133, p95: 90, p95s: [80, 110], cpuMicros: 1_900, failed: 0 },
  ],
  sending: {
    waited: [{ name: "list", quiet: [4, 3, 5], during: [9, 7, 12] }],
    mails: 700,
    mailsPerSecond: { median: 90, min: 80, max: 95 },
  },
  openPages: { pages: 1_000, toldMs: { median: 300, min: 200, max: 400 }, megabytes: [200, 210, 200, 230, 231, 200] },
};
const CIRCUMSTANCES = { cores: 2, arch: "x64", nodeVersion: "24.1.0", operations: 1_000_000, tenants: 1_000 };

describe("what is asked of the speed", () => {
  const goal = (name: string) => goalsOf(RESULTS).find((each) => each.name.startsWith(name));

  it("is compared round by round, and the median counts", () => {
    expect(goal("list: Fastify's")).toMatchObject({ reached: { median: 1.5, min: 1, max: 1.5 }, isMet: true });
    expect(goal("list: the big tenant's")).toMatchObject({ reached: { median: 1.5 }, isMet: true });
    expect(goal("list: its SQL alone's")).toMatchObject({ reached: { median: 0.5 }, isMet: true });
  });

  it("is missed where Paraph takes more than it may", () => {
    expect(goal("detail: Fastify's")).toMatchObject({ reached: { median: 0.85 }, bound: 0.9, isMet: false });
    expect(goal("payer's first visit")).toMatchObject({ reached: { median: 5 }, isMet: false });
  });

  it("is asked of the speed that this machine has, and says what it was asked of", () => {
    const from = "500 where an empty page takes 3.8 ms";
    expect(goal("payer's first visits a second")).toMatchObject({ reached: { median: 50 }, bound: 475, from });
    expect(goal("a mailing's first visits at 133 a second, p95")).toMatchObject({
      from: "400 a second where an empty page takes 3.8 ms",
    });
  });

  it("is asked of a minute as a whole, whose windows are told; of memory, how it grows from half to half", () => {
    expect(goal("a mailing's first visits at 400 a second, p95")).toMatchObject({
      reached: { median: 190, min: 120, max: 210 },
      isMet: false,
    });
    expect(goal("open pages: memory")).toMatchObject({ reached: { median: 1.1, min: 1, max: 1.15 }, isMet: true });
  });

  it("is as many requests a second as the SQL alone has, or nearly", () => {
    expect(goal("list: requests/s ÷")).toMatchObject({ reached: { median: 0.5 }, bound: 0.6, isMet: false });
    expect(goal("detail: requests/s ÷")).toMatchObject({ reached: { median: 0.5 }, bound: 0.8, isMet: false });
  });

  it("looks at the slowest filter", () => {
    expect(goal("worst p99")).toMatchObject({ reached: { median: 12, max: 12 }, isMet: true });
  });
});

describe("the page", () => {
  const page = renderReport(RESULTS, CIRCUMSTANCES);

  it("leads with the processor time, and with what was missed", () => {
    const [, , inShort] = page.split("\n");
    expect(inShort).toContain("A list takes 210 µs of CPU, a detail 200, a token 220, the creation of a flow 1000;");
    expect(inShort).toContain("takes 1.50, 0.85, 1.00 and 0.95 times that.");
    expect(inShort).toContain("A payer's first visit takes 20000 µs, 5.00 times a page with next to nothing on it.");
    expect(inShort).toMatch(/Of the \d+ goals below 9 are missed\.$/);
  });

  it("shows each side with its spread, and how many times the first one's CPU it takes", () => {
    expect(page).toContain("| list, Paraph | 210 (200–400) | 1 | 4762 (2500–5000) | 2.10 (2.00–4.00) |");
    expect(page).toContain("| list, Fastify | 300 (210–600) | 1.50 (1.00–1.50) |");
    expect(page).toContain("| detail: Fastify's CPU ÷ Paraph's | 0.85 (0.85–0.85) | ≥ 0.9 | **no** |  |");
    expect(page).toContain(
      "| payer's OPENED links a second, on one core | 66.7 (66.7–66.7) | ≥ 570 | **no** | 600 where an",
    );
  });

  it("says what it was measured on", () => {
    expect(page).toContain("2 cores (x64) with Node 24.1.0, over 1 000 000 operations of 1 000 tenants");
    expect(page).toContain("one of which has 200 000.");
  });
});
