import { isEndOfDay } from "@/lib/shared/bounds-of-day";
import { englishMoment, englishWeekday } from "@/lib/shared/text/english-moment";

/** Formats are dear to make and few: a language and a zone each. */
const formats = new Map<string, Intl.DateTimeFormat>();
const FORMATS_KEPT = 500;

/** `31 de mayo de 2026, 23:59 CEST`, `31 May 2026, 23:59 CEST`: with the zone's name, for the reader may live in another. */
export function formatMoment(at: Date, language: string, timeZone: string): string {
  if (isEnglish(language)) return englishMoment(at, timeZone);
  const moment = formatOf(language, { dateStyle: "long", timeStyle: "short", timeZone }).format(at);
  const zone = formatOf(language, { timeZone, timeZoneName: "short" })
    .formatToParts(at)
    .find(({ type }) => type === "timeZoneName");
  return `${moment} ${zone?.value ?? timeZone}`;
}

/** The day until which something may be done, `Friday 31 May 2026`; to the minute where it ends within a day (decision 78). */
export function formatDeadline(at: Date, language: string, timeZone: string): string {
  if (!isEndOfDay(at, timeZone)) return formatMoment(at, language, timeZone);
  if (isEnglish(language)) return englishWeekday(at, timeZone);
  return formatOf(language, { dateStyle: "full", timeZone }).format(at);
}

/** A day of the calendar (`YYYY-MM-DD`) as people say it, the same in every zone. */
export function formatDay(day: string, language: string): string {
  return formatOf(language, { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
}

/** Whatever its region: who is paid, and when, is in Europe. */
function isEnglish(language: string): boolean {
  return language === "en" || language.startsWith("en-");
}

function formatOf(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const language = isEnglish(tag) ? "en-GB" : tag;
  const key = JSON.stringify([language, options]);
  const known = formats.get(key);
  if (known) return known;
  if (formats.size >= FORMATS_KEPT) formats.clear();
  const made = new Intl.DateTimeFormat(language, options);
  formats.set(key, made);
  return made;
}
