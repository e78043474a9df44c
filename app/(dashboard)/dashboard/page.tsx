import { ChevronRight, CircleCheck, Plus, Webhook } from "lucide-react";
import Link from "next/link";
import { AttentionList } from "@/components/dashboard/home/attention-list";
import { CollectedChart, collectedHref } from "@/components/dashboard/home/collected-chart";
import { Funnel } from "@/components/dashboard/home/funnel";
import { operationsHref } from "@/components/dashboard/lists/definitions";
import type { SearchParams } from "@/components/dashboard/lists/filters";
import { hasRole } from "@/components/dashboard/role";
import type { Text } from "@/components/dashboard/text";
import { LiveRefresh } from "@/components/query/live-refresh";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { SegmentedLinks } from "@/components/ui/segmented-links";
import { Stat } from "@/components/ui/stat";
import { ATTENTION_KINDS, listAttention } from "@/lib/overview/list-attention";
import { type CollectionSummary, summariseCollection } from "@/lib/overview/summarise-collection";
import { listTroubledEndpoints } from "@/lib/webhooks/list-troubled-endpoints";
import { openDashboard, titled } from "../dashboard-context";

const PERIODS = [7, 30, 90] as const;
const ATTENTION_SHOWN = 4;
const REFRESH_MS = 15_000;

export const generateMetadata = () => titled((t) => t("home.title"));

export default async function HomePage({ searchParams }: Readonly<{ searchParams: Promise<SearchParams> }>) {
  const { db, caller, session, text } = await openDashboard("/dashboard");
  const chosen = Number((await searchParams).days);
  const days = PERIODS.find((period) => period === chosen) ?? 30;
  const [summary, endpoints, ...attention] = await Promise.all([
    summariseCollection(db, caller, { days, timeZone: session.tenant.timeZone }),
    listTroubledEndpoints(db, caller),
    ...ATTENTION_KINDS.map(async (kind) => ({
      kind,
      ...(await listAttention(db, caller, kind, { limit: ATTENTION_SHOWN, offset: 0 })),
    })),
  ]);
  const waiting = attention.filter(({ total }) => total > 0);
  const totalOf = (name: "expiring" | "failed") => attention.find(({ kind }) => kind === name)?.total ?? 0;
  const { t } = text;
  return (
    <>
      <LiveRefresh everyMs={REFRESH_MS} />
      <PageHeader
        title={t("home.title")}
        actions={
          <>
            <SegmentedLinks
              label={t("home.period")}
              links={PERIODS.map((period) => ({
                key: String(period),
                href: period === 30 ? "/dashboard" : `/dashboard?days=${period}`,
                label: t("home.days", { days: period }),
                current: period === days,
              }))}
            />
            {hasRole(session.role, "OPERATOR") && (
              <ButtonLink
                href="/dashboard/operations/new"
                variant="primary"
                icon={<Plus aria-hidden="true" className="size-4" />}
              >
                {t("home.newCollection")}
              </ButtonLink>
            )}
          </>
        }
      />
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        <Stat
          label={t("home.collected")}
          value={text.money({ amount: summary.collected.amount, currency: "EUR" })}
          detail={changeOf(summary, days, text)}
          href={collectedHref(summary.firstDay, summary.lastDay)}
        />
        <Stat
          label={t("home.pending")}
          value={text.money({ amount: summary.pending.amount, currency: "EUR" })}
          detail={t("home.pendingDetail", { count: summary.pending.count })}
          href={operationsHref({ status: "CREATED,OPENED", type: "PAYMENT" })}
        />
        <Stat
          label={t("home.expiring")}
          value={text.number(totalOf("expiring"))}
          detail={t("home.expiringDetail")}
          href="/dashboard/attention/expiring"
        />
        <Stat
          label={t("home.failed")}
          value={text.number(totalOf("failed"))}
          detail={t("home.failedDetail")}
          href="/dashboard/attention/failed"
        />
      </div>
      <div className="mt-4 grid grid-cols-1 gap-4 lg:grid-cols-3">
        <Card title={t("home.perDay")} className="min-w-0 lg:col-span-2">
          <CollectedChart days={summary.perDay} text={text} />
        </Card>
        <Card title={t("home.funnel")} className="min-w-0">
          <Funnel steps={summary.funnel} text={text} />
        </Card>
      </div>
      <h2 className="mt-8 mb-3 font-semibold text-lg">{t("home.attention")}</h2>
      {waiting.length === 0 && endpoints.length === 0 ? (
        <Card flush>
          <EmptyState icon={<CircleCheck aria-hidden="true" />} title={t("home.attentionEmpty")} />
        </Card>
      ) : (
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          {endpoints.length > 0 && (
            <Card title={t("attention.webhookTitle")} flush>
              <ul className="divide-y divide-line">
                {endpoints.map(({ uuid, url, status }) => (
                  <li key={uuid}>
                    <Link
                      href={`/dashboard/webhooks/${uuid}`}
                      className="flex min-h-14 items-center gap-3 px-4 py-3 text-sm -outline-offset-2 hover:bg-subtle sm:px-5"
                    >
                      <Webhook aria-hidden="true" className="size-4 shrink-0 text-danger-ink" />
                      <span className="min-w-0 flex-1 break-words">
                        {t(status === "ACTIVE" ? "attention.webhook" : "attention.webhookDisabled", { url })}
                      </span>
                      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-faint" />
                    </Link>
                  </li>
                ))}
              </ul>
            </Card>
          )}
          {waiting.map(({ kind, total, results }) => (
            <Card
              key={kind}
              title={t(`attention.kinds.${kind}`)}
              flush
              actions={
                <Link
                  href={`/dashboard/attention/${kind}`}
                  className="inline-flex h-11 items-center rounded-md px-2 text-accent-ink text-sm hover:underline sm:h-8"
                >
                  {t("home.showAll", { count: total })}
                </Link>
              }
            >
              <AttentionList kind={kind} items={results} text={text} />
            </Card>
          ))}
        </div>
      )}
    </>
  );
}

function changeOf({ collected, collectedBefore }: CollectionSummary, days: number, { t, change }: Text): string {
  if (collectedBefore.amount === 0) return t("home.noChange", { days });
  return t("home.change", { change: change(collected.amount / collectedBefore.amount - 1), days });
}
