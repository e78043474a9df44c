import { Plus, ReceiptText, SearchX } from "lucide-react";
import { FilterChips } from "@/components/dashboard/operations/filter-chips";
import { FilterProblemsCallout } from "@/components/dashboard/operations/filter-problems";
import { FilterSheet } from "@/components/dashboard/operations/filter-sheet";
import {
  changeFilters,
  countFilters,
  type OperationFilters,
  operationsHref,
  readFilters,
  type SearchParams,
} from "@/components/dashboard/operations/operation-filters";
import { OperationsList } from "@/components/dashboard/operations/operations-list";
import { SearchBox } from "@/components/dashboard/search-box";
import type { Text } from "@/components/dashboard/text";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { TabLinks } from "@/components/ui/tab-links";
import { OPERATION_STATUSES } from "@/lib/operations/model";
import { now } from "@/lib/shared/clock";
import { openDashboard, titled } from "../../../dashboard-context";
import { loadOperations } from "../load-operations";

export const generateMetadata = () => titled((t) => t("operations.title"));

export default async function OperationsPage({ searchParams }: Readonly<{ searchParams: Promise<SearchParams> }>) {
  const filters = readFilters(await searchParams);
  const context = await openDashboard(operationsHref(filters));
  const loaded = await loadOperations(context, filters);
  const { text } = context;
  const { t } = text;
  return (
    <>
      <PageHeader
        title={t("operations.title")}
        actions={
          <ButtonLink
            href="/dashboard/operations/new"
            variant="primary"
            icon={<Plus aria-hidden="true" className="size-4" />}
          >
            {t("operations.newCollection")}
          </ButtonLink>
        }
      />
      <SearchBox className="mb-3 lg:hidden" />
      <StatusTabs filters={filters} text={text} />
      <div className="my-3 flex flex-wrap items-center gap-2">
        <FilterSheet key={operationsHref(filters)} filters={filters} />
        <FilterChips filters={filters} text={text} />
      </div>
      {loaded.ok ? (
        <Card flush>
          {loaded.page.total === 0 ? (
            <NoOperations filters={filters} text={text} />
          ) : (
            <OperationsList filters={filters} drawn={loaded.page} drawnAt={now().toISOString()} />
          )}
        </Card>
      ) : (
        <FilterProblemsCallout problems={loaded.problems} t={t} />
      )}
    </>
  );
}

type PartProps = Readonly<{ filters: OperationFilters; text: Text }>;

function StatusTabs({ filters, text: { t } }: PartProps) {
  const [only, ...more] = filters.status;
  return (
    <TabLinks
      label={t("operations.statusTabs")}
      tabs={[
        {
          key: "all",
          href: operationsHref(changeFilters(filters, { status: [] })),
          label: t("operations.all"),
          current: filters.status.length === 0,
        },
        ...OPERATION_STATUSES.map((status) => ({
          key: status,
          href: operationsHref(changeFilters(filters, { status: [status] })),
          label: t(`statuses.operation.${status}`),
          current: only === status && more.length === 0,
        })),
      ]}
    />
  );
}

function NoOperations({ filters, text: { t } }: PartProps) {
  const filtered = countFilters(filters) > 0 || filters.status.length > 0;
  return filtered ? (
    <EmptyState
      icon={<SearchX aria-hidden="true" />}
      title={t("operations.noMatch.title")}
      action={<ButtonLink href="/dashboard/operations">{t("operations.noMatch.action")}</ButtonLink>}
    >
      {t("operations.noMatch.body")}
    </EmptyState>
  ) : (
    <EmptyState
      icon={<ReceiptText aria-hidden="true" />}
      title={t("operations.empty.title")}
      action={
        <ButtonLink href="/dashboard/operations/new" variant="primary">
          {t("operations.empty.action")}
        </ButtonLink>
      }
    >
      {t("operations.empty.body")}
    </EmptyState>
  );
}
