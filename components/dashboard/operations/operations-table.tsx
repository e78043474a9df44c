import { clsx } from "clsx";
import { type SortState, Table, Td, Th, Tr } from "@/components/ui/table";
import { OPERATIONS, type OperationColumn, type OperationFilters } from "../lists/definitions";
import { listHref, sortBy } from "../lists/filters";
import { type Layout, layoutOf } from "../lists/layout";
import { ONE_LINE } from "../lists/one-line";
import { useText } from "../text-provider";
import { PageCheckbox } from "./bulk/page-checkbox";
import { RowCheckbox } from "./bulk/row-checkbox";
import type { Selection } from "./bulk/use-selection";
import { operationColumns, type ShownColumn } from "./operation-columns";
import type { OperationRow } from "./operation-row";

type OperationsTableProps = Readonly<{
  rows: readonly OperationRow[];
  filters: OperationFilters;
  layout?: Layout;
  selection?: Selection;
  className?: string;
}>;

export function OperationsTable({ rows, filters, layout, selection, className }: OperationsTableProps) {
  const { t } = useText();
  const { columns: names, density, isChosen } = layout ?? layoutOf(OPERATIONS, filters, null);
  const columns = operationColumns(names);
  const sort = (column: OperationColumn): SortState => ({
    direction: filters.sort === column ? filters.direction : null,
    href: listHref(OPERATIONS, sortBy(filters, column)),
  });
  return (
    <Table caption={t("operations.title")} {...(className && { className })}>
      <thead>
        <tr>
          {selection && (
            <Th className="w-9 pr-0">
              <PageCheckbox selection={selection} shown={rows.length} />
            </Th>
          )}
          {columns.map(({ key, label, sort: by, numeric, roomy }) => (
            <Th
              key={key}
              {...(numeric && { numeric })}
              {...(by && { sort: sort(by) })}
              className={isChosen ? undefined : roomy}
            >
              {label(t)}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody data-rows="">
        {rows.map((row) => (
          <OperationTableRow
            key={row.uuid}
            {...{ row, columns, isChosen }}
            dense={density === "compact"}
            {...(selection && { selection })}
          />
        ))}
      </tbody>
    </Table>
  );
}

type RowProps = Readonly<{
  row: OperationRow;
  columns: readonly ShownColumn[];
  isChosen: boolean;
  dense: boolean;
  selection?: Selection;
}>;

function OperationTableRow({ row, columns, isChosen, dense, selection }: RowProps) {
  const text = useText();
  return (
    <Tr interactive data-uuid={row.uuid} className={selection?.has(row.uuid) ? "bg-accent-soft" : undefined}>
      {selection && (
        <Td dense={dense} className="w-9 pr-0">
          <RowCheckbox
            label={text.t("bulk.selectOne", { name: row.concept ?? text.t("operations.unnamed") })}
            checked={selection.has(row.uuid)}
            onToggle={(through) => selection.toggle(row.uuid, through)}
          />
        </Td>
      )}
      {columns.map(({ key, numeric, look, compact, roomy, cell }) => (
        <Td
          key={key}
          dense={dense}
          {...(numeric && { numeric })}
          className={clsx((dense && compact) || look, !isChosen && roomy, dense && ONE_LINE)}
        >
          {cell(row, text)}
        </Td>
      ))}
    </Tr>
  );
}
