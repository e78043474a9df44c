import { describe, expect, it } from "vitest";
import { expirationOffsetField, expiryAfter } from "./expiration-offset";

describe("an expiration offset (decision 2)", () => {
  it.each(["P1D", "P156D", "PT24H", "P22W", "P5M3D", "P1M", "P30DT12H", "P1.5D", "P1DT0.5H", "P1W2D"])(
    "%s can be used",
    (offset) => {
      expect(expirationOffsetField.parse(offset)).toBe(offset);
    },
  );

  it.each([
    "PT23H59M",
    "P157D",
    "PT0S",
    "P",
    "P1Y",
    "P5M4D",
    "P23W",
    "-P30D",
    "P2M-1D",
    "30 days",
    "p1d",
    "P1DT",
    "PT",
    "P1.5DT1H",
    "PT24H1D",
    "P1D1W",
    "P.5D",
    "",
  ])("%s can't", (offset) => {
    expect(expirationOffsetField.safeParse(offset).success).toBe(false);
  });

  it("is counted in UTC, in the calendar's months", () => {
    expect(expiryAfter(new Date("2026-01-31T10:00:00Z"), "P1M").toISOString()).toBe("2026-02-28T10:00:00.000Z");
    expect(expiryAfter(new Date("2026-03-28T23:30:00Z"), "P1DT1H").toISOString()).toBe("2026-03-30T00:30:00.000Z");
  });
});
