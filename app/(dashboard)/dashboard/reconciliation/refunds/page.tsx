import { CircleCheck } from "lucide-react";
import type { SearchParams } from "@/components/dashboard/lists/filters";
import { PageLinks, pageOf } from "@/components/dashboard/lists/page-links";
import { LivePage } from "@/components/dashboard/live/live-page";
import { ReconciliationHeader } from "@/components/dashboard/reconciliation/reconciliation-header";
import { FilesForTheBank } from "@/components/dashboard/refunds/files-for-the-bank";
import { RefundRow } from "@/components/dashboard/refunds/refund-row";
import { hasRole } from "@/components/dashboard/role";
import { WhoMay } from "@/components/dashboard/who-may";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { listFilesOfRefunds, listRefunds } from "@/lib/refunds/list-refunds";
import { openDashboard, titled } from "../../../dashboard-context";
import { countWaiting } from "../count-waiting";

const PATH = "/dashboard/reconciliation/refunds";
const PAGE_SIZE = 25;

export const generateMetadata = () => titled((t) => t("refunds.title"));

/** Refunds that no statement has shown leaving yet, and those that are new as one file for the bank. */
export default async function RefundsPage({ searchParams }: Readonly<{ searchParams: Promise<SearchParams> }>) {
  const context = await openDashboard(PATH, searchParams);
  const { db, caller, session, text } = context;
  const { t } = text;
  const page = pageOf(await searchParams, PAGE_SIZE);
  const [{ total, results }, given, waiting] = await Promise.all([
    listRefunds(db, caller, { limit: PAGE_SIZE, offset: page.offset, q_state: ["PREPARED"] }),
    listFilesOfRefunds(db, caller),
    countWaiting(context),
  ]);
  const mayGive = hasRole(session.role, "ADMIN");
  return (
    <LivePage topics={["statements"]}>
      <ReconciliationHeader current="refunds" waiting={waiting} text={text} />
      <p className="mb-4 text-muted">{t("refunds.list.description")}</p>
      <WhoMay reader={session.role} least="ADMIN" text={text} />
      {mayGive && <FilesForTheBank {...given} text={text} />}
      <Card title={t("refunds.title")} flush>
        {results.length === 0 && page.number === 1 && (
          <EmptyState icon={<CircleCheck aria-hidden="true" />} title={t("refunds.list.empty")}>
            {t("refunds.list.emptyHint")}
          </EmptyState>
        )}
        <ul className="divide-y divide-line">
          {results.map((refund) => (
            <li key={refund.uuid}>
              <RefundRow refund={refund} mayGive={mayGive} text={text}>
                <ButtonLink size="sm" href={`/dashboard/operations/${refund.operationUuid}`}>
                  {t("refunds.list.payment")}
                </ButtonLink>
              </RefundRow>
            </li>
          ))}
        </ul>
        <PageLinks
          page={page}
          shown={results.length}
          total={total}
          href={(number) => `${PATH}?page=${number}`}
          text={text}
        />
      </Card>
    </LivePage>
  );
}
