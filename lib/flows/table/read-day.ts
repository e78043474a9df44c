import { DateTime } from "luxon";
import type { DayOrder } from "../model";

/** What a cell says of a day: `YYYY-MM-DD`, or that it is two days, or none. */
export type ReadDay = Readonly<{ kind: "DAY"; day: string }> | Readonly<{ kind: "AMBIGUOUS" | "NONE" }>;

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/;
/** Of a time behind it, as databases write one to every day, nothing is taken. */
const NUMERIC = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?:,?\s\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?\s?m\.?)?)?$/i;

/**
 * Reads a day as spreadsheets write it: `2026-09-30`, `30/9/2026`, `30.09.26`, with or without a time. In Spanish the day comes first; in
 * English `3/4/2026` is two days, and only who wrote it knows which. So it is in Spanish of what is a day by the month first alone: the
 * table it stands in has others, which are days by either. Between dots the day comes first in either language.
 * @param order as somebody has said of the table; null: nobody has
 */
export function readDay(text: string, language: string, order: DayOrder | null): ReadDay {
  const iso = ISO.exec(text);
  if (iso) return dayOf(iso[1], iso[2], iso[3]) ?? { kind: "NONE" };
  const [, first, sign, second, year = ""] = NUMERIC.exec(text) ?? [];
  const inFull = year.length === 2 ? `20${year}` : year;
  const isDotted = sign === ".";
  const dayFirst = isDotted || order !== "MONTH_FIRST" ? dayOf(inFull, second, first) : null;
  const monthFirst = isDotted || order === "DAY_FIRST" ? null : dayOf(inFull, first, second);
  if (order === null && language !== "en") return dayFirst ?? { kind: monthFirst ? "AMBIGUOUS" : "NONE" };
  if (dayFirst && monthFirst && dayFirst.day !== monthFirst.day) return { kind: "AMBIGUOUS" };
  return dayFirst ?? monthFirst ?? { kind: "NONE" };
}

function dayOf(...[year, month, day]: readonly (string | undefined)[]) {
  const date = DateTime.utc(Number(year), Number(month), Number(day));
  return date.isValid ? ({ kind: "DAY", day: date.toISODate() } as const) : null;
}
