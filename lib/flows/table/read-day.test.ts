import { expect, it } from "vitest";
import type { DayOrder } from "../model";
import { readDay } from "./read-day";

const read = (text: string, language: string, order: DayOrder | null = null) => {
  const day = readDay(text, language, order);
  return day.kind === "DAY" ? day.day : day.kind;
};

/** Of a cell (decision 269): what could be two days is asked about. */
it.each([
  ["2026-09-30", "2026-09-30", "2026-09-30"],
  ["2026-09-30T00:00:00", "2026-09-30", "2026-09-30"],
  ["30/9/2026", "2026-09-30", "2026-09-30"],
  ["30.09.26", "2026-09-30", "2026-09-30"],
  ["30/09/2026 0:00", "2026-09-30", "2026-09-30"],
  ["30/09/2026 00:00:00", "2026-09-30", "2026-09-30"],
  ["30/9/26, 12:00:00 a.\u00a0m.", "2026-09-30", "2026-09-30"],
  ["9/30/2026 12:00:00 AM", "AMBIGUOUS", "2026-09-30"],
  ["3/4/2026 00:00", "2026-04-03", "AMBIGUOUS"],
  ["30/09/2026 soon", "NONE", "NONE"],
  ["30/09/2026 8", "NONE", "NONE"],
  ["3/4/2026", "2026-04-03", "AMBIGUOUS"],
  ["3-4-26", "2026-04-03", "AMBIGUOUS"],
  ["3.4.2026", "2026-04-03", "2026-04-03"],
  ["4/4/2026", "2026-04-04", "2026-04-04"],
  ["9/30/2026", "AMBIGUOUS", "2026-09-30"],
  ["9.30.2026", "NONE", "NONE"],
  ["2026-02-30", "NONE", "NONE"],
  ["31/2/2026", "NONE", "NONE"],
  ["45930", "NONE", "NONE"],
  ["1/2/3", "NONE", "NONE"],
])("%s is %s in Spanish, %s in English", (text, spanish, english) => {
  expect([read(text, "es"), read(text, "en")]).toEqual([spanish, english]);
});

it.each([
  ["2026-09-30", "2026-09-30", "2026-09-30"],
  ["3/4/2026", "2026-04-03", "2026-03-04"],
  ["3-4-26", "2026-04-03", "2026-03-04"],
  ["3.4.2026", "2026-04-03", "2026-04-03"],
  ["30/9/2026", "2026-09-30", "NONE"],
  ["9/30/2026", "NONE", "2026-09-30"],
])("%s is %s where the day comes first, %s where the month does, whoever reads", (text, dayFirst, monthFirst) => {
  for (const language of ["es", "en"]) {
    expect([read(text, language, "DAY_FIRST"), read(text, language, "MONTH_FIRST")]).toEqual([dayFirst, monthFirst]);
  }
});
