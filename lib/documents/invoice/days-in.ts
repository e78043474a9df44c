import { DateTime } from "luxon";

const LANGUAGES = ["es", "en", "ca", "gl", "eu", "fr", "de", "it", "pt", "nl"] as const;

/** `marzo` → 3, in every language of the payer's page, whole and by its first three letters. */
const MONTHS: ReadonlyMap<string, number> = new Map(
  LANGUAGES.flatMap((language) =>
    Array.from({ length: 12 }, (_, index) => {
      const name = new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" }).format(
        Date.UTC(2026, index, 1),
      );
      return [name.toLowerCase(), name.toLowerCase().slice(0, 3)].map((key) => [key, index + 1] as const);
    }).flat(),
  ),
);

/** The year first: as ISO 8601 writes it, and with the signs that are usual in Basque and elsewhere. */
const YEAR_FIRST = /(?<!\d)(\d{4})([-/.])(\d{2})\2(\d{2})(?!\d)/g;
const NUMERIC = /(?<![\d./-])(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?![\d])/g;
const DAY_FIRST =
  /(?<!\d)(\d{1,2})(?:st|nd|rd|th|\.|º)?\s+(?:de\s+|d['’])?(\p{L}{3,12})\.?,?\s+(?:de\s+|del\s+)?(\d{4})/gu;
/** `2026ko abenduaren 31`: the month's name has another ending each time. */
const IN_BASQUE = /(\d{4})e?ko\s+(\p{L}{3})\p{L}*\s+(\d{1,2})(?!\d)/gu;
const MONTH_FIRST = /(\p{L}{3,12})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})/gu;

/** The days that a text names, `YYYY-MM-DD`. `03/04/2026` is two: whose order it keeps nobody knows, and the day comes first more often. */
export function daysIn(text: string): readonly string[] {
  return [
    ...[...text.matchAll(YEAR_FIRST)].flatMap(([, year, , month, day]) => dayOf(year, month, day)),
    ...[...text.matchAll(NUMERIC)].flatMap(([, first, sign, second, year]) => [
      ...dayOf(inFull(year), second, first),
      ...(sign === "." ? [] : dayOf(inFull(year), first, second)),
    ]),
    ...[...text.matchAll(DAY_FIRST)].flatMap(([, day, month, year]) => dayOf(year, MONTHS.get(inSmall(month)), day)),
    ...[...text.matchAll(IN_BASQUE)].flatMap(([, year, month, day]) => dayOf(year, MONTHS.get(inSmall(month)), day)),
    ...[...text.matchAll(MONTH_FIRST)].flatMap(([, month, day, year]) => dayOf(year, MONTHS.get(inSmall(month)), day)),
  ].filter((day, index, all) => all.indexOf(day) === index);
}

function dayOf(...[year, month, day]: readonly (string | number | undefined)[]): readonly string[] {
  const date = DateTime.utc(Number(year), Number(month ?? 0), Number(day));
  return date.isValid ? [date.toISODate()] : [];
}

function inFull(year = ""): string {
  return year.length === 2 ? `20${year}` : year;
}

function inSmall(month = ""): string {
  return month.toLowerCase();
}
