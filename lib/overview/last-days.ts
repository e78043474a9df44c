import { DateTime } from "luxon";
import { now } from "@/lib/shared/clock";

export type LastDays = Readonly<{ days: number; timeZone: string }>;

/** The last so many days, today included, of an organisation's own. */
export function lastDays({ days, timeZone }: LastDays) {
  const tomorrow = DateTime.fromJSDate(now(), { zone: timeZone }).startOf("day").plus({ days: 1 });
  const first = tomorrow.minus({ days });
  return {
    period: { from: first.toJSDate(), to: tomorrow.toJSDate() },
    firstDay: first.toFormat("yyyy-MM-dd"),
    lastDay: tomorrow.minus({ days: 1 }).toFormat("yyyy-MM-dd"),
  };
}
