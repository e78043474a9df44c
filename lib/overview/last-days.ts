import { DateTime } from "luxon";
import { startOfDayBefore } from "@/lib/shared/bounds-of-day";
import { now } from "@/lib/shared/clock";

export type LastDays = Readonly<{ days: number; timeZone: string }>;

/** The last so many days, today included, of an organisation's own. */
export function lastDays({ days, timeZone }: LastDays) {
  const today = DateTime.fromJSDate(now(), { zone: timeZone });
  const first = startOfDayBefore(today, days - 1);
  return {
    period: { from: first.toJSDate(), to: startOfDayBefore(today, -1).toJSDate() },
    firstDay: first.toFormat("yyyy-MM-dd"),
    lastDay: today.toFormat("yyyy-MM-dd"),
  };
}
