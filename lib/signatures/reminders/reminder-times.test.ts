import { expect, it } from "vitest";
import { reminderTimes } from "./reminder-times";

const ASKED = new Date("2026-03-02T09:30:00.000Z");
const endOf = (day: string) => new Date(`2026-${day}T22:59:59.999Z`);

it.each([
  ["04-01", ["2026-03-05T09:30:00.000Z", "2026-03-30T09:30:00.000Z"]],
  ["03-09", ["2026-03-05T09:30:00.000Z", "2026-03-07T09:30:00.000Z"]],
  ["03-08", ["2026-03-06T09:30:00.000Z"]],
  ["03-05", ["2026-03-03T09:30:00.000Z"]],
  ["03-04", []],
  ["03-02", []],
])("until the end of %s: %j (decision 96)", (day, times) => {
  expect(reminderTimes(ASKED, endOf(day)).map((at) => at.toISOString())).toEqual(times);
});
