import type { MoneyInsights } from "@/lib/overview/model";
import type { Text } from "../text";
import { InsightCard } from "./insight-card";
import type { InsightQuery } from "./insight-query";
import { SpansChart } from "./spans-chart";

type CollectedCardProps = Readonly<{ insights: MoneyInsights; query: InsightQuery; text: Text }>;

/** What came in over time, and before that. */
export function CollectedCard({ insights: { spans, period }, query, text }: CollectedCardProps) {
  return (
    <InsightCard name="collected" query={query} text={text} note={text.t("insights.collected.note")}>
      <SpansChart {...{ spans, period, scope: query.scope }} />
    </InsightCard>
  );
}
