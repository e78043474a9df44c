import { isEndOfDay } from "@/lib/shared/bounds-of-day";
import { formatMoney, type Money } from "@/lib/shared/money";
import { kept } from "@/lib/shared/process/kept";
import { englishMoment, englishWeekday } from "@/lib/shared/text/english-moment";
import type { Language } from "./language";
import { FIGURES, localeOf } from "./locale";

export type Formats = Readonly<{
  money: (amount: Money) => string;
  /** A day of the calendar, `2026-08-31`, the same in every zone: "31 de agosto de 2026". */
  date: (isoDate: string) => string;
  /** The same in figures, for a narrow field: "31/08/2026". */
  dateInFigures: (isoDate: string) => string;
  /** The day of a moment, where the payee is. */
  day: (at: Date) => string;
  /** To the minute, with the name of the payee's time zone: the payer may sit in another one (decision 1). */
  moment: (at: Date) => string;
  /** The day until which something may be done: "viernes, 31 de agosto de 2026"; to the minute where it ends within a day. */
  deadline: (at: Date) => string;
}>;

const DAY = { day: "numeric", month: "long", year: "numeric" } as const;
const WEEKDAY = { ...DAY, weekday: "long" } as const;
const MOMENT = { ...DAY, month: "short", hour: "2-digit", minute: "2-digit", timeZoneName: "short" } as const;

const formatters = kept(500, (key) => {
  const [locale, timeZone] = key.split(" ");
  return {
    utcDay: new Intl.DateTimeFormat(locale, { ...DAY, timeZone: "UTC" }),
    utcFigures: new Intl.DateTimeFormat(locale, FIGURES),
    day: new Intl.DateTimeFormat(locale, { ...DAY, timeZone }),
    weekday: new Intl.DateTimeFormat(locale, { ...WEEKDAY, timeZone }),
    moment: new Intl.DateTimeFormat(locale, { ...MOMENT, timeZone }),
  };
});

export function formatsIn(language: Language, timeZone: string): Formats {
  const locale = localeOf(language);
  const { utcDay, utcFigures, day, weekday, moment } = formatters(`${locale} ${timeZone}`);
  const toTheMinute = (at: Date) => (language === "en" ? englishMoment(at, timeZone) : moment.format(at));
  const onItsDay = (at: Date) => (language === "en" ? englishWeekday(at, timeZone) : weekday.format(at));
  return {
    money: (amount) => formatMoney(amount, locale),
    date: (isoDate) => utcDay.format(new Date(`${isoDate}T00:00:00Z`)),
    dateInFigures: (isoDate) => utcFigures.format(new Date(`${isoDate}T00:00:00Z`)),
    day: (at) => day.format(at),
    moment: toTheMinute,
    deadline: (at) => (isEndOfDay(at, timeZone) ? onItsDay(at) : toTheMinute(at)),
  };
}
