"use client";

import { useQuery } from "@tanstack/react-query";
import { fetchJson } from "@/components/query/fetch-json";
import { Callout } from "@/components/ui/callout";
import { Pagination } from "@/components/ui/pagination";
import { useText } from "../text-provider";
import { changeFilters, filtersSearch, type OperationFilters, operationsHref, PAGE_SIZE } from "./operation-filters";
import { isOperationsPage, type OperationsPage } from "./operation-row";
import { OperationsCards } from "./operations-cards";
import { OperationsTable } from "./operations-table";

/** Slow enough for a thousand open tabs, fast enough to watch a payer. */
const REFRESH_MS = 5_000;

type OperationsListProps = Readonly<{ filters: OperationFilters; drawn: OperationsPage; drawnAt: string }>;

/** The list as the server drew it, then asked for again every few seconds while the tab is looked at. */
export function OperationsList({ filters, drawn, drawnAt }: OperationsListProps) {
  const { t, dateTime } = useText();
  const search = filtersSearch(filters);
  const { data, isError, dataUpdatedAt } = useQuery({
    // Each drawing of the page is newer than what the cache holds of an earlier one.
    queryKey: ["operations", search, drawnAt],
    queryFn: ({ signal }) => fetchJson(`/dashboard/data/operations${search}`, isOperationsPage, signal),
    initialData: drawn,
    refetchInterval: REFRESH_MS,
  });
  const first = (filters.page - 1) * PAGE_SIZE + 1;
  const last = Math.min(filters.page * PAGE_SIZE, data.total);
  const page = (number: number) => operationsHref(changeFilters(filters, { page: number }));
  return (
    <>
      {isError && (
        <Callout tone="warning" role="status" className="m-3">
          {t("operations.stale", { at: dateTime(new Date(dataUpdatedAt)) })}
        </Callout>
      )}
      <OperationsTable rows={data.rows} filters={filters} className="hidden sm:block" />
      <OperationsCards rows={data.rows} className="sm:hidden" />
      <Pagination
        label={t("operations.pages")}
        summary={
          data.rows.length === 0
            ? t("operations.none")
            : t("operations.range", { from: first, to: last, total: data.total })
        }
        previous={{ label: t("operations.previous"), href: filters.page > 1 ? page(filters.page - 1) : null }}
        next={{ label: t("operations.next"), href: last < data.total ? page(filters.page + 1) : null }}
      />
    </>
  );
}
