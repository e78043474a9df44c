import { DateTime } from "luxon";
import { describe, expect, it } from "vitest";
import { startOfDay, startOfDayBefore } from "./bounds-of-day";

const at = (moment: string, zone: string) => {
  const read = DateTime.fromISO(moment, { zone });
  if (!read.isValid) throw new Error(moment);
  return read;
};
const utc = (moment: DateTime) => moment.toUTC().toISO();

describe("the first moment of a day", () => {
  it.each([
    ["Europe/Madrid", "2026-03-29T12:00:00Z", "2026-03-28T23:00:00.000Z"],
    ["Europe/Madrid", "2026-10-25T23:30:00Z", "2026-10-25T23:00:00.000Z"],
    // Their clocks go on from midnight to one o'clock, and back from one o'clock to midnight.
    ["Atlantic/Azores", "2026-03-29T12:00:00Z", "2026-03-29T01:00:00.000Z"],
    ["Atlantic/Azores", "2026-10-25T00:30:00Z", "2026-10-25T00:00:00.000Z"],
    ["Atlantic/Azores", "2026-10-25T12:00:00Z", "2026-10-25T00:00:00.000Z"],
    ["America/Havana", "2026-11-01T12:00:00Z", "2026-11-01T04:00:00.000Z"],
    ["Australia/Lord_Howe", "2026-04-05T12:00:00Z", "2026-04-04T13:00:00.000Z"],
  ])("in %s of %s is %s", (zone, moment, start) => {
    expect(utc(startOfDay(at(moment, zone)))).toBe(start);
  });

  it("is none of a day that begins later, seen from there", () => {
    const onward = at("2026-03-29T12:00:00Z", "Atlantic/Azores");
    expect([-1, 0, 1].map((days) => utc(startOfDayBefore(onward, days)))).toEqual([
      "2026-03-30T00:00:00.000Z",
      "2026-03-29T01:00:00.000Z",
      "2026-03-28T01:00:00.000Z",
    ]);
    const back = at("2026-10-26T12:00:00Z", "Atlantic/Azores");
    expect(utc(startOfDayBefore(back, 1))).toBe("2026-10-25T00:00:00.000Z");
  });
});
