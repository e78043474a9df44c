import { describe, expect, it } from "vitest";
import { DASHBOARD, withDashboardPart, withExport, withNavigations } from "./dashboard-report";
import { sectionOf, withSection } from "./page-section";

const PAGE = "# Performance\n\nOf everything.\n";
const answered = (name: string, median: number, p95: number) => ({ name, median, p95, wholeP95: 2 * p95, calls: 24 });

describe("the dashboard's part of the page about speed (decision 294)", () => {
  const first = withDashboardPart(PAGE, "filters", [
    answered("/operations?type=PAYMENT", 80, 90),
    answered("/slow", 140, 151),
  ]);

  it("says of each what it took, and which took too long", () => {
    expect(first).toContain("1 of 2 within 150 ms.");
    expect(first).toContain("| /operations?type=PAYMENT | 80 | 90 | 180 | 24 |");
    expect(first).toContain("| /slow | 140 | **151** | 302 | 24 |");
  });

  it("keeps the other tables where one is written anew, in one order", () => {
    const both = withDashboardPart(first, "sections", [answered("/", 60, 70)]);
    expect(both.match(/^### .*/gm)).toEqual(["### Sections", "### Filters"]);
    const anew = withDashboardPart(both, "filters", [answered("/operations", 1, 2)]);
    expect(anew).toContain("| / | 60 | 70 | 140 | 24 |");
    expect(anew).not.toContain("/slow");
    expect(anew.startsWith(PAGE)).toBe(true);
  });

  it("says of an export what the server held while it went on, and keeps the others", () => {
    const page = withExport(first, [
      { rows: 20_000, megabytes: 301.4, seconds: 2.04 },
      { rows: 40_000, megabytes: 299.6, seconds: 4.1 },
    ]);
    expect(page.match(/^### .*/gm)).toEqual(["### Filters", "### An export"]);
    expect(page).toContain("| 20000 | 301 | 2.0 |\n| 40000 | 300 | 4.1 |\n");
    expect(withDashboardPart(page, "filters", [answered("/operations", 1, 2)])).toContain("| 20000 | 301 | 2.0 |");
  });

  it("says how soon sections are seen in a browser, and where that is not soon enough", () => {
    const shown = (median: number, p95: number) => ({ median, p95 });
    const page = withNavigations(first, [
      { name: "/", small: shown(60, 100), big: shown(80, 101), near: shown(20, 30), calls: 20 },
      { name: "/flows", small: shown(40, 50), big: shown(40, 50), near: shown(20, 30), calls: 20 },
    ]);
    expect(page.match(/^### .*/gm)).toEqual(["### Sections in a browser", "### Filters"]);
    expect(page).toContain("2, 1 and 2 of 2 within 100 ms.");
    expect(page).toContain("| / | 60 | 100 | 80 | **101** | 20 | 30 |");
  });

  it("stands in its place between the others", () => {
    const between = withSection(withSection(first, "## Last", "## Last\n\nWords.\n"), DASHBOARD, "## None\n");
    expect(between).toBe(`${PAGE}\n## None\n\n## Last\n\nWords.\n`);
    const again = withDashboardPart(withSection(first, "## Last", "## Last\n\nWords.\n"), "words", []);
    expect(again.match(/^##+ .*/gm)).toEqual([DASHBOARD, "### Filters", "### Searches", "## Last"]);
  });

  it("is kept by a page that is written anew", () => {
    const anew = withSection("# Performance\n\nAnew.\n", DASHBOARD, sectionOf(first, DASHBOARD));
    expect(anew).toContain("Anew.");
    expect(sectionOf(anew, DASHBOARD)).toBe(sectionOf(first, DASHBOARD));
    expect(sectionOf(PAGE, DASHBOARD)).toBe("");
    expect(withSection(PAGE, DASHBOARD, "")).toBe(PAGE);
  });
});
