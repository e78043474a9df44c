import { DateTime } from "luxon";

/** Days here are `YYYY-MM-DD` in Frankfurt, where TARGET (T2) keeps its calendar. */
const ZONE = "Europe/Berlin";

/** T2 closes its day at 18:00; what was sent by then has usually been booked by the banks. */
const EVENING_HOUR = 18;

const FIXED_HOLIDAYS: ReadonlySet<string> = new Set(["01-01", "05-01", "12-25", "12-26"]);

export function targetDay(at: Date): string {
  return frankfurt(at).toFormat("yyyy-MM-dd");
}

/** The day that lies so many days, of any kind, after a moment's own. */
export function dayAhead(days: number, at: Date): string {
  return DateTime.fromISO(targetDay(at), { zone: "utc" }).plus({ days }).toFormat("yyyy-MM-dd");
}

/** Monday to Friday, but for New Year, Good Friday, Easter Monday, 1 May, 25 and 26 December. */
export function isTargetBusinessDay(day: string): boolean {
  const date = DateTime.fromISO(day, { zone: "utc" });
  if (date.weekday > 5 || FIXED_HOLIDAYS.has(day.slice(5))) return false;
  const sinceEaster = date.diff(easterSunday(date.year), "days").days;
  return sinceEaster !== -2 && sinceEaster !== 1;
}

/** The `count`-th business day after `day`, whatever `day` itself is. */
export function addBusinessDays(day: string, count: number): string {
  let date = DateTime.fromISO(day, { zone: "utc" });
  for (let left = count; left > 0; ) {
    date = date.plus({ days: 1 });
    if (isTargetBusinessDay(date.toFormat("yyyy-MM-dd"))) left--;
  }
  return date.toFormat("yyyy-MM-dd");
}

/**
 * When a bank carries out a transfer that is wanted on a day: an instant one on that day, any other on the next TARGET business
 * day, which may be that day itself.
 */
export function executionDay(day: string, product: "SEPA_CREDIT_TRANSFER" | "INSTANT_SEPA_CREDIT_TRANSFER"): string {
  return product === "INSTANT_SEPA_CREDIT_TRANSFER" || isTargetBusinessDay(day) ? day : addBusinessDays(day, 1);
}

/** The day that was wanted, as long as it is to come: whoever pays on that day or after it pays at once (decision 58). */
export function stillAhead(day: string | null, at: Date): string | null {
  return day !== null && day > targetDay(at) ? day : null;
}

/** Whether a day lies at least so many business days after a moment's own day. */
export function isTargetBusinessDaysAhead(day: string, count: number, at: Date): boolean {
  return day >= addBusinessDays(targetDay(at), count);
}

/** The next close of a TARGET business day after a moment. */
export function nextTargetEvening(after: Date): Date {
  const day = targetDay(after);
  const today = moment(day, EVENING_HOUR);
  if (isTargetBusinessDay(day) && today > after) return today;
  return moment(addBusinessDays(day, 1), EVENING_HOUR);
}

/** The instant of an hour of the clock in Frankfurt on that day. */
export function moment(day: string, hour: number): Date {
  return DateTime.fromISO(day, { zone: ZONE }).set({ hour }).toJSDate();
}

function frankfurt(at: Date): DateTime {
  return DateTime.fromJSDate(at, { zone: ZONE });
}

/** Gregorian Easter, after Meeus, Jones and Butcher. */
function easterSunday(year: number): DateTime {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return DateTime.utc(year, Math.floor(f / 31), (f % 31) + 1);
}
