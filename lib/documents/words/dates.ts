/** Formats are dear to make and few: a language and a zone each. */
const formats = new Map<string, Intl.DateTimeFormat>();
const FORMATS_KEPT = 500;

/** `31 de mayo de 2026, 23:59 CEST`: with the zone's name, for the reader may live in another. */
export function formatMoment(at: Date, language: string, timeZone: string): string {
  const moment = formatOf(language, { dateStyle: "long", timeStyle: "short", timeZone }).format(at);
  const zone = formatOf(language, { timeZone, timeZoneName: "short" })
    .formatToParts(at)
    .find(({ type }) => type === "timeZoneName");
  return `${moment} ${zone?.value ?? timeZone}`;
}

/** A day as people say it. One given as midnight UTC is a day of the calendar, the same in every zone. */
export function formatDay(at: Date, language: string, timeZone: string): string {
  const isCalendarDay = at.getTime() % 86_400_000 === 0;
  return formatOf(language, { dateStyle: "long", timeZone: isCalendarDay ? "UTC" : timeZone }).format(at);
}

function formatOf(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([language, options]);
  const known = formats.get(key);
  if (known) return known;
  if (formats.size >= FORMATS_KEPT) formats.clear();
  const made = new Intl.DateTimeFormat(language, options);
  formats.set(key, made);
  return made;
}
