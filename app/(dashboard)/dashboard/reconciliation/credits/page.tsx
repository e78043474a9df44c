import { CircleCheck, FileStack, SearchX } from "lucide-react";
import type { SearchParams } from "@/components/dashboard/lists/filters";
import { ListSearch, searchedFor } from "@/components/dashboard/lists/list-search";
import { PageLinks, pageOf } from "@/components/dashboard/lists/page-links";
import { LivePage } from "@/components/dashboard/live/live-page";
import { EntryList } from "@/components/dashboard/reconciliation/entry-list";
import { ReconciliationHeader } from "@/components/dashboard/reconciliation/reconciliation-header";
import { hasRole } from "@/components/dashboard/role";
import type { Text } from "@/components/dashboard/text";
import { WhoMay } from "@/components/dashboard/who-may";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { findEntries } from "@/lib/overview/find-entries";
import { listStatements } from "@/lib/statements/list-statements";
import { UNDECIDED_CREDITS, UNDECIDED_RETURNS } from "@/lib/statements/undecided";
import { openDashboard, titled } from "../../../dashboard-context";
import { ignore, join, match, split, undo } from "../actions";
import { countWaiting } from "../count-waiting";

const PATH = "/dashboard/reconciliation/credits";
const PAGE_SIZE = 25;

export const generateMetadata = () => titled((t) => t("reconciliation.credits"));

/** Of all statements the money that came and that nobody is sure of; under it what went back and is nobody's. */
export default async function CreditsPage({ searchParams }: Readonly<{ searchParams: Promise<SearchParams> }>) {
  const context = await openDashboard(PATH, searchParams);
  const { db, caller, session, text } = context;
  const { t } = text;
  const asked = await searchParams;
  const [page, returnsPage] = [pageOf(asked, PAGE_SIZE), pageOf({ page: asked.returns }, PAGE_SIZE)];
  const q = searchedFor(asked);
  const pathTo = (credits: number, debits: number) =>
    `${PATH}?${new URLSearchParams({ ...(q !== "" && { q }), page: String(credits), returns: String(debits) })}`;
  const wanted = { typed: q, language: text.language };
  const [credits, returns, waiting] = await Promise.all([
    findEntries(db, caller, null, wanted, { ...UNDECIDED_CREDITS, limit: PAGE_SIZE, offset: page.offset }),
    findEntries(db, caller, null, wanted, { ...UNDECIDED_RETURNS, limit: PAGE_SIZE, offset: returnsPage.offset }),
    countWaiting(context),
  ]);
  // Asked only where there is nothing else to say.
  const hasStatements = credits.total > 0 || (await listStatements(db, caller, { limit: 1, offset: 0 })).total > 0;
  const actions = hasRole(session.role, "OPERATOR") ? { match, split, join, undo, ignore } : null;
  return (
    <LivePage topics={["statements"]}>
      <ReconciliationHeader current="credits" waiting={waiting} text={text} />
      <WhoMay reader={session.role} least="OPERATOR" text={text} />
      <p className="mb-4 text-muted">{t("reconciliation.creditsPage.description")}</p>
      {(credits.total + returns.total > 0 || q !== "") && (
        <ListSearch path={PATH} value={q} label={t("reconciliation.find.label")} />
      )}
      <Card title={t("reconciliation.credits")} flush>
        {credits.results.length === 0 && page.number === 1 ? (
          <NoCredit q={q} hasStatements={hasStatements} text={text} />
        ) : (
          <EntryList
            entries={credits.results}
            actions={actions}
            namesAccount
            page={{ href: pathTo(page.number, 1), isFirst: page.number === 1 }}
            text={text}
          />
        )}
        <PageLinks
          page={page}
          shown={credits.results.length}
          total={credits.total}
          href={(number) => pathTo(number, returnsPage.number)}
          text={text}
        />
      </Card>
      {returns.total > 0 && (
        <Card title={t("reconciliation.creditsPage.returns", { count: returns.total })} flush className="mt-4">
          <EntryList
            entries={returns.results}
            actions={actions}
            namesAccount
            page={{ href: pathTo(1, returnsPage.number), isFirst: returnsPage.number === 1 }}
            text={text}
          />
          <PageLinks
            page={returnsPage}
            shown={returns.results.length}
            total={returns.total}
            href={(number) => pathTo(page.number, number)}
            text={text}
          />
        </Card>
      )}
    </LivePage>
  );
}

type NoCreditProps = Readonly<{ q: string; hasStatements: boolean; text: Text }>;

function NoCredit({ q, hasStatements, text: { t } }: NoCreditProps) {
  if (!hasStatements) {
    return (
      <EmptyState
        icon={<FileStack aria-hidden="true" />}
        title={t("reconciliation.operationsPage.noStatements")}
        action={<ButtonLink href="/dashboard/reconciliation">{t("reconciliation.statements")}</ButtonLink>}
      >
        {t("reconciliation.creditsPage.noStatementsHint")}
      </EmptyState>
    );
  }
  if (q === "") {
    return (
      <EmptyState icon={<CircleCheck aria-hidden="true" />} title={t("reconciliation.creditsPage.none")}>
        {t("reconciliation.creditsPage.noneHint")}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<SearchX aria-hidden="true" />} title={t("reconciliation.creditsPage.noneFound", { typed: q })}>
      {t("reconciliation.find.hint")}
    </EmptyState>
  );
}
