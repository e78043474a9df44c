import { SearchX } from "lucide-react";
import { redirect } from "next/navigation";
import { OPERATIONS } from "@/components/dashboard/lists/definitions";
import type { SearchParams } from "@/components/dashboard/lists/filters";
import { LineLink } from "@/components/dashboard/lists/line-link";
import { listedViews, searchFor } from "@/components/dashboard/lists/saved-views";
import { SearchViews } from "@/components/dashboard/lists/search-views";
import { ViewLinks } from "@/components/dashboard/lists/view-links";
import { SearchBox } from "@/components/dashboard/search-box";
import { FlowStatusPill, OperationStatusPill } from "@/components/dashboard/status-pill";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { openDashboard, titled } from "../../dashboard-context";
import { loadSearches } from "../lists/load-views";
import { loadHits } from "./load-hits";

export const generateMetadata = () => titled((t) => t("search.title"));

/** One hit is gone to at once; several are shown. */
export default async function SearchPage({ searchParams }: Readonly<{ searchParams: Promise<SearchParams> }>) {
  const query = [(await searchParams).q ?? ""].flat()[0]?.trim() ?? "";
  const context = await openDashboard("/dashboard/search", searchParams);
  const { text } = context;
  const { t } = text;
  const [{ operations, flows, hasMore }, { saved, actions, ...may }] = await Promise.all([
    loadHits(context, query),
    loadSearches(context),
  ]);
  const [operation] = operations;
  const [flow] = flows;
  if (operation && operations.length === 1 && !flow) redirect(`/dashboard/operations/${operation.uuid}`);
  if (flow && flows.length === 1 && !operation) redirect(`/dashboard/flows/${flow.uuid}`);
  const search = query === "" ? null : searchFor(query);
  const views = listedViews(saved, { list: OPERATIONS, search });
  const keeping = actions && (search !== null || views.length > 0) && (
    <SearchViews {...{ views, search, actions }} {...may} />
  );
  if (!operation && !flow) {
    return (
      <>
        <div className="mx-auto mb-2 max-w-xl">
          <div className="flex items-center gap-2">
            <SearchBox key={query} value={query} className="flex-1" />
            {keeping}
          </div>
          <ViewLinks views={views} text={text} />
        </div>
        <EmptyState
          page
          icon={<SearchX aria-hidden="true" />}
          title={query === "" ? t("search.title") : t("search.empty", { query })}
        >
          {t("search.emptyBody")}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageHeader title={t("search.results", { query })} />
      <div className="mb-4 max-w-xl">
        <div className="flex items-center gap-2">
          <SearchBox key={query} value={query} className="flex-1" />
          {keeping}
        </div>
        <ViewLinks views={views} text={text} />
      </div>
      {hasMore && <p className="mb-4 text-muted text-sm">{t("search.more")}</p>}
      <div className="flex flex-col gap-4">
        {operation && (
          <Card title={t("search.operations")} flush>
            <ul data-rows="" className="divide-y divide-line">
              {operations.map((hit) => (
                <li key={hit.uuid}>
                  <LineLink
                    href={`/dashboard/operations/${hit.uuid}`}
                    title={hit.title}
                    detail={hit.detail}
                    amount={hit.amount}
                    status={<OperationStatusPill status={hit.status} t={t} />}
                  />
                </li>
              ))}
            </ul>
          </Card>
        )}
        {flow && (
          <Card title={t("search.flows")} flush>
            <ul data-rows="" className="divide-y divide-line">
              {flows.map((hit) => (
                <li key={hit.uuid}>
                  <LineLink
                    href={`/dashboard/flows/${hit.uuid}`}
                    title={hit.title}
                    detail={hit.detail}
                    status={<FlowStatusPill status={hit.status} t={t} />}
                  />
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
    </>
  );
}
