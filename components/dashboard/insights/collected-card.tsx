import { BarChart } from "@/components/ui/bar-chart";
import type { Insights } from "@/lib/overview/model";
import type { Text } from "../text";
import { FigureTable } from "./figure-table";
import { InsightCard } from "./insight-card";
import type { InsightQuery } from "./insight-query";
import { COMPLETED, insightTable, listBehind, spanLabel } from "./insight-tables";

type CollectedCardProps = Readonly<{ insights: Insights; query: InsightQuery; text: Text }>;

/** What came in over time: columns to see it, and the table that says it. */
export function CollectedCard({ insights, query, text }: CollectedCardProps) {
  const { t, money } = text;
  const { spans } = insights;
  const { scope } = query;
  return (
    <InsightCard name="collected" query={query} text={text} note={t("insights.collected.note")}>
      {spans.every(({ now }) => now.count === 0) ? (
        <p className="px-5 py-10 text-center text-muted">{t("home.perDayEmpty")}</p>
      ) : (
        <div className="p-4 sm:p-5">
          <BarChart
            format={(amount) => text.roundMoney({ amount, currency: "EUR" })}
            firstLabel={text.day(insights.period.from)}
            lastLabel={text.day(insights.period.to)}
            bars={spans.map(({ from, to, now }) => ({
              key: from,
              value: now.collected,
              label: t("home.perDayBar", {
                day: spanLabel({ from, to }, text),
                amount: money({ amount: now.collected, currency: "EUR" }),
                count: now.count,
              }),
              href: listBehind(scope, COMPLETED({ from, to })),
            }))}
          />
        </div>
      )}
      <details className="border-line border-t">
        <summary className="flex min-h-11 cursor-pointer items-center px-4 font-medium text-sm hover:bg-subtle sm:px-5">
          {t("insights.asTable")}
        </summary>
        <FigureTable
          className="max-h-96 overflow-y-auto border-line border-t"
          caption={t("insights.figures", { table: t("insights.collected.title") })}
          table={insightTable("collected", { insights, scope, text })}
        />
      </details>
    </InsightCard>
  );
}
