import { describe, expect, it } from "vitest";
import { ageing, collectedSpans, forecast, pieces } from "./insight-days";

const row = (day: string, collected: number) => ({
  day,
  count: 1,
  collected,
  lostCount: 0,
  lost: 0,
  settledCount: 0,
  settled: 0,
});

describe("days and weeks of figures", () => {
  it("weeks begin on Monday, and those at the ends may be a part", () => {
    // A Wednesday and a Tuesday, with the day between them on which the clocks changed.
    expect(pieces({ from: "2026-10-21", to: "2026-11-03" }, "week")).toEqual([
      { from: "2026-10-21", to: "2026-10-25" },
      { from: "2026-10-26", to: "2026-11-01" },
      { from: "2026-11-02", to: "2026-11-03" },
    ]);
    expect(pieces({ from: "2026-02-28", to: "2026-03-01" }, "day").map(({ from }) => from)).toEqual([
      "2026-02-28",
      "2026-03-01",
    ]);
  });

  it("each piece stands beside the one that lies as many days before as the period is long", () => {
    const rows = [row("2026-10-27", 5), row("2026-10-28", 7), row("2026-11-03", 100), row("2026-11-04", 30)];
    const [first, ...others] = collectedSpans({ from: "2026-11-03", to: "2026-11-09" }, "week", rows);
    expect(first).toMatchObject({ now: { collected: 130, count: 2 }, before: { from: "2026-10-27", collected: 12 } });
    expect(others).toMatchObject([{ from: "2026-11-09", now: { count: 0 }, before: { to: "2026-11-02", count: 0 } }]);
  });

  it("what is open is once somewhere, and what falls due begins today", () => {
    const today = "2026-11-04";
    const days = [
      "2026-08-05",
      "2026-08-06",
      "2026-11-03",
      "2026-11-04",
      "2026-11-11",
      "2026-11-12",
      "2026-12-05",
      null,
    ];
    const open = days.map((dueDate) => ({ dueDate, count: 1, amount: 10 }));
    expect(Object.fromEntries(ageing(today, open).map(({ age, count }) => [age, count]))).toEqual({
      over90: 1,
      to90: 1,
      to60: 0,
      to30: 1,
      in7: 2,
      in30: 1,
      later: 1,
      none: 1,
    });
    const weeks = forecast(today, open);
    expect(weeks).toHaveLength(8);
    expect(weeks.slice(0, 2)).toEqual([
      { from: "2026-11-04", to: "2026-11-08", count: 1, amount: 10 },
      { from: "2026-11-09", to: "2026-11-15", count: 2, amount: 20 },
    ]);
  });
});
