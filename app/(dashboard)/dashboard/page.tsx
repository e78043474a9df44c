import { CircleCheck, Plus } from "lucide-react";
import { AttentionCard } from "@/components/dashboard/home/attention-card";
import { CollectedChart } from "@/components/dashboard/home/collected-chart";
import { Figures } from "@/components/dashboard/home/figures";
import { Funnel } from "@/components/dashboard/home/funnel";
import { HeldAccounts } from "@/components/dashboard/home/held-accounts";
import { SealNotice } from "@/components/dashboard/home/seal-notice";
import { TroubledEndpoints } from "@/components/dashboard/home/troubled-endpoints";
import type { SearchParams } from "@/components/dashboard/lists/filters";
import { hasRole } from "@/components/dashboard/role";
import { LiveRefresh } from "@/components/query/live-refresh";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { SegmentedLinks } from "@/components/ui/segmented-links";
import { listHeldAccounts } from "@/lib/creditor-accounts/list-held-accounts";
import { ATTENTION_KINDS, listAttention } from "@/lib/overview/list-attention";
import { summariseCollection } from "@/lib/overview/summarise-collection";
import { sealExpiry } from "@/lib/seals/seal";
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
  const [summary, endpoints, accounts, seal, ...attention] = await Promise.all([
    summariseCollection(db, caller, { days, timeZone: session.tenant.timeZone }),
    listTroubledEndpoints(db, caller),
    listHeldAccounts(db, caller),
    // The seal's file may be unreadable now: the page has more to show.
    sealExpiry().catch(() => null),
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
      {seal && hasRole(session.role, "ADMIN") && <SealNotice expiry={seal} text={text} />}
      <Figures summary={summary} days={days} expiring={totalOf("expiring")} failed={totalOf("failed")} text={text} />
      <div className="mt-4 grid grid-cols-1 gap-4 lg:grid-cols-3">
        <Card title={t("home.perDay")} className="min-w-0 lg:col-span-2">
          <CollectedChart days={summary.perDay} text={text} />
        </Card>
        <Card title={t("home.funnel")} className="min-w-0">
          <Funnel steps={summary.funnel} text={text} />
        </Card>
      </div>
      <h2 className="mt-8 mb-3 font-semibold text-lg">{t("home.attention")}</h2>
      {waiting.length + endpoints.length + accounts.length === 0 ? (
        <Card flush>
          <EmptyState icon={<CircleCheck aria-hidden="true" />} title={t("home.attentionEmpty")} />
        </Card>
      ) : (
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          {accounts.length > 0 && <HeldAccounts accounts={accounts} text={text} />}
          {endpoints.length > 0 && <TroubledEndpoints endpoints={endpoints} text={text} />}
          {waiting.map(({ kind, total, results }) => (
            <AttentionCard
              key={kind}
              kind={kind}
              title={t(`attention.kinds.${kind}`)}
              total={total}
              items={results}
              text={text}
            />
          ))}
        </div>
      )}
    </>
  );
}
