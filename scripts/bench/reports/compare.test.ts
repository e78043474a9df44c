import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ratiosIn, renderComparison } from "./compare";

const page = (list: string, sql: string) => `# Performance

| | reached | asked | |
|---|---|---|---|
| list: Fastify's CPU ÷ Paraph's | ${list} (0.90–1.50) | ≥ 0.9 | yes |
| creations per second | 363 (328–388) | ≥ 300 | yes |

| | CPU µs | × | requests/s | p99 ms |
|---|---|---|---|---|
| list, Paraph | 425 (355–505) | 1 | 2151 (1587–2667) | 44.0 (25.0–77.0) |
| list, its SQL alone | 166 (142–222) | ${sql} (0.32–0.62) | 2937 (1946–3522) | 29.3 (24.0–50.6) |

| filter | CPU µs | requests/s | p99 ms |
|---|---|---|---|
| none | 300 (275–425) | 2857 (1905–2857) | 9.00 (6.00–25.00) |
`;

describe("two runs of the bench", () => {
  it("are compared by their ratios alone", () => {
    expect([...ratiosIn(page("1.11", "0.41"))]).toEqual([
      ["list: Fastify's CPU ÷ Paraph's", 1.11],
      ["list, its SQL alone", 0.41],
    ]);
  });

  it("are alike where each ratio is within a tenth of the other's", () => {
    const { text, isAlike } = renderComparison(page("1.00", "0.40"), page("1.09", "0.41"));
    expect(text).toContain("| list: Fastify's CPU ÷ Paraph's | 1.00 | 1.09 | 9 % |");
    expect(text).toContain("2 of 2 ratios are within 10 % of the other run.");
    expect(isAlike).toBe(true);
  });

  it("are not where one is farther, which comes first", () => {
    const { text, isAlike } = renderComparison(page("1.00", "0.40"), page("1.01", "0.50"));
    expect(text.split("\n")[2]).toBe("| list, its SQL alone | 0.40 | 0.50 | 25 % **far** |");
    expect(isAlike).toBe(false);
  });

  it("are not where one of them has not measured all", () => {
    const { text, isAlike } = renderComparison(page("1.00", "0.40"), "# Performance\n");
    expect([isAlike, text.includes("In one of the pages alone: list:")]).toEqual([false, true]);
  });

  it("have a ratio in each goal and table of the page that is written", () => {
    const { size } = ratiosIn(readFileSync("docs/performance.md", "utf8"));
    expect(size).toBeGreaterThan(15);
  });
});
