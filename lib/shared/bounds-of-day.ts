import type { DateTime } from "luxon";
import { kept } from "./process/kept";

/** Whether a moment is the last one of a day in this zone, so that it may be said as that day (decision 78). */
export function isEndOfDay(at: Date, timeZone: string): boolean {
  return at.getUTCMilliseconds() === 999 && clocks(timeZone).format(at) === "23:59:59";
}

/** Sweden writes the time as ISO 8601 does. */
const clocks = kept(500, (timeZone) => new Intl.DateTimeFormat("sv-SE", { timeStyle: "medium", timeZone }));

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
