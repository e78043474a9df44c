import { dayNumber, shiftDay } from "@/lib/shared/iso-day";
import type { Age, Collected, CollectedSpan, CountAndAmount, DaySpan, InsightStep, OpenSpan } from "./model";

/** Days of the calendar, `YYYY-MM-DD`: what they are in the organisation's zone has been decided before. */

/** The last day of its week; day 0 was a Thursday. */
function sundayAfter(day: string): string {
  const sinceMonday = (dayNumber(day) + 3) % 7;
  return shiftDay(day, 6 - sinceMonday);
}

/** Every day of a span, in its order. */
function daysOf({ from, to }: DaySpan): readonly string[] {
  const count = dayNumber(to) - dayNumber(from) + 1;
  return Array.from({ length: count }, (_, index) => shiftDay(from, index));
}

/** The span in pieces: its days, or its weeks from Monday on, of which the first and the last may be a part. */
export function pieces(span: DaySpan, step: InsightStep): readonly DaySpan[] {
  if (step === "day") return daysOf(span).map((each) => ({ from: each, to: each }));
  const weeks: DaySpan[] = [];
  for (let from = span.from; from <= span.to; ) {
    const to = earlier(sundayAfter(from), span.to);
    weeks.push({ from, to });
    from = shiftDay(to, 1);
  }
  return weeks;
}

function earlier(...days: readonly string[]): string {
  return days.toSorted()[0] ?? "";
}

const NOTHING: Collected = { count: 0, collected: 0, lostCount: 0, lost: 0, settledCount: 0, settled: 0 };

/** What all of these days have together. */
export function sumOf(rows: readonly Collected[]): Collected {
  return rows.reduce(
    (sum, row) => ({
      count: sum.count + row.count,
      collected: sum.collected + row.collected,
      lostCount: sum.lostCount + row.lostCount,
      lost: sum.lost + row.lost,
      settledCount: sum.settledCount + row.settledCount,
      settled: sum.settled + row.settled,
    }),
    NOTHING,
  );
}

/** Each piece of the period beside the one that lies as many days before it as the period is long. */
export function collectedSpans(
  period: DaySpan,
  step: InsightStep,
  rows: readonly (Collected & Readonly<{ day: string }>)[],
): readonly CollectedSpan[] {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const length = daysOf(period).length;
  const within = (span: DaySpan) => sumOf(daysOf(span).flatMap((each) => byDay.get(each) ?? []));
  return pieces(period, step).map((span) => {
    const before = { from: shiftDay(span.from, -length), to: shiftDay(span.to, -length) };
    return { ...span, now: within(span), before: { ...before, ...within(before) } };
  });
}

type DueDay = CountAndAmount & Readonly<{ dueDate: string | null }>;

/** What is open by how late it is: the parts are the whole. */
export function ageing(
  today: string,
  rows: readonly DueDay[],
): readonly (CountAndAmount & OpenSpan & Readonly<{ age: Age }>)[] {
  const spans: readonly (OpenSpan & Readonly<{ age: Age }>)[] = [
    { age: "over90", from: null, to: shiftDay(today, -91) },
    { age: "to90", from: shiftDay(today, -90), to: shiftDay(today, -61) },
    { age: "to60", from: shiftDay(today, -60), to: shiftDay(today, -31) },
    { age: "to30", from: shiftDay(today, -30), to: shiftDay(today, -1) },
    { age: "in7", from: today, to: shiftDay(today, 7) },
    { age: "in30", from: shiftDay(today, 8), to: shiftDay(today, 30) },
    { age: "later", from: shiftDay(today, 31), to: null },
    { age: "none", from: null, to: null },
  ];
  return spans.map(({ age, from, to }) => ({ age, from, to, ...total(rows.filter(within(age, from, to))) }));
}

function within(age: Age, from: string | null, to: string | null) {
  return ({ dueDate }: DueDay) =>
    age === "none"
      ? dueDate === null
      : dueDate !== null && (from === null || dueDate >= from) && (to === null || dueDate <= to);
}

/** So many weeks ahead, this one included. */
const WEEKS_AHEAD = 8;

/** What falls due from today on, by week; the first one is what is left of this one. */
export function forecast(today: string, rows: readonly DueDay[]): readonly (CountAndAmount & DaySpan)[] {
  const last = shiftDay(sundayAfter(today), 7 * (WEEKS_AHEAD - 1));
  return pieces({ from: today, to: last }, "week").map((span) => ({
    ...span,
    ...total(rows.filter(({ dueDate }) => dueDate !== null && dueDate >= span.from && dueDate <= span.to)),
  }));
}

function total(rows: readonly CountAndAmount[]): CountAndAmount {
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    amount: rows.reduce((sum, { amount }) => sum + amount, 0),
  };
}
