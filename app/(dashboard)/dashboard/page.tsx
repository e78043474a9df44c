import { CircleCheck, Plus } from "lucide-react";
import { Suspense } from "react";
import { AttentionCard } from "@/components/dashboard/home/attention-card";
import { CollectedChart } from "@/components/dashboard/home/collected-chart";
import { HOME_PERIODS, homePeriodOf, USUAL_PERIOD } from "@/components/dashboard/home/collected-table";
import { Figures } from "@/components/dashboard/home/figures";
import { FirstSteps } from "@/components/dashboard/home/first-steps";
import { ComingFunnel, Funnel } from "@/components/dashboard/home/funnel";
import { SealNotice } from "@/components/dashboard/home/seal-notice";
import {
  creditLines,
  heldAccountLines,
  missingCreditLines,
  operationLines,
  troubledEndpointLines,
} from "@/components/dashboard/home/waiting-lines";
import { CsvLink } from "@/components/dashboard/insights/csv-link";
import type { SearchParams } from "@/components/dashboard/lists/filters";
import { LivePage } from "@/components/dashboard/live/live-page";
import { hasRole } from "@/components/dashboard/role";
import type { Text } from "@/components/dashboard/text";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { SegmentedLinks } from "@/components/ui/segmented-links";
import { listHeldAccounts } from "@/lib/creditor-accounts/list-held-accounts";
import { readingLive } from "@/lib/http/request/reading";
import { findFirstSteps } from "@/lib/overview/first-steps";
import { ATTENTION_KINDS, listAttention } from "@/lib/overview/list-attention";
import { ATTENTION_TOPICS } from "@/lib/overview/model";
import { summariseCollection } from "@/lib/overview/summarise-collection";
import { type FunnelSummary, summariseFunnel } from "@/lib/overview/summarise-funnel";
import { sealExpiry } from "@/lib/seals/seal";
import { settlesSoon } from "@/lib/shared/process/settles-soon";
import { listEntries } from "@/lib/statements/list-entries";
import { listMissingCredits } from "@/lib/statements/list-missing-credits";
import { UNDECIDED_CREDITS, UNDECIDED_RETURNS } from "@/lib/statements/undecided";
import { listTroubledEndpoints } from "@/lib/webhooks/endpoints/list-troubled-endpoints";
import { openDashboard, titled } from "../dashboard-context";
import { hideSteps, withoutErp } from "./actions";

const ATTENTION_SHOWN = 4;
const NOTHING = { total: 0, results: [] };
/** Drawing it asks about everything. */
const GAP_MS = 10_000;

export const generateMetadata = () => titled((t) => t("home.title"));

export default async function HomePage({ searchParams }: Readonly<{ searchParams: Promise<SearchParams> }>) {
  const { db, caller, author, session, text } = await openDashboard("/dashboard", searchParams);
  const days = homePeriodOf(await searchParams);
  const first = { limit: ATTENTION_SHOWN, offset: 0 };
  const period = { days, timeZone: session.tenant.timeZone };
  const [summary, endpoints, accounts, credits, returns, missing, seal, steps, ...attention] = await Promise.all([
    readingLive(caller)((there) => summariseCollection(there, caller, period)),
    listTroubledEndpoints(db, caller),
    listHeldAccounts(db, caller),
    // The organisation's statements are its own.
    caller.collaborator ? NOTHING : listEntries(db, caller, null, { ...UNDECIDED_CREDITS, ...first }),
    caller.collaborator ? NOTHING : listEntries(db, caller, null, { ...UNDECIDED_RETURNS, ...first }),
    caller.collaborator ? NOTHING : listMissingCredits(db, caller, first),
    // The seal's file may be unreadable now: the page has more to show.
    sealExpiry().catch(() => null),
    findFirstSteps(db, author, session.tenant.uuid),
    ...ATTENTION_KINDS.map(async (kind) => ({
      kind,
      ...(await listAttention(db, caller, kind, first)),
    })),
  ]);
  // Of a big organisation's quarter it takes longer than all the rest, and follows (decision 354).
  const funnel = readingLive(caller)((there) => summariseFunnel(there, caller, period));
  const isCounted = await settlesSoon(funnel);
  const totalOf = (name: "expiring" | "failed") => attention.find(({ kind }) => kind === name)?.total ?? 0;
  const { t } = text;
  const cards = [
    { title: t("attention.accountTitle"), lines: heldAccountLines(accounts, text) },
    { title: t("attention.webhookTitle"), lines: troubledEndpointLines(endpoints, text) },
    {
      title: t("reconciliation.credits"),
      lines: creditLines(credits.results, text),
      all: { href: "/dashboard/reconciliation/credits", total: credits.total },
    },
    {
      title: t("reconciliation.returns"),
      lines: creditLines(returns.results, text),
      all: { href: "/dashboard/reconciliation/credits", total: returns.total },
    },
    {
      title: t("reconciliation.operations"),
      lines: missingCreditLines(missing.results, text),
      all: { href: "/dashboard/reconciliation/operations", total: missing.total },
    },
    ...attention.map(({ kind, total, results }) => ({
      title: t(`attention.kinds.${kind}`),
      lines: operationLines(kind, results, text),
      all: { href: `/dashboard/attention/${kind}`, total },
    })),
  ].filter(({ lines }) => lines.length > 0);
  return (
    <>
      <LivePage topics={ATTENTION_TOPICS} gapMs={GAP_MS} />
      <PageHeader
        title={t("home.title")}
        actions={
          <>
            <SegmentedLinks
              label={t("home.period")}
              links={HOME_PERIODS.map((period) => ({
                key: String(period),
                href: period === USUAL_PERIOD ? "/dashboard" : `/dashboard?days=${period}`,
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
      {steps && <FirstSteps {...{ steps, withoutErp, text }} hide={hideSteps} />}
      <Figures summary={summary} days={days} expiring={totalOf("expiring")} failed={totalOf("failed")} text={text} />
      <div className="mt-4 grid grid-cols-1 gap-4 lg:grid-cols-3">
        <Card
          title={t("home.perDay")}
          actions={<CsvLink href={`/dashboard/data/collected?days=${days}`} table={t("home.perDay")} text={text} />}
          flush
          className="min-w-0 lg:col-span-2"
        >
          <CollectedChart days={summary.perDay} />
        </Card>
        <Card title={t("home.funnel")} className="min-w-0">
          <Suspense fallback={<ComingFunnel />}>
            {isCounted ? <Funnel summary={await funnel} text={text} /> : <LateFunnel coming={funnel} text={text} />}
          </Suspense>
        </Card>
      </div>
      <h2 className="mt-8 mb-3 font-semibold text-lg">{t("home.attention")}</h2>
      {cards.length === 0 ? (
        <Card flush>
          <EmptyState icon={<CircleCheck aria-hidden="true" />} title={t("home.attentionEmpty")} />
        </Card>
      ) : (
        <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
          {cards.map((card) => (
            <AttentionCard key={card.title} {...card} text={text} />
          ))}
        </div>
      )}
    </>
  );
}

async function LateFunnel({ coming, text }: Readonly<{ coming: Promise<FunnelSummary>; text: Text }>) {
  return <Funnel summary={await coming} text={text} />;
}
