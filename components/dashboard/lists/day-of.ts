import { DateTime } from "luxon";

/** A day as date fields write it (YYYY-MM-DD), in a time zone: null for what is none. */
export function dayOf(text: string, timeZone: string): DateTime<true> | null {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? DateTime.fromISO(text, { zone: timeZone }) : null;
  return day?.isValid ? day : null;
}
