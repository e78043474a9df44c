import { clsx } from "clsx";
import { type SortState, Table, Td, Th, Tr } from "@/components/ui/table";
import type { FlowListItem } from "@/lib/flows/contract";
import { FLOWS, type FlowColumn, type FlowFilters } from "../lists/definitions";
import { listHref, sortBy } from "../lists/filters";
import type { Layout } from "../lists/layout";
import { ONE_LINE } from "../lists/one-line";
import { useText } from "../text-provider";
import { flowColumns } from "./flow-columns";

type FlowsTableProps = Readonly<{
  rows: readonly FlowListItem[];
  filters: FlowFilters;
  layout: Layout;
  className?: string;
}>;

export function FlowsTable({ rows, filters, layout, className }: FlowsTableProps) {
  const text = useText();
  const { t } = text;
  const { isChosen } = layout;
  const dense = layout.density === "compact";
  const columns = flowColumns(layout.columns);
  const sort = (column: FlowColumn): SortState => ({
    direction: filters.sort === column ? filters.direction : null,
    href: listHref(FLOWS, sortBy(filters, column)),
  });
  return (
    <Table caption={t("flows.title")} {...(className && { className })}>
      <thead>
        <tr>
          {columns.map(({ key, label, sort: by, roomy }) => (
            <Th key={key} {...(by && { sort: sort(by) })} className={isChosen ? undefined : roomy}>
              {label(t)}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody data-rows="">
        {rows.map((row) => (
          <Tr key={row.uuid} interactive>
            {columns.map(({ key, look, compact, roomy, cell }) => (
              <Td
                key={key}
                dense={dense}
                className={clsx((dense && compact) || look, !isChosen && roomy, dense && ONE_LINE)}
              >
                {cell(row, text)}
              </Td>
            ))}
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
