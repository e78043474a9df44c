import Link from "next/link";
import { rowLinkClass, type SortState, Table, Td, Th, Tr } from "@/components/ui/table";
import { OPERATIONS, type OperationColumn, type OperationFilters } from "../lists/definitions";
import { listHref, sortBy } from "../lists/filters";
import { OperationStatusPill } from "../status-pill";
import { useText } from "../text-provider";
import { RowCheckbox } from "./bulk/row-checkbox";
import type { Selection } from "./bulk/use-selection";
import type { OperationRow } from "./operation-row";

type OperationsTableProps = Readonly<{
  rows: readonly OperationRow[];
  filters: OperationFilters;
  selection?: Selection;
  className?: string;
}>;

export function OperationsTable({ rows, filters, selection, className }: OperationsTableProps) {
  const { t } = useText();
  const sort = (column: OperationColumn): SortState => ({
    direction: filters.sort === column ? filters.direction : null,
    href: listHref(OPERATIONS, sortBy(filters, column)),
  });
  return (
    <Table caption={t("operations.title")} {...(className && { className })}>
      <thead>
        <tr>
          {selection && (
            <Th className="w-9">
              <RowCheckbox
                label={t("bulk.selectPage")}
                checked={selection.uuids.size === rows.length}
                mixed={selection.uuids.size > 0 && selection.uuids.size < rows.length}
                onToggle={selection.togglePage}
              />
            </Th>
          )}
          <Th>{t("operations.columns.concept")}</Th>
          <Th numeric sort={sort("paymentAmount")}>
            {t("operations.columns.amount")}
          </Th>
          <Th sort={sort("status")}>{t("operations.columns.status")}</Th>
          <Th sort={sort("invoiceExternalId")}>{t("operations.columns.invoice")}</Th>
          <Th sort={sort("externalId")} className="hidden 2xl:table-cell">
            {t("operations.columns.externalId")}
          </Th>
          <Th sort={sort("createdAt")}>{t("operations.columns.createdAt")}</Th>
          <Th sort={sort("statusUpdatedAt")} className="hidden xl:table-cell">
            {t("operations.columns.statusUpdatedAt")}
          </Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <OperationTableRow key={row.uuid} row={row} {...(selection && { selection })} />
        ))}
      </tbody>
    </Table>
  );
}

function OperationTableRow({ row, selection }: Readonly<{ row: OperationRow; selection?: Selection }>) {
  const { t, money, dateTime } = useText();
  const { collaborator } = row.flow;
  return (
    <Tr interactive data-uuid={row.uuid} className={selection?.has(row.uuid) ? "bg-accent-soft" : undefined}>
      {selection && (
        <Td className="w-9">
          <RowCheckbox
            label={t("bulk.selectOne", { name: row.concept ?? t("operations.unnamed") })}
            checked={selection.has(row.uuid)}
            onToggle={(through) => selection.toggle(row.uuid, through)}
          />
        </Td>
      )}
      <Td className="max-w-72">
        <Link
          href={`/dashboard/operations/${row.uuid}`}
          prefetch={false}
          data-row-link=""
          className={`block truncate font-medium ${rowLinkClass}`}
        >
          {row.concept ?? t("operations.unnamed")}
        </Link>
        <span className="block truncate text-muted">
          {row.payer ?? t(row.type === "SIGNATURE" ? "operations.noSigner" : "operations.noPayer")}
          {collaborator && ` · ${t("operations.via", { collaborator: collaborator.legalName })}`}
        </span>
      </Td>
      <Td numeric className="whitespace-nowrap font-medium">
        {row.payment ? money(row.payment) : "—"}
      </Td>
      <Td>
        <OperationStatusPill status={row.status} t={t} />
      </Td>
      <Td className="max-w-40 truncate text-muted">{row.invoice?.externalId ?? "—"}</Td>
      <Td className="hidden max-w-40 truncate text-muted 2xl:table-cell">{row.externalId ?? "—"}</Td>
      <Td className="whitespace-nowrap text-muted tabular-nums">{dateTime(row.createdAt)}</Td>
      <Td className="hidden whitespace-nowrap text-muted tabular-nums xl:table-cell">
        {row.statusUpdatedAt ? dateTime(row.statusUpdatedAt) : "—"}
      </Td>
    </Tr>
  );
}
