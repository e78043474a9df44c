import { kept } from "./process/kept";

/** YYYY-MM-DD: the day that a moment belongs to in this zone. */
export function isoDay(at: Date, timeZone: string): string {
  return isoDays(timeZone).format(at);
}

/** Sweden writes dates as ISO 8601 does. */
const isoDays = kept(500, (timeZone) => new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeZone }));
