import type { MoneyInsights } from "@/lib/overview/model";
import type { Text } from "../text";
import { FigureChart } from "./figure-chart";
import { InsightCard } from "./insight-card";
import type { InsightQuery } from "./insight-query";
import { COMPLETED, insightTable, listBehind, spanLabel } from "./insight-tables";

type CollectedCardProps = Readonly<{ insights: MoneyInsights; query: InsightQuery; text: Text }>;

/** What came in over time, and before that. */
export function CollectedCard({ insights, query, text }: CollectedCardProps) {
  const { t, money } = text;
  const { spans } = insights;
  const { scope } = query;
  const isNothing = spans.every(({ now }) => now.count === 0);
  return (
    <InsightCard name="collected" query={query} text={text} note={t("insights.collected.note")}>
      <FigureChart
        firstLabel={text.day(insights.period.from)}
        lastLabel={text.day(insights.period.to)}
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
        table={insightTable("collected", { insights, scope, text })}
      />
    </InsightCard>
  );
}
