import { formatMoney, type Money } from "@/lib/shared/money";
import type { Language } from "./language";

export type Formats = Readonly<{
  money: (amount: Money) => string;
  /** A day in the payee's time zone: "31 de agosto de 2026". */
  day: (at: Date) => string;
  /** A calendar date without a time, `2026-08-31`. */
  date: (isoDate: string) => string;
  /** To the minute, with the name of the payee's time zone: the payer may sit in another one (decision 1). */
  moment: (at: Date) => string;
}>;

const DAY = { day: "numeric", month: "long", year: "numeric" } as const;
const MOMENT = { ...DAY, hour: "2-digit", minute: "2-digit", timeZoneName: "short" } as const;

export function formatsIn(language: Language, timeZone: string): Formats {
  const day = new Intl.DateTimeFormat(language, { ...DAY, timeZone });
  const utcDay = new Intl.DateTimeFormat(language, { ...DAY, timeZone: "UTC" });
  const moment = new Intl.DateTimeFormat(language, { ...MOMENT, timeZone });
  return {
    money: (amount) => formatMoney(amount, language),
    day: (at) => day.format(at),
    date: (isoDate) => utcDay.format(new Date(`${isoDate}T00:00:00Z`)),
    moment: (at) => moment.format(at),
  };
}
