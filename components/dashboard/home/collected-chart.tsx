"use client";

import { FigureChart } from "../insights/figure-chart";
import { useText } from "../text-provider";
import { collectedHref, collectedTable, type Day } from "./collected-table";

/** What came in by day. It is given days, and words them in the browser: as words they are several times as long. */
export function CollectedChart({ days }: Readonly<{ days: readonly Day[] }>) {
  const text = useText();
  const { t, money, day } = text;
  const isNothing = days.every(({ count }) => count === 0);
  return (
    <FigureChart
      firstLabel={day(days[0]?.day ?? "")}
      lastLabel={day(days.at(-1)?.day ?? "")}
      bars={(isNothing ? [] : days).map(({ day: key, count, amount }) => ({
        key,
        value: amount,
        label: t("home.perDayBar", { day: day(key), amount: money({ amount, currency: "EUR" }), count }),
        href: collectedHref(key, key),
      }))}
      caption={t("home.perDay")}
      table={isNothing ? null : () => collectedTable(days, text)}
    />
  );
}
