import { expect, it } from "vitest";
import { type Judged, renderSection, SECTION } from "./section";

const spread = (median: number, min = median, max = median) => ({ median, min, max });
const judged = (page: string, performance: number): Judged => ({
  page,
  performance: spread(performance, performance - 1, performance + 1),
  accessibility: spread(100),
  largestPaint: spread(612),
  blocked: spread(0),
});

it("replaces the rows of what was judged anew, and keeps the others", () => {
  const first = renderSection("", [judged("home", 97), judged("insights", 96)], "13");
  expect(first.startsWith(`${SECTION}\n\nLighthouse 13, `)).toBe(true);
  const again = renderSection(first, [judged("insights", 99)], "13");
  expect(again).toContain("| home | 97 (96–98) | 100 | 612 (612–612) | 0.00 (0.00–0.00) |\n| insights | 99 (98–100) |");
  expect(again.match(/^\| insights/gm)).toHaveLength(1);
});
