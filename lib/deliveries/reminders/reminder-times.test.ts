import { describe, expect, it } from "vitest";
import { COUNTRY_TIME_ZONES } from "@/lib/sign-ups/model";
import { nextMorning, withinHours, zonesFor } from "./office-hours";
import { reminderTimes } from "./reminder-times";

const times = (daysFromDue: readonly number[], changes: Partial<Parameters<typeof reminderTimes>[0]> = {}) =>
  reminderTimes(
    {
      invoiceDueDate: "2027-03-25",
      expiresAt: new Date("2027-04-30T21:59:59.999Z"),
      countryCode: "DE",
      tenantTimeZone: "Europe/Madrid",
      ...changes,
    },
    daysFromDue,
  ).map(({ daysFromDue: days, sendAt }) => `${days} ${sendAt.toISOString()}`);

describe("when reminders are due (decision 191)", () => {
  it("is nine o'clock where the payer is, in winter and in summer", () => {
    expect(times([-3, 0, 7])).toEqual([
      "-3 2027-03-22T08:00:00.000Z",
      "0 2027-03-25T08:00:00.000Z",
      "7 2027-04-01T07:00:00.000Z",
    ]);
  });

  it.each([
    ["a Saturday", "2027-03-20", "0 2027-03-22T08:00:00.000Z"],
    ["Good Friday, and Easter Monday after it", "2027-03-26", "0 2027-03-30T07:00:00.000Z"],
    ["Christmas on a Saturday", "2027-12-25", "0 2027-12-27T08:00:00.000Z"],
    ["New Year", "2027-01-01", "0 2027-01-04T08:00:00.000Z"],
    ["the first of May", "2028-05-01", "0 2028-05-02T07:00:00.000Z"],
  ])("waits for the next working day: %s", (_, invoiceDueDate, expected) => {
    expect(times([0], { invoiceDueDate, expiresAt: new Date("2029-01-01T00:00:00Z") })).toEqual([expected]);
  });

  it("is known for each country that organisations are of", () => {
    const nobodys = "Pacific/Apia";
    for (const country of Object.keys(COUNTRY_TIME_ZONES)) expect(zonesFor(country, nobodys)).not.toContain(nobodys);
    for (const country of ["GG", "IM", "JE"]) expect(zonesFor(country, nobodys)).not.toContain(nobodys);
  });

  it("is a working day also on a holiday of the payer's country or region (decision 308)", () => {
    const until = { expiresAt: new Date("2029-01-01T00:00:00Z") };
    // The national day; All Saints, in some of the states; a Saturday.
    expect(times([0], { ...until, countryCode: "ES", invoiceDueDate: "2027-10-12" })).toEqual([
      "0 2027-10-12T08:00:00.000Z",
    ]);
    expect(times([0], { ...until, countryCode: "DE", invoiceDueDate: "2027-11-01" })).toEqual([
      "0 2027-11-01T08:00:00.000Z",
    ]);
    expect(times([0], { ...until, countryCode: "SE", invoiceDueDate: "2027-10-16" })).toEqual([
      "0 2027-10-18T07:00:00.000Z",
    ]);
  });

  it.each([
    ["FI", "2027-03-25T07:00:00.000Z"],
    ["GB", "2027-03-25T09:00:00.000Z"],
    // Nine o'clock in the Canaries and in the Azores, too.
    ["ES", "2027-03-25T09:00:00.000Z"],
    ["PT", "2027-03-25T10:00:00.000Z"],
    // Where we know no zone, it is the organisation's.
    ["US", "2027-03-25T08:00:00.000Z"],
  ])("is nine o'clock in all of the country: %s", (countryCode, at) => {
    expect(times([0], { countryCode })).toEqual([`0 ${at}`]);
  });

  it("counts from the deadline's day where nothing is due, and never comes after it", () => {
    const open = { invoiceDueDate: null, expiresAt: new Date("2027-03-25T22:59:59.999Z") };
    expect(times([-7, 0, 3], open)).toEqual(["-7 2027-03-18T08:00:00.000Z", "0 2027-03-25T08:00:00.000Z"]);
    expect(times([7, 60])).toEqual(["7 2027-04-01T07:00:00.000Z"]);
  });

  it("is the later one where two come to the same working day", () => {
    expect(times([2, 3, 4, 5])).toEqual(["5 2027-03-30T07:00:00.000Z"]);
    expect(times([5, 0, 2])).toEqual(["0 2027-03-25T08:00:00.000Z", "5 2027-03-30T07:00:00.000Z"]);
  });
});

describe("when a payer may be written", () => {
  const german = zonesFor("DE", "Europe/Madrid");
  it.each([
    ["before nine", "2027-03-22T07:59:59.999Z", "2027-03-22T08:00:00.000Z"],
    ["at nine", "2027-03-22T08:00:00.000Z", "2027-03-22T08:00:00.000Z"],
    ["before seven in the evening", "2027-03-22T17:59:59.999Z", "2027-03-22T17:59:59.999Z"],
    ["at seven in the evening", "2027-03-22T18:00:00.000Z", "2027-03-23T08:00:00.000Z"],
    ["on a Friday evening", "2027-03-19T19:00:00.000Z", "2027-03-22T08:00:00.000Z"],
    ["on a Sunday, over which the clocks change", "2027-03-28T10:00:00.000Z", "2027-03-30T07:00:00.000Z"],
    ["in the night, which is the next day there", "2027-03-22T23:30:00.000Z", "2027-03-23T08:00:00.000Z"],
  ])("%s", (_, at, expected) => {
    expect(withinHours(new Date(at), german).toISOString()).toBe(expected);
  });

  it("is until seven where it is seven first", () => {
    const spanish = zonesFor("ES", "Europe/Berlin");
    expect(withinHours(new Date("2027-03-22T17:59:00Z"), spanish).toISOString()).toBe("2027-03-22T17:59:00.000Z");
    expect(withinHours(new Date("2027-03-22T18:00:00Z"), spanish).toISOString()).toBe("2027-03-23T09:00:00.000Z");
  });

  it("counts working days on", () => {
    expect(nextMorning(new Date("2027-03-24T12:00:00Z"), german, 3).toISOString()).toBe("2027-03-31T07:00:00.000Z");
  });
});
