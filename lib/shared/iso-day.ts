import { kept } from "./process/kept";

/** YYYY-MM-DD: the day that a moment belongs to in this zone. */
export function isoDay(at: Date, timeZone: string): string {
  return isoDays(timeZone).format(at);
}

/** Sweden writes dates as ISO 8601 does. */
const isoDays = kept(500, (timeZone) => new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeZone }));

/** In UTC all days have as many. */
const DAY_MS = 86_400_000;

/** How many days after 1970-01-01, a Thursday, this one is. */
export function dayNumber(day: string): number {
  return Date.parse(day) / DAY_MS;
}

/** YYYY-MM-DD: the day of the calendar so many days after this one, or before it. */
export function shiftDay(day: string, days: number): string {
  return new Date((dayNumber(day) + days) * DAY_MS).toISOString().slice(0, 10);
}
