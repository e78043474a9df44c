"use client";

import { useEffect, useRef } from "react";
import { OPERATIONS, type OperationFilters } from "../lists/definitions";
import { listDataPath } from "../lists/filters";
import type { Layout } from "../lists/layout";
import { ListPages } from "../lists/list-pages";
import { StaleNotice } from "../lists/stale-notice";
import { NewRowsPill } from "../live/new-rows-pill";
import { type Counted, useLiveList } from "../live/use-live-list";
import { useReading } from "../live/use-reading";
import { hasSingleKeys, isTyping } from "../palette/keys";
import { BulkBar } from "./bulk/bulk-bar";
import type { BulkActions } from "./bulk/use-bulk";
import { useSelection } from "./bulk/use-selection";
import type { OperationsPage } from "./operation-row";
import { OperationsCards } from "./operations-cards";
import { OperationsTable } from "./operations-table";

type OperationsListProps = Readonly<{
  filters: OperationFilters;
  drawn: OperationsPage;
  /** How many there are, where that follows. */
  late: Promise<Counted> | null;
  drawnAt: string;
  layout: Layout;
  actions: BulkActions | null;
}>;

export function OperationsList({ filters, drawn, late, drawnAt, layout, actions }: OperationsListProps) {
  const path = listDataPath(OPERATIONS, filters);
  const isSelecting = useRef(false);
  const { list, isRead } = useReading();
  const { rows, total, news, settle, isError, dataUpdatedAt } = useLiveList({
    path,
    drawn: { total: drawn.total, results: drawn.rows },
    late,
    drawnAt,
    mayMove: () => filters.page === 1 && !isSelecting.current && !isRead(),
  });
  const data = { total, rows };
  const selection = useSelection(rows.map(({ uuid }) => uuid));
  useEffect(() => {
    isSelecting.current = selection.uuids.size > 0;
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: x does what the row's own box does
    <div
      ref={list}
      tabIndex={-1}
      className="outline-none"
      onKeyDown={(event) => {
        const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
        if (key.toLowerCase() !== "x" || ctrlKey || metaKey || altKey || isTyping(target) || !hasSingleKeys()) return;
        const row = target instanceof Element ? target.closest("[data-uuid]") : null;
        const uuid = row?.getAttribute("data-uuid");
        if (uuid) selection.toggle(uuid, shiftKey);
      }}
    >
      {isError && <StaleNotice updatedAt={dataUpdatedAt} />}
      <NewRowsPill count={filters.page === 1 ? news : 0} list={list} onShow={settle} />
      <OperationsTable rows={data.rows} {...{ filters, layout }} selection={selection} className="hidden sm:block" />
      <OperationsCards rows={data.rows} layout={layout} selection={selection} className="sm:hidden" />
      <BulkBar page={data} {...{ filters, layout, selection, actions }} />
      <ListPages list={OPERATIONS} filters={filters} shown={data.rows.length} total={data.total} />
    </div>
  );
}
