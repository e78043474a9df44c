import { csvAmount } from "../csv-dialect";
import type { InsightTable } from "../insights/insight-tables";
import { operationsHref } from "../lists/definitions";
import type { SearchParams } from "../lists/filters";
import type { Text } from "../text";

export const HOME_PERIODS = [7, 30, 90] as const;
export type HomePeriod = (typeof HOME_PERIODS)[number];
export const USUAL_PERIOD = 30;

/** How many days are looked at: what is none of them is the usual. */
export function homePeriodOf({ days }: SearchParams): HomePeriod {
  return HOME_PERIODS.find((period) => period === Number(days)) ?? USUAL_PERIOD;
}

export type Day = Readonly<{ day: string; count: number; amount: number }>;

/** The payments of one day, or of all days from one to another: the list that proves a figure. */
export function collectedHref(from: string, to: string): string {
  return operationsHref({ status: "COMPLETED", type: "PAYMENT", updated_from: from, updated_to: to });
}

/** What came in by day, as the home page and a spreadsheet have it. */
export function collectedTable(days: readonly Day[], { t, money, number, day, language }: Text): InsightTable {
  const columns = (["when", "payments", "collected"] as const).map((name) => ({
    label: t(`insights.collected.${name}`),
    numeric: name !== "when",
  }));
  const rows = days.map(({ day: key, count, amount }) => {
    const href = count === 0 ? {} : { href: collectedHref(key, key) };
    return {
      key,
      cells: [
        { text: day(key), plain: key },
        { text: number(count), plain: String(count), ...href },
        { text: money({ amount, currency: "EUR" }), plain: csvAmount(amount, language), ...href },
      ],
    };
  });
  return { columns, rows };
}
