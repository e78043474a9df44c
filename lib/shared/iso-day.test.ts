import { expect, it } from "vitest";
import { dayNumber, shiftDay } from "./iso-day";

it.each([
  ["2026-03-29", 1, "2026-03-30"],
  ["2026-10-24", 2, "2026-10-26"],
  ["2028-02-28", 1, "2028-02-29"],
  ["2026-01-01", -1, "2025-12-31"],
  ["2026-11-27", 0, "2026-11-27"],
])("%s and %i days are %s", (day, days, shifted) => {
  expect(shiftDay(day, days)).toBe(shifted);
  expect(dayNumber(shifted) - dayNumber(day)).toBe(days);
});
