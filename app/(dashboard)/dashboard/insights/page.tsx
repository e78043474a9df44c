import { ChartColumn } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { CollectedCard } from "@/components/dashboard/insights/collected-card";
import { ComingDueLately, DueLately } from "@/components/dashboard/insights/due-lately";
import { InsightCard } from "@/components/dashboard/insights/insight-card";
import { ComingFigures, InsightFigures } from "@/components/dashboard/insights/insight-figures";
import { InsightFilters } from "@/components/dashboard/insights/insight-filters";
import { insightsHref, readInsightQuery } from "@/components/dashboard/insights/insight-query";
import type { InsightTableName } from "@/components/dashboard/insights/insight-tables";
import { KeyFigures } from "@/components/dashboard/insights/key-figures";
import type { SearchParams } from "@/components/dashboard/lists/filters";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { SegmentedLinks } from "@/components/ui/segmented-links";
import { readingLive } from "@/lib/http/request/reading";
import { getMoneyInsights, getWayInsights } from "@/lib/overview/get-insights";
import { listCollaboratorChoices, listConfigurationChoices } from "@/lib/overview/list-choices";
import { INSIGHT_PERIODS, type WayInsights } from "@/lib/overview/model";
import { channelOf } from "@/lib/shared/caller";
import { openDashboard, titled } from "../../dashboard-context";
import { bothHalves } from "./both-halves";

/** About as many as an organisation's payers use: their place is kept. */
const USUAL_BANKS = 4;

export const generateMetadata = () => titled((t) => t("insights.title"));

export default async function InsightsPage({ searchParams }: Readonly<{ searchParams: Promise<SearchParams> }>) {
  const query = readInsightQuery(await searchParams);
  const { db, caller, session, text } = await openDashboard("/dashboard/insights", searchParams);
  const { days, scope } = query;
  const asked = { ...query, timeZone: session.tenant.timeZone };
  const read = readingLive(caller);
  const [{ insights, ways, isSoon }, configurations, collaborators] = await Promise.all([
    bothHalves(
      JSON.stringify([channelOf(caller), caller.tenantUuid, query]),
      () => read((there) => getMoneyInsights(there, caller, asked)),
      () => read((there) => getWayInsights(there, caller, asked)),
    ),
    listConfigurationChoices(db, caller),
    listCollaboratorChoices(db, caller),
  ]);
  const { collected, ageing } = insights;
  const counted = isSoon ? await ways : null;
  const { t } = text;
  const isStill = collected.count + ageing.reduce((sum, { count }) => sum + count, 0) === 0;
  const isEmpty = isStill && (await ways).funnel.created === 0;
  const isWhole = scope.configurationUuid === null && scope.origin === null && scope.collaboratorUuid === null;
  const card = (name: InsightTableName, figures: ReactNode) => (
    <InsightCard name={name} query={query} text={text} note={t(`insights.${name}.note`)} className="min-w-0">
      {figures}
    </InsightCard>
  );
  const money = (name: "ageing" | "time" | "forecast") => <InsightFigures {...{ name, insights, scope, text }} />;
  const soonOrLate = (meanwhile: ReactNode, show: (ways: WayInsights) => ReactNode) => (
    <Suspense fallback={meanwhile}>{counted ? show(counted) : <Late coming={ways} show={show} />}</Suspense>
  );
  const way = (name: "funnel" | "banks", rows: number) =>
    soonOrLate(<ComingFigures rows={rows} />, (there) => (
      <InsightFigures {...{ name, insights: there, scope, text }} />
    ));
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
          {card("funnel", way("funnel", configurations.length))}
          <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
            <div className="min-w-0 space-y-4">
              {card("ageing", money("ageing"))}
              {card("time", money("time"))}
            </div>
            {card(
              "forecast",
              <>
                {money("forecast")}
                {soonOrLate(<ComingDueLately />, ({ dueLately }) => (
                  <DueLately {...{ dueLately, scope, text }} />
                ))}
              </>,
            )}
          </div>
          {card("banks", way("banks", USUAL_BANKS))}
        </div>
      )}
    </>
  );
}

type LateProps = Readonly<{ coming: Promise<WayInsights>; show: (ways: WayInsights) => ReactNode }>;

async function Late({ coming, show }: LateProps) {
  return show(await coming);
}
