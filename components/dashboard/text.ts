import format, { type CompiledMessage, type FormatOptions, type FormatValues } from "icu-minify/format";
import type { ICUArgs, MessageKeys, NestedKeyOf, NestedValueOf } from "next-intl";
import { isEndOfDay } from "@/lib/shared/bounds-of-day";
import { DATE_LOCALES } from "@/lib/shared/language/date-locale";
import { type Money, majorUnits, moneyStyle } from "@/lib/shared/money";
import { kept } from "@/lib/shared/process/kept";
import { dateFormat, displayNames, numberFormat, pluralRules } from "./formatters";
import type { CompiledMessages, SourceMessages } from "./messages/shape";

export const LANGUAGES = ["en", "es"] as const;
export type Language = (typeof LANGUAGES)[number];

type Key = MessageKeys<SourceMessages, NestedKeyOf<SourceMessages>>;
type Argument = Readonly<{ ICUArgument: string; ICUNumberArgument: number; ICUDateArgument: Date }>;
/** Of a key that may be one of several, what all of them take. */
type Arguments<Said extends string> = (
  Said extends unknown
    ? (values: ICUArgs<Said, Argument>) => void
    : never
) extends (values: infer Values) => void
  ? Partial<Values> extends Values
    ? [values?: undefined]
    : [values: Values]
  : never;

/** Keys and arguments as the English messages have them; `messages.test.ts` holds the other languages to them. */
export type Translate = <K extends Key>(key: K, ...values: Arguments<NestedValueOf<SourceMessages, K>>) => string;

/** All that turns data into words: translations, money and dates, for one reader. Works on both sides of the wire. */
export type Text = Readonly<{
  language: Language;
  timeZone: string;
  t: Translate;
  money: (money: Money) => string;
  /** Without cents, for an axis. */
  roundMoney: (money: Money) => string;
  number: (value: number) => string;
  /** `0.125` → `13 %` */
  percent: (share: number) => string;
  /** `0.125` → `+13 %` */
  change: (share: number) => string;
  /** `20 Nov 2026, 23:45` */
  dateTime: (at: Date | string) => string;
  /** The last day of something, `Fri 20 Nov 2026`; with its time where it ends within a day. */
  deadline: (at: Date | string) => string;
  /** `2026-11-20 23:45:00`, for other programs. */
  sortableTime: (at: Date | string) => string;
  /** `23:45` */
  time: (at: Date | string) => string;
  /** `20 Nov 2026` */
  date: (at: Date | string) => string;
  /** A day of the calendar, the same in every zone (`2026-11-20`, or its midnight in UTC → `20 Nov 2026`). */
  calendarDay: (isoDay: string) => string;
  /** A day that is one in the organisation's time zone already (`2026-11-20` → `20 Nov`). */
  day: (isoDay: string) => string;
  /** `es` → `Spanish` */
  languageName: (code: string) => string;
  /** `ES` → `Spain` */
  countryName: (code: string) => string;
}>;

export type TextSource = Readonly<{ language: Language; timeZone: string; messages: CompiledMessages }>;

/** The same on its way to the browser, its messages one text (`messages/sent.ts`). */
export type SentTextSource = Readonly<Omit<TextSource, "messages"> & { messages: string }>;

/** More than the currencies of one organisation. */
const CURRENCIES_MAX = 50;

export function createText({ language, timeZone, messages }: TextSource): Text {
  const locale = DATE_LOCALES[language];
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const format = dateFormat(locale, { timeZone, ...options });
    return (at: Date | string) => format.format(new Date(at));
  };
  const numbers = (options: Intl.NumberFormatOptions) => {
    const format = numberFormat(locale, options);
    return (value: number) => format.format(value);
  };
  const dateTime = dates({ day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" });
  const weekday = dates({ weekday: "short", day: "numeric", month: "short", year: "numeric" });
  // The Swedish way to write a time is ISO 8601's, but for the T.
  const sortable = dateFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  // Thousands are always grouped, so that figures line up in a column (Spanish leaves four digits alone otherwise).
  const amountIn = kept(CURRENCIES_MAX, (currency) => numbers({ ...moneyStyle(currency), useGrouping: "always" }));
  return {
    language,
    timeZone,
    t: translator(locale, timeZone, messages),
    money: (money) => amountIn(money.currency)(majorUnits(money)),
    roundMoney: (money) =>
      numbers({ style: "currency", currency: money.currency, useGrouping: "always", maximumFractionDigits: 0 })(
        majorUnits(money),
      ),
    number: numbers({}),
    percent: percentage(
      numbers({ style: "percent", maximumFractionDigits: 0 }),
      numbers({ style: "percent", maximumFractionDigits: 1 }),
    ),
    change: numbers({ style: "percent", maximumFractionDigits: 0, signDisplay: "exceptZero" }),
    dateTime,
    deadline: (at) => (isEndOfDay(new Date(at), timeZone) ? weekday(at) : dateTime(at)),
    sortableTime: (at) => sortable.format(new Date(at)),
    time: dates({ hour: "2-digit", minute: "2-digit" }),
    date: dates({ day: "numeric", month: "short", year: "numeric" }),
    calendarDay: dates({ timeZone: "UTC", day: "numeric", month: "short", year: "numeric" }),
    day: dates({ timeZone: "UTC", day: "numeric", month: "short" }),
    languageName: names(locale, "language"),
    countryName: names(locale, "region"),
  };
}

/** Names codes in the reader's language; a code without a name stays as it is. */
function names(locale: string, type: "language" | "region"): (code: string) => string {
  const display = displayNames(locale, { type, fallback: "code" });
  return (code) => {
    try {
      return display.of(code) ?? code;
    } catch {
      return code;
    }
  };
}

/** The key leads through the tree of messages: `frame.roles.OWNER`. */
function translator(locale: string, timeZone: string, messages: CompiledMessages): Translate;
function translator(locale: string, timeZone: string, messages: CompiledMessages) {
  const options = { timeZone, formatters: FORMATTERS };
  return (key: string, values?: FormatValues<never>): string => {
    let found: CompiledMessages | CompiledMessage | undefined = messages;
    for (const step of key.split(".")) found = isTree(found) ? found[step] : undefined;
    if (found === undefined || isTree(found)) throw new Error(`There is no message ${key}.`);
    const said = format(found, locale, values, options);
    return typeof said === "string" ? said : said.join("");
  };
}

function isTree(value: CompiledMessages | CompiledMessage | undefined): value is CompiledMessages {
  return typeof value === "object" && !Array.isArray(value);
}

const FORMATTERS: FormatOptions["formatters"] = {
  getNumberFormat: numberFormat,
  getPluralRules: pluralRules,
  getDateTimeFormat: dateFormat,
};

type Written = (share: number) => string;

/** All is said of all alone, and nothing of nothing: near either end a tenth more is told. */
function percentage(whole: Written, fine: Written): Written {
  return (share) => {
    const isNearAnEnd = (share > 0 && share < 0.01) || (share > 0.99 && share < 1);
    return isNearAnEnd ? fine(Math.min(Math.max(share, 0.001), 0.999)) : whole(share);
  };
}
