import { DateTime } from "luxon";

/**
 * A day as date fields write it (YYYY-MM-DD), in a time zone: null for what is none, and where its moments leave the years that the
 * database and the API write, 1 to 9999.
 */
export function dayOf(text: string, timeZone: string): DateTime<true> | null {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? DateTime.fromISO(text, { zone: timeZone }) : null;
  if (!day?.isValid) return null;
  return day.startOf("day").toUTC().year < 1 || day.endOf("day").toUTC().year > 9999 ? null : day;
}
