"use client";

import type { DaySpan, InsightScope, MoneyInsights } from "@/lib/overview/model";
import { useText } from "../text-provider";
import { FigureChart } from "./figure-chart";
import { COMPLETED, collectedTable, listBehind, spanLabel } from "./insight-tables";

type SpansChartProps = Readonly<{ spans: MoneyInsights["spans"]; period: DaySpan; scope: InsightScope }>;

/** What came in over time. It is given figures, and words them in the browser: as words they are several times as long. */
export function SpansChart({ spans, period, scope }: SpansChartProps) {
  const text = useText();
  const { t, money, day } = text;
  const isNothing = spans.every(({ now }) => now.count === 0);
  return (
    <FigureChart
      firstLabel={day(period.from)}
      lastLabel={day(period.to)}
      bars={(isNothing ? [] : spans).map(({ from, to, now }) => ({
        key: from,
        value: now.collected,
        label: t("home.perDayBar", {
          day: spanLabel({ from, to }, text),
          amount: money({ amount: now.collected, currency: "EUR" }),
          count: now.count,
        }),
        href: listBehind(scope, COMPLETED({ from, to })),
      }))}
      caption={t("insights.figures", { table: t("insights.collected.title") })}
      table={() => collectedTable({ insights: { spans }, scope, text })}
    />
  );
}
