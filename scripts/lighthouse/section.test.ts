import { expect, it } from "vitest";
import { DASHBOARD, type Judged, PAYER, renderSection } from "./section";

const spread = (median: number, min = median, max = median) => ({ median, min, max });
const judged = (page: string, performance: number): Judged => ({
  page,
  performance: spread(performance, performance - 1, performance + 1),
  accessibility: spread(100),
  bestPractices: spread(100),
  largestPaint: spread(612),
  blocked: spread(0),
});

it("replaces the rows of what was judged anew, and keeps the others", () => {
  const first = renderSection(DASHBOARD, "", [judged("home", 97), judged("insights", 96)], "13");
  expect(first.startsWith(`${DASHBOARD.heading}\n\nLighthouse 13, `)).toBe(true);
  const again = renderSection(DASHBOARD, first, [judged("insights", 99)], "13");
  expect(again).toContain("| home | 97 (96–98) | 100 | 612 (612–612) | 0.00 (0.00–0.00) |\n| insights | 99 (98–100) |");
  expect(again.match(/^\| insights/gm)).toHaveLength(1);
});

it("has a section for each of both, which says what is asked", () => {
  const payer = renderSection(PAYER, "", [judged("payer", 99)], "13");
  expect(payer).toContain("a phone on a slow network, no cookie");
  expect(payer).toContain("performance ≥ 98, accessibility and best practices 100, largest paint ≤ 1000 ms");
  expect(payer).toContain("| payer | 99 (98–100) | 100 | 100 | 612 (612–612) |");
});
