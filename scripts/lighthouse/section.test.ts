import { expect, it } from "vitest";
import { type Judged, lighthouseSection, renderSection, withSection } from "./section";

const spread = (median: number, min = median, max = median) => ({ median, min, max });
const judged = (page: string, performance: number): Judged => ({
  page,
  performance: spread(performance, performance - 1, performance + 1),
  accessibility: spread(100),
  largestPaint: spread(612),
  blocked: spread(0),
});

it("replaces the rows of what was judged anew, keeps the others and the rest of the page", () => {
  const first = withSection(
    "# Performance\n\nFigures.\n",
    renderSection("", [judged("home", 97), judged("insights", 96)], "13"),
  );
  expect(first).toMatch(/^# Performance\n\nFigures\.\n\n## The dashboard/);
  const again = withSection(first, renderSection(lighthouseSection(first), [judged("insights", 99)], "13"));
  expect(again).toContain("| home | 97 (96–98) | 100 | 612 (612–612) | 0.00 (0.00–0.00) |\n| insights | 99 (98–100) |");
  expect(again.match(/^\| insights/gm)).toHaveLength(1);
});

it("stays when the bench writes its page anew", () => {
  const before = withSection("# Performance\n", renderSection("", [judged("home", 97)], "13"));
  const after = withSection("# Performance\n\nOther figures.\n", lighthouseSection(before));
  expect(after).toContain("Other figures.");
  expect(lighthouseSection(after)).toBe(lighthouseSection(before));
  expect(withSection("# Performance\n", "")).toBe("# Performance\n");
});
