"use client";

import { useLiveList } from "@/components/query/use-live-list";
import { OPERATIONS, type OperationFilters } from "../lists/definitions";
import { filtersSearch } from "../lists/filters";
import { ListPages } from "../lists/list-pages";
import { StaleNotice } from "../lists/stale-notice";
import { isOperationsPage, type OperationsPage } from "./operation-row";
import { OperationsCards } from "./operations-cards";
import { OperationsTable } from "./operations-table";

type OperationsListProps = Readonly<{ filters: OperationFilters; drawn: OperationsPage; drawnAt: string }>;

export function OperationsList({ filters, drawn, drawnAt }: OperationsListProps) {
  const path = `/dashboard/data/operations${filtersSearch(OPERATIONS, filters)}`;
  const { data, isError, dataUpdatedAt } = useLiveList({ path, expected: isOperationsPage, drawn, drawnAt });
  return (
    <>
      {isError && <StaleNotice updatedAt={dataUpdatedAt} />}
      <OperationsTable rows={data.rows} filters={filters} className="hidden sm:block" />
      <OperationsCards rows={data.rows} className="sm:hidden" />
      <ListPages list={OPERATIONS} filters={filters} shown={data.rows.length} total={data.total} />
    </>
  );
}
