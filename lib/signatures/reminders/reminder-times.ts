import { addSeconds } from "@/lib/shared/clock";

const DAY_SECONDS = 24 * 3600;
/** Days after the request, and days before the deadline (decision 96). */
const AFTER_DAYS = 3;
const BEFORE_DAYS = 2;
/** So many at most. */
export const REMINDERS_MAX = 2;

/**
 * When somebody is reminded who was asked at a moment and has until another: three days later and two before the deadline, at the
 * hour at which the request went; the first is left out where the last would follow within a day or so.
 */
export function reminderTimes(askedAt: Date, deadline: Date): readonly Date[] {
  const days = Math.floor((deadline.getTime() - askedAt.getTime()) / (DAY_SECONDS * 1000));
  const last = days - BEFORE_DAYS;
  const all = last >= AFTER_DAYS + 2 ? [AFTER_DAYS, last] : [last];
  return all.filter((day) => day >= 1).map((day) => addSeconds(askedAt, day * DAY_SECONDS));
}
