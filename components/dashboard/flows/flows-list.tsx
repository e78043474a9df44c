"use client";

import { FLOWS, type FlowFilters } from "../lists/definitions";
import { listDataPath } from "../lists/filters";
import type { Layout } from "../lists/layout";
import { ListPages } from "../lists/list-pages";
import { StaleNotice } from "../lists/stale-notice";
import { NewRowsPill } from "../live/new-rows-pill";
import { useLiveList } from "../live/use-live-list";
import { useReading } from "../live/use-reading";
import type { FlowsPage } from "./flow-row";
import { FlowsCards } from "./flows-cards";
import { FlowsTable } from "./flows-table";

type FlowsListProps = Readonly<{ filters: FlowFilters; drawn: FlowsPage; drawnAt: string; layout: Layout }>;

export function FlowsList({ filters, drawn, drawnAt, layout }: FlowsListProps) {
  const path = listDataPath(FLOWS, filters);
  const { list, isRead } = useReading();
  const mayMove = () => filters.page === 1 && !isRead();
  const { rows, total, news, settle, isError, dataUpdatedAt } = useLiveList({ path, drawn, drawnAt, mayMove });
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {isError && <StaleNotice updatedAt={dataUpdatedAt} />}
      <NewRowsPill count={filters.page === 1 ? news : 0} list={list} onShow={settle} />
      <FlowsTable rows={rows} {...{ filters, layout }} className="hidden sm:block" />
      <FlowsCards rows={rows} dense={layout.density === "compact"} className="sm:hidden" />
      <ListPages list={FLOWS} filters={filters} shown={rows.length} total={total} />
    </div>
  );
}
