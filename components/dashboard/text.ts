import { createTranslator } from "next-intl";
import { formatMoney, type Money } from "@/lib/shared/money";
import type { Messages, SourceMessages } from "./messages/shape";

export const LANGUAGES = ["en", "es"] as const;
export type Language = (typeof LANGUAGES)[number];

/** European conventions for both: a day before its month, 24 hours. */
const LOCALES: Readonly<Record<Language, string>> = { en: "en-GB", es: "es-ES" };

/** Keys and arguments as the English messages have them; `messages.test.ts` holds the other languages to them. */
export type Translate = ReturnType<typeof createTranslator<SourceMessages>>;

/** All that turns data into words: translations, money and dates, for one reader. Works on both sides of the wire. */
export type Text = Readonly<{
  language: Language;
  timeZone: string;
  t: Translate;
  money: (money: Money) => string;
  number: (value: number) => string;
  /** `20 Nov 2026, 23:45` */
  dateTime: (at: Date | string) => string;
  /** `20 Nov 2026` */
  date: (at: Date | string) => string;
  /** `20 Nov`, for the axis of a chart. */
  shortDate: (at: Date | string) => string;
  /** With seconds and zone, for what may end up before a judge. */
  exactTime: (at: Date | string) => string;
}>;

export type TextSource = Readonly<{ language: Language; timeZone: string; messages: Messages }>;

export function createText({ language, timeZone, messages }: TextSource): Text {
  const locale = LOCALES[language];
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone, ...options });
    return (at: Date | string) => format.format(new Date(at));
  };
  const numbers = new Intl.NumberFormat(locale);
  return {
    language,
    timeZone,
    t: translator(locale, timeZone, messages),
    money: (money) => formatMoney(money, locale),
    number: (value) => numbers.format(value),
    dateTime: dates({ day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" }),
    date: dates({ day: "numeric", month: "short", year: "numeric" }),
    shortDate: dates({ day: "numeric", month: "short" }),
    exactTime: dates({ dateStyle: "long", timeStyle: "long" }),
  };
}

function translator(locale: string, timeZone: string, messages: Messages): Translate;
function translator(locale: string, timeZone: string, messages: Messages) {
  return createTranslator({ locale, timeZone, messages });
}
