import { kept } from "./process/kept";

/** Whether a moment is the last one of a day in this zone, so that it may be said as that day (decision 78). */
export function isEndOfDay(at: Date, timeZone: string): boolean {
  return at.getUTCMilliseconds() === 999 && clocks(timeZone).format(at) === "23:59:59";
}

/** Sweden writes the time as ISO 8601 does. */
const clocks = kept(500, (timeZone) => new Intl.DateTimeFormat("sv-SE", { timeStyle: "medium", timeZone }));
