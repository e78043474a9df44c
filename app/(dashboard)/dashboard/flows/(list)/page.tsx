import { Workflow } from "lucide-react";
import { FLOW_COLUMNS } from "@/components/dashboard/flows/flow-columns";
import { FlowsList } from "@/components/dashboard/flows/flows-list";
import { FLOWS } from "@/components/dashboard/lists/definitions";
import { isFiltered, readFilters, type SearchParams } from "@/components/dashboard/lists/filters";
import { ListFrame } from "@/components/dashboard/lists/list-frame";
import { viewSearch } from "@/components/dashboard/lists/saved-views";
import { hasRole } from "@/components/dashboard/role";
import { ButtonLink, DownloadLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { now } from "@/lib/shared/clock";
import { openDashboard, titled } from "../../../dashboard-context";
import { loadViews } from "../../lists/load-views";
import { countFlows, loadFlows } from "../load-flows";

export const generateMetadata = () => titled((t) => t("flows.title"));

export default async function FlowsPage({ searchParams }: Readonly<{ searchParams: Promise<SearchParams> }>) {
  const filters = readFilters(FLOWS, await searchParams);
  const context = await openDashboard(FLOWS.path, searchParams);
  const [loaded, counts, shown] = await Promise.all([
    loadFlows(context, filters),
    countFlows(context, filters),
    loadViews(context, "FLOWS", FLOWS, filters),
  ]);
  const { text } = context;
  const drawnAt = now().toISOString();
  const { t } = text;
  return (
    <ListFrame
      list={FLOWS}
      filters={filters}
      title={t("flows.title")}
      statusLabel={(status) => t(`statuses.flow.${status}`)}
      counts={counts}
      drawnAt={drawnAt}
      views={shown.views}
      display={{
        layout: shown.layout,
        keep: shown.keep,
        columnLabels: Object.fromEntries(FLOW_COLUMNS.map(({ key, label }) => [key, label(t)])),
        sortLabels: {
          createdAt: t("flows.columns.createdAt"),
          statusUpdatedAt: t("flows.columns.statusUpdatedAt"),
          status: t("flows.columns.status"),
          externalId: t("flows.columns.flow"),
        },
      }}
      problems={loaded.ok ? null : loaded.problems}
      text={text}
      exported={
        loaded.ok &&
        loaded.page.total > 0 && (
          <DownloadLink href={`/dashboard/data/flows/export${viewSearch(FLOWS, filters, shown.layout)}`}>
            {t("operations.export")}
          </DownloadLink>
        )
      }
      empty={
        isFiltered(filters) ? null : (
          <EmptyState
            icon={<Workflow aria-hidden="true" />}
            title={t("flows.empty.title")}
            action={
              hasRole(context.session.role, "OPERATOR") && (
                <ButtonLink href="/dashboard/operations/new" variant="primary">
                  {t("operations.empty.action")}
                </ButtonLink>
              )
            }
          >
            {t("flows.empty.body")}
          </EmptyState>
        )
      }
      isEmpty={loaded.ok && loaded.page.total === 0}
    >
      {loaded.ok && <FlowsList filters={filters} layout={shown.layout} drawn={loaded.page} drawnAt={drawnAt} />}
    </ListFrame>
  );
}
