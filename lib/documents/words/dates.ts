/** `31 de mayo de 2026, 23:59 CEST`: with the zone's name, for the reader may live in another. */
export function formatMoment(at: Date, language: string, timeZone: string): string {
  const moment = new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short", timeZone }).format(at);
  const zone = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: "short" })
    .formatToParts(at)
    .find(({ type }) => type === "timeZoneName");
  return `${moment} ${zone?.value ?? timeZone}`;
}

/** A day as people say it. One given as midnight UTC is a day of the calendar, the same in every zone. */
export function formatDay(at: Date, language: string, timeZone: string): string {
  const isCalendarDay = at.getTime() % 86_400_000 === 0;
  return new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: isCalendarDay ? "UTC" : timeZone }).format(
    at,
  );
}
