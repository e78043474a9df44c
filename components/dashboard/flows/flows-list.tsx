"use client";

import { useLiveList } from "@/components/query/use-live-list";
import { FLOWS, type FlowFilters } from "../lists/definitions";
import { filtersSearch } from "../lists/filters";
import { type Layout, withoutLayout } from "../lists/layout";
import { ListPages } from "../lists/list-pages";
import { StaleNotice } from "../lists/stale-notice";
import { type FlowsPage, isFlowsPage } from "./flow-row";
import { FlowsCards } from "./flows-cards";
import { FlowsTable } from "./flows-table";

type FlowsListProps = Readonly<{ filters: FlowFilters; drawn: FlowsPage; drawnAt: string; layout: Layout }>;

export function FlowsList({ filters, drawn, drawnAt, layout }: FlowsListProps) {
  const path = `/dashboard/data/flows${filtersSearch(FLOWS, withoutLayout(filters))}`;
  const { data, isError, dataUpdatedAt } = useLiveList({ path, expected: isFlowsPage, drawn, drawnAt });
  return (
    <>
      {isError && <StaleNotice updatedAt={dataUpdatedAt} />}
      <FlowsTable rows={data.results} {...{ filters, layout }} className="hidden sm:block" />
      <FlowsCards rows={data.results} dense={layout.density === "compact"} className="sm:hidden" />
      <ListPages list={FLOWS} filters={filters} shown={data.results.length} total={data.total} />
    </>
  );
}
