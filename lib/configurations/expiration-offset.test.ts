import { DateTime, Duration } from "luxon";
import { describe, expect, it } from "vitest";
import { isEndOfDay } from "@/lib/shared/bounds-of-day";
import { expirationOffsetField, expiryAfter } from "./expiration-offset";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describe("an expiration offset (decision 2)", () => {
  it.each([
    "P1D",
    "P156D",
    "PT24H",
    "P22W",
    "P5M3D",
    "P1M",
    "P30DT12H",
    "P1.5D",
    "P1,5D",
    "P1DT0,5H",
    "P1DT0.5H",
    "P1W2D",
  ])("%s can be used", (offset) => {
    expect(expirationOffsetField.parse(offset)).toBe(offset);
  });

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
    "P1,5DT1H",
    "P1,5,5D",
    "P1,",
    "PT24H1D",
    "P1D1W",
    "P.5D",
    "",
  ])("%s can't", (offset) => {
    expect(expirationOffsetField.safeParse(offset).success).toBe(false);
  });

  it("is counted in UTC, in the calendar's months", () => {
    expect(expiryAfter(new Date("2026-01-31T10:00:00Z"), "P1M", "UTC").toISOString()).toBe("2026-02-28T23:59:59.999Z");
    expect(expiryAfter(new Date("2026-03-28T23:30:00Z"), "P1DT1H", "UTC").toISOString()).toBe(
      "2026-03-30T23:59:59.999Z",
    );
  });

  it("has a fraction behind a comma as behind a point", () => {
    const at = new Date("2026-03-28T11:30:00Z");
    expect(expiryAfter(at, "P1,5D", "UTC").toISOString()).toBe("2026-03-29T23:59:59.999Z");
    expect(expiryAfter(at, "P1,6D", "UTC")).toEqual(expiryAfter(at, "P1.6D", "UTC"));
    expect(expiryAfter(at, "P1,6D", "UTC").toISOString()).toBe("2026-03-30T23:59:59.999Z");
  });

  describe("ends with a day, where the tenant is (decision 78)", () => {
    it.each([
      ["the day there, not in UTC", "2026-07-01T22:30:00Z", "P1D", "Europe/Madrid", "2026-07-03T21:59:59.999Z"],
      ["one that lies behind UTC", "2026-07-01T03:30:00Z", "P1D", "America/Lima", "2026-07-02T04:59:59.999Z"],
      ["a day of 23 hours", "2026-03-28T12:30:00Z", "P1D", "Europe/Madrid", "2026-03-29T21:59:59.999Z"],
      ["a day of 25 hours", "2026-10-24T00:30:00Z", "P1D", "Europe/Madrid", "2026-10-25T22:59:59.999Z"],
      [
        "a day before one without a midnight",
        "2026-04-22T10:00:00Z",
        "P1D",
        "Africa/Cairo",
        "2026-04-23T21:59:59.999Z",
      ],
      ["its last moment already", "2026-07-01T21:59:59.999Z", "P1D", "Europe/Madrid", "2026-07-02T21:59:59.999Z"],
    ])("%s", (_, at, offset, timeZone, expected) => {
      const ends = expiryAfter(new Date(at), offset, timeZone);
      expect(ends.toISOString()).toBe(expected);
      expect(isEndOfDay(ends, timeZone)).toBe(true);
    });

    it.each(["P1D", "P1M", "P1DT1M", "P1DT1S", "P1.00001D", "P1DT0.5M"])(
      "is the same for all of a minute only where it is: %s",
      (offset) => {
        // The last seconds of a minute with whose end a day may end after the offset, and the first of the next.
        const before = Date.parse("2026-07-01T21:58:59.500Z");
        for (let at = before; at < before + 120_000; at += 500) {
          const late = DateTime.fromMillis(at, { zone: "utc" }).plus(Duration.fromISO(offset));
          const ends = late.setZone("Europe/Madrid").endOf("day").toJSDate();
          expect(expiryAfter(new Date(at), offset, "Europe/Madrid")).toEqual(ends);
        }
      },
    );

    it("never before the offset has passed, in any zone, and less than a day later", () => {
      for (const timeZone of Intl.supportedValuesOf("timeZone")) {
        for (const at of ["2026-03-28T23:30:00Z", "2026-10-24T23:30:00Z", "2026-12-31T12:00:00Z"]) {
          const late = expiryAfter(new Date(at), "P1D", timeZone).getTime() - Date.parse(at) - DAY_MS;
          expect(late).toBeGreaterThanOrEqual(0);
          expect(late).toBeLessThan(DAY_MS + HOUR_MS);
        }
      }
    });
  });
});
