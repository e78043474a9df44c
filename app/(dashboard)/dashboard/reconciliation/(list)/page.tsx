import { FileStack } from "lucide-react";
import type { SearchParams } from "@/components/dashboard/lists/filters";
import { PageLinks, pageOf } from "@/components/dashboard/lists/page-links";
import { LivePage } from "@/components/dashboard/live/live-page";
import { ReconciliationHeader } from "@/components/dashboard/reconciliation/reconciliation-header";
import { StatementDrop } from "@/components/dashboard/reconciliation/statement-drop";
import { StatementList } from "@/components/dashboard/reconciliation/statement-list";
import { hasRole } from "@/components/dashboard/role";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { listStatements } from "@/lib/statements/list-statements";
import { openDashboard, titled } from "../../../dashboard-context";
import { countWaiting } from "../count-waiting";

const PATH = "/dashboard/reconciliation";
const PAGE_SIZE = 25;

export const generateMetadata = () => titled((t) => t("reconciliation.title"));

/** Statements are dropped here, and listed. */
export default async function StatementsPage({ searchParams }: Readonly<{ searchParams: Promise<SearchParams> }>) {
  const context = await openDashboard(PATH, searchParams);
  const { db, caller, session, text } = context;
  const { t } = text;
  const page = pageOf(await searchParams, PAGE_SIZE);
  const [{ total, results }, waiting] = await Promise.all([
    listStatements(db, caller, { limit: PAGE_SIZE, offset: page.offset }),
    countWaiting(context),
  ]);
  const mayTakeIn = hasRole(session.role, "OPERATOR");
  return (
    <>
      <LivePage topics={["statements"]} />
      <ReconciliationHeader current="statements" waiting={waiting} text={text} />
      {mayTakeIn && <StatementDrop />}
      <Card title={t("reconciliation.list.title")} flush>
        {results.length === 0 && page.number === 1 ? (
          <EmptyState icon={<FileStack aria-hidden="true" />} title={t("reconciliation.list.none")}>
            {t(mayTakeIn ? "reconciliation.list.noneHint" : "reconciliation.list.noneForViewers")}
          </EmptyState>
        ) : (
          <StatementList statements={results} text={text} />
        )}
        <PageLinks
          page={page}
          shown={results.length}
          total={total}
          href={(number) => `${PATH}?page=${number}`}
          text={text}
        />
      </Card>
    </>
  );
}
