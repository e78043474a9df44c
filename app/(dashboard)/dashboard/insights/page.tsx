import { ChartColumn } from "lucide-react";
import { CollectedCard } from "@/components/dashboard/insights/collected-card";
import { DueLately } from "@/components/dashboard/insights/due-lately";
import { FigureTable } from "@/components/dashboard/insights/figure-table";
import { InsightCard } from "@/components/dashboard/insights/insight-card";
import { InsightFilters } from "@/components/dashboard/insights/insight-filters";
import { insightsHref, readInsightQuery } from "@/components/dashboard/insights/insight-query";
import { type InsightTableName, insightTable } from "@/components/dashboard/insights/insight-tables";
import { KeyFigures } from "@/components/dashboard/insights/key-figures";
import type { SearchParams } from "@/components/dashboard/lists/filters";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { SegmentedLinks } from "@/components/ui/segmented-links";
import { getInsights } from "@/lib/overview/get-insights";
import { listCollaboratorChoices, listConfigurationChoices } from "@/lib/overview/list-choices";
import { INSIGHT_PERIODS } from "@/lib/overview/model";
import { openDashboard, titled } from "../../dashboard-context";

export const generateMetadata = () => titled((t) => t("insights.title"));

export default async function InsightsPage({ searchParams }: Readonly<{ searchParams: Promise<SearchParams> }>) {
  const query = readInsightQuery(await searchParams);
  const { db, caller, session, text } = await openDashboard(insightsHref(query));
  const { days, scope } = query;
  const [insights, configurations, collaborators] = await Promise.all([
    getInsights(db, caller, { ...query, timeZone: session.tenant.timeZone }),
    listConfigurationChoices(db, caller),
    listCollaboratorChoices(db, caller),
  ]);
  const { t } = text;
  const { funnel, collected, ageing, banks } = insights;
  const isEmpty = funnel.created + collected.count + ageing.reduce((sum, { count }) => sum + count, 0) === 0;
  const isWhole = scope.configurationUuid === null && scope.origin === null && scope.collaboratorUuid === null;
  const card = (name: InsightTableName) => (
    <InsightCard name={name} query={query} text={text} note={t(`insights.${name}.note`)} className="min-w-0">
      {name === "banks" && banks.length === 0 ? (
        <p className="px-5 py-10 text-center text-muted">{t("insights.banks.empty")}</p>
      ) : (
        <FigureTable
          className="mt-2"
          caption={t("insights.figures", { table: t(`insights.${name}.title`) })}
          table={insightTable(name, { insights, scope, text })}
        />
      )}
      {name === "forecast" && <DueLately dueLately={insights.dueLately} scope={scope} text={text} />}
    </InsightCard>
  );
  return (
    <>
      <PageHeader
        title={t("insights.title")}
        description={t("insights.description")}
        actions={
          <SegmentedLinks
            label={t("home.period")}
            links={INSIGHT_PERIODS.map((period) => ({
              key: String(period),
              href: insightsHref({ ...readInsightQuery({ days: String(period) }), scope }),
              label: period === 365 ? t("insights.year") : t("home.days", { days: period }),
              current: period === days,
            }))}
          />
        }
      />
      <InsightFilters {...{ query, configurations, collaborators, text }} />
      {isEmpty ? (
        <Card flush>
          <EmptyState
            icon={<ChartColumn aria-hidden="true" />}
            title={t(isWhole ? "insights.empty.title" : "lists.noMatch.title")}
            action={
              isWhole ? (
                <ButtonLink href="/dashboard/operations">{t("insights.empty.action")}</ButtonLink>
              ) : (
                <ButtonLink href="/dashboard/insights">{t("lists.reset")}</ButtonLink>
              )
            }
          >
            {t(isWhole ? "insights.empty.body" : "lists.noMatch.body")}
          </EmptyState>
        </Card>
      ) : (
        <div className="space-y-4">
          <KeyFigures {...{ insights, scope, days, text }} />
          <CollectedCard {...{ insights, query, text }} />
          {card("funnel")}
          <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
            <div className="min-w-0 space-y-4">
              {card("ageing")}
              {card("time")}
            </div>
            {card("forecast")}
          </div>
          {card("banks")}
        </div>
      )}
    </>
  );
}
