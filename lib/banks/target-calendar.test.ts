import { describe, expect, it } from "vitest";
import {
  addBusinessDays,
  executionDay,
  isTargetBusinessDay,
  isTargetBusinessDaysAhead,
  nextTargetEvening,
  targetDay,
} from "./target-calendar";

describe("isTargetBusinessDay", () => {
  it.each([
    ["2026-01-01", "New Year"],
    ["2026-04-03", "Good Friday 2026"],
    ["2026-04-06", "Easter Monday 2026"],
    ["2024-03-29", "Good Friday 2024"],
    ["2024-04-01", "Easter Monday 2024"],
    ["2038-04-26", "Easter Monday 2038, the latest there is"],
    ["2026-05-01", "Labour Day"],
    ["2026-12-25", "Christmas"],
    ["2025-12-26", "26 December"],
    ["2026-03-07", "a Saturday"],
    ["2026-03-08", "a Sunday"],
  ])("%s is closed: %s", (day) => {
    expect(isTargetBusinessDay(day)).toBe(false);
  });

  it.each(["2026-01-02", "2026-01-06", "2026-04-02", "2026-04-07", "2026-10-12", "2026-12-24"])("%s is open", (day) => {
    expect(isTargetBusinessDay(day)).toBe(true);
  });
});

describe("executionDay", () => {
  it.each([
    ["2026-03-06", "2026-03-06"],
    ["2026-03-07", "2026-03-09"],
    ["2026-04-03", "2026-04-07"],
    ["2026-12-25", "2026-12-28"],
  ])("a transfer for %s is carried out on %s, an instant one on any day", (day, expected) => {
    expect(executionDay(day, "SEPA_CREDIT_TRANSFER")).toBe(expected);
    expect(executionDay(day, "INSTANT_SEPA_CREDIT_TRANSFER")).toBe(day);
  });
});

describe("addBusinessDays", () => {
  it.each([
    ["2026-03-02", 1, "2026-03-03"],
    ["2026-03-06", 1, "2026-03-09"],
    ["2026-03-07", 1, "2026-03-09"],
    ["2026-04-02", 1, "2026-04-07"],
    ["2025-12-24", 2, "2025-12-30"],
    ["2026-03-02", 0, "2026-03-02"],
  ])("%s and %i days is %s", (day, count, expected) => {
    expect(addBusinessDays(day, count)).toBe(expected);
  });
});

it("isTargetBusinessDaysAhead counts from the day in Frankfurt", () => {
  const thursdayBeforeEaster = new Date("2026-04-02T21:59:00Z");
  expect(isTargetBusinessDaysAhead("2026-04-06", 1, thursdayBeforeEaster)).toBe(false);
  expect(isTargetBusinessDaysAhead("2026-04-07", 1, thursdayBeforeEaster)).toBe(true);
  expect(isTargetBusinessDaysAhead("2026-04-02", 1, thursdayBeforeEaster)).toBe(false);
});

describe("nextTargetEvening", () => {
  it.each([
    ["in winter", "2026-03-02T12:00:00Z", "2026-03-02T17:00:00.000Z"],
    ["in summer", "2026-07-01T12:00:00Z", "2026-07-01T16:00:00.000Z"],
    ["at the close itself", "2026-03-02T17:00:00Z", "2026-03-03T17:00:00.000Z"],
    ["over Easter, into summer time's hour", "2026-04-02T20:00:00Z", "2026-04-07T16:00:00.000Z"],
  ])("%s", (_, after, expected) => {
    expect(nextTargetEvening(new Date(after)).toISOString()).toBe(expected);
  });
});

it("targetDay is the day in Frankfurt", () => {
  expect(targetDay(new Date("2026-07-01T22:30:00Z"))).toBe("2026-07-02");
});
