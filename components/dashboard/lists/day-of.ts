import { DateTime } from "luxon";
import { startOfDay } from "@/lib/shared/bounds-of-day";

/** Its first moment and its last millisecond. */
export type Day = Readonly<{ start: DateTime; end: DateTime }>;

/**
 * A day as date fields write it (YYYY-MM-DD), in a time zone: null for what is none, and where its moments leave the years that the
 * database and the API write, 1 to 9999.
 */
export function dayOf(text: string, timeZone: string): Day | null {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? DateTime.fromISO(text, { zone: timeZone }) : null;
  if (!day?.isValid) return null;
  const [start, end] = [startOfDay(day), day.endOf("day")];
  return start.toUTC().year < 1 || end.toUTC().year > 9999 ? null : { start, end };
}
