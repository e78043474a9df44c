import { CircleCheck, FileStack } from "lucide-react";
import type { SearchParams } from "@/components/dashboard/lists/filters";
import { PageLinks, pageOf } from "@/components/dashboard/lists/page-links";
import { LivePage } from "@/components/dashboard/live/live-page";
import { CoverageOfStatements } from "@/components/dashboard/reconciliation/coverage-of-statements";
import { MissingCreditList } from "@/components/dashboard/reconciliation/missing-credit-list";
import { ReconciliationHeader } from "@/components/dashboard/reconciliation/reconciliation-header";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { CREDIT_BUSINESS_DAYS, listMissingCredits } from "@/lib/statements/list-missing-credits";
import { openDashboard, titled } from "../../../dashboard-context";
import { countWaiting } from "../count-waiting";

const PATH = "/dashboard/reconciliation/operations";
const PAGE_SIZE = 25;

export const generateMetadata = () => titled((t) => t("reconciliation.operations"));

/** Payments whose money should stand on the statements and stands on none. */
export default async function MissingCreditsPage({ searchParams }: Readonly<{ searchParams: Promise<SearchParams> }>) {
  const context = await openDashboard(PATH, searchParams);
  const { db, caller, text } = context;
  const { t } = text;
  const page = pageOf(await searchParams, PAGE_SIZE);
  const [{ total, results, coverage }, waiting] = await Promise.all([
    listMissingCredits(db, caller, { limit: PAGE_SIZE, offset: page.offset }),
    countWaiting(context),
  ]);
  const words = "reconciliation.operationsPage" as const;
  return (
    <>
      <LivePage topics={["statements", "operations"]} />
      <ReconciliationHeader current="operations" waiting={waiting} text={text} />
      <div className="mb-4 text-muted">
        <p>{t(`${words}.description`, { days: CREDIT_BUSINESS_DAYS })}</p>
        {coverage.length > 0 && <CoverageOfStatements coverage={coverage} text={text} />}
      </div>
      <Card title={t("reconciliation.operations")} flush>
        {coverage.length === 0 && (
          <EmptyState
            icon={<FileStack aria-hidden="true" />}
            title={t(`${words}.noStatements`)}
            action={<ButtonLink href="/dashboard/reconciliation">{t("reconciliation.statements")}</ButtonLink>}
          >
            {t(`${words}.noStatementsHint`)}
          </EmptyState>
        )}
        {coverage.length > 0 && total === 0 && (
          <EmptyState icon={<CircleCheck aria-hidden="true" />} title={t(`${words}.none`)}>
            {t(`${words}.noneHint`)}
          </EmptyState>
        )}
        {results.length > 0 && <MissingCreditList missing={results} text={text} />}
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
