import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { rowLinkClass, type SortState, Table, Td, Th, Tr } from "@/components/ui/table";
import type { FlowListItem } from "@/lib/flows/contract";
import { FLOWS, type FlowColumn, type FlowFilters } from "../lists/definitions";
import { listHref, sortBy } from "../lists/filters";
import { FlowStatusPill } from "../status-pill";
import { useText } from "../text-provider";

type FlowsTableProps = Readonly<{ rows: readonly FlowListItem[]; filters: FlowFilters; className?: string }>;

export function FlowsTable({ rows, filters, className }: FlowsTableProps) {
  const { t } = useText();
  const sort = (column: FlowColumn): SortState => ({
    direction: filters.sort === column ? filters.direction : null,
    href: listHref(FLOWS, sortBy(filters, column)),
  });
  return (
    <Table caption={t("flows.title")} {...(className && { className })}>
      <thead>
        <tr>
          <Th sort={sort("externalId")}>{t("flows.columns.flow")}</Th>
          <Th sort={sort("status")}>{t("flows.columns.status")}</Th>
          <Th>{t("flows.columns.channel")}</Th>
          <Th className="hidden lg:table-cell">{t("flows.columns.labels")}</Th>
          <Th sort={sort("createdAt")}>{t("flows.columns.createdAt")}</Th>
          <Th sort={sort("statusUpdatedAt")} className="hidden lg:table-cell">
            {t("flows.columns.statusUpdatedAt")}
          </Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <FlowTableRow key={row.uuid} row={row} />
        ))}
      </tbody>
    </Table>
  );
}

function FlowTableRow({ row }: Readonly<{ row: FlowListItem }>) {
  const { t, dateTime } = useText();
  return (
    <Tr interactive>
      <Td className="max-w-72">
        <Link
          href={`/dashboard/flows/${row.uuid}`}
          prefetch={false}
          className={`block truncate font-medium ${rowLinkClass}`}
        >
          {row.externalId ?? row.uuid}
        </Link>
        {row.collaborator && (
          <span className="block truncate text-muted">
            {t("operations.via", { collaborator: row.collaborator.legalName })}
          </span>
        )}
      </Td>
      <Td>
        <FlowStatusPill status={row.status} t={t} />
      </Td>
      <Td className="text-muted">{t(`operation.details.channels.${row.channel}`)}</Td>
      <Td className="hidden lg:table-cell">
        <span className="flex flex-wrap gap-1">
          {row.labels.map(({ name, value }) => (
            <Badge key={`${name}=${value}`}>
              {name}: {value}
            </Badge>
          ))}
        </span>
      </Td>
      <Td className="whitespace-nowrap text-muted tabular-nums">{dateTime(row.createdAt)}</Td>
      <Td className="hidden whitespace-nowrap text-muted tabular-nums lg:table-cell">
        {row.statusUpdatedAt ? dateTime(row.statusUpdatedAt) : "—"}
      </Td>
    </Tr>
  );
}
