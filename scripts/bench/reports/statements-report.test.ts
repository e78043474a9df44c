import { expect, it } from "vitest";
import { withStatements } from "./statements-report";

it("says how long statements took, and how many took no longer than is asked", () => {
  const page = withStatements("# Performance\n\n## Last\n\nWords.\n", [
    { place: "first", seconds: 11 },
    { place: "later", seconds: 8 },
    { place: "first", seconds: 9 },
    { place: "later", seconds: 10 },
    { place: "later", seconds: 7.5 },
  ]);
  expect(page).toContain("| first after a start | 10.0 (9.0–11.0) | 1 of 2 |\n");
  expect(page).toContain("| second and third | 8.00 (7.50–10.00) | 2 of 3 |\n");
  const again = withStatements(page, [
    { place: "first", seconds: 1 },
    { place: "later", seconds: 2 },
  ]);
  expect(again.match(/^## .*/gm)).toEqual(["## Last", "## A statement"]);
});
