import type { DateTime } from "luxon";

/** The first moment of a day. Where clocks go back over midnight it comes twice, and Luxon means the second. */
export function startOfDay(at: DateTime): DateTime {
  const start = at.startOf("day");
  const before = start.minus({ hours: 1 });
  return before.day === start.day ? before : start;
}

/** The first moment of the day so many days before that of a moment; negative: of a day to come. */
export function startOfDayBefore(at: DateTime, days: number): DateTime {
  return startOfDay(at.startOf("day").minus({ days }));
}
