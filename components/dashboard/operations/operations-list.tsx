"use client";

import { useLiveList } from "@/components/query/use-live-list";
import { OPERATIONS, type OperationFilters } from "../lists/definitions";
import { filtersSearch } from "../lists/filters";
import { type Layout, withoutLayout } from "../lists/layout";
import { ListPages } from "../lists/list-pages";
import { StaleNotice } from "../lists/stale-notice";
import { hasSingleKeys, isTyping } from "../palette/keys";
import { BulkBar } from "./bulk/bulk-bar";
import type { BulkActions } from "./bulk/use-bulk";
import { useSelection } from "./bulk/use-selection";
import { isOperationsPage, type OperationsPage } from "./operation-row";
import { OperationsCards } from "./operations-cards";
import { OperationsTable } from "./operations-table";

type OperationsListProps = Readonly<{
  filters: OperationFilters;
  drawn: OperationsPage;
  drawnAt: string;
  layout: Layout;
  actions: BulkActions | null;
}>;

export function OperationsList({ filters, drawn, drawnAt, layout, actions }: OperationsListProps) {
  const path = `/dashboard/data/operations${filtersSearch(OPERATIONS, withoutLayout(filters))}`;
  const { data, isError, dataUpdatedAt } = useLiveList({ path, expected: isOperationsPage, drawn, drawnAt });
  const selection = useSelection(data.rows.map(({ uuid }) => uuid));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: x does what the row's own box does
    <div
      onKeyDown={(event) => {
        const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
        if (key.toLowerCase() !== "x" || ctrlKey || metaKey || altKey || isTyping(target) || !hasSingleKeys()) return;
        const row = target instanceof Element ? target.closest("[data-uuid]") : null;
        const uuid = row?.getAttribute("data-uuid");
        if (uuid) selection.toggle(uuid, shiftKey);
      }}
    >
      {isError && <StaleNotice updatedAt={dataUpdatedAt} />}
      <OperationsTable rows={data.rows} {...{ filters, layout }} selection={selection} className="hidden sm:block" />
      <OperationsCards rows={data.rows} layout={layout} selection={selection} className="sm:hidden" />
      <BulkBar page={data} {...{ filters, layout, selection, actions }} />
      <ListPages list={OPERATIONS} filters={filters} shown={data.rows.length} total={data.total} />
    </div>
  );
}
