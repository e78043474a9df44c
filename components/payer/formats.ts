import { englishMoment } from "@/lib/shared/english-moment";
import { kept } from "@/lib/shared/kept";
import { formatMoney, type Money } from "@/lib/shared/money";
import type { Language } from "./language";

export type Formats = Readonly<{
  money: (amount: Money) => string;
  /** A day of the calendar, `2026-08-31`, the same in every zone: "31 de agosto de 2026". */
  date: (isoDate: string) => string;
  /** To the minute, with the name of the payee's time zone: the payer may sit in another one (decision 1). */
  moment: (at: Date) => string;
}>;

const DAY = { day: "numeric", month: "long", year: "numeric" } as const;
const MOMENT = { ...DAY, month: "short", hour: "2-digit", minute: "2-digit", timeZoneName: "short" } as const;

/** Where a language is written in several ways, the European one. */
const LOCALES: Partial<Record<Language, string>> = { en: "en-GB", pt: "pt-PT" };

const formatters = kept(500, (key) => {
  const [locale, timeZone] = key.split(" ");
  return {
    utcDay: new Intl.DateTimeFormat(locale, { ...DAY, timeZone: "UTC" }),
    moment: new Intl.DateTimeFormat(locale, { ...MOMENT, timeZone }),
  };
});

export function formatsIn(language: Language, timeZone: string): Formats {
  const locale = LOCALES[language] ?? language;
  const { utcDay, moment } = formatters(`${locale} ${timeZone}`);
  return {
    money: (amount) => formatMoney(amount, locale),
    date: (isoDate) => utcDay.format(new Date(`${isoDate}T00:00:00Z`)),
    moment: (at) => (language === "en" ? englishMoment(at, timeZone) : moment.format(at)),
  };
}
