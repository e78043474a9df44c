import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { rowLinkClass } from "@/components/ui/table";
import type { FlowListItem } from "@/lib/flows/contract";
import type { FlowColumn } from "../lists/definitions";
import { REST_OF_LINE, TWO_LINES, wholeOf } from "../lists/one-line";
import { FlowStatusPill } from "../status-pill";
import type { Text } from "../text";
import { FlowOrigin } from "./flow-origin";

/** One column of the list, as those of operations. */
export type ShownColumn = Readonly<{
  key: string;
  label: (t: Text["t"]) => string;
  sort?: FlowColumn;
  look: string;
  compact?: string;
  roomy?: string;
  cell: (row: FlowListItem, text: Text) => ReactNode;
}>;

const TIME = "whitespace-nowrap text-muted tabular-nums";

export const FLOW_COLUMNS: readonly ShownColumn[] = [
  {
    key: "flow",
    label: (t) => t("flows.columns.flow"),
    sort: "externalId",
    look: "min-w-36 max-w-72",
    compact: REST_OF_LINE,
    cell: (row, { t }) => (
      <>
        <Link
          href={`/dashboard/flows/${row.uuid}`}
          title={wholeOf(row.externalId ?? row.uuid)}
          className={`${TWO_LINES} font-medium ${rowLinkClass}`}
        >
          {row.externalId ?? row.uuid}
        </Link>
        <FlowOrigin row={row} className={`${TWO_LINES} text-muted`} t={t} />
      </>
    ),
  },
  {
    key: "status",
    label: (t) => t("flows.columns.status"),
    sort: "status",
    look: "whitespace-nowrap",
    cell: ({ status }, { t }) => <FlowStatusPill status={status} t={t} />,
  },
  {
    key: "channel",
    label: (t) => t("flows.columns.channel"),
    look: "text-muted",
    cell: ({ channel }, { t }) => t(`operation.details.channels.${channel}`),
  },
  {
    key: "labels",
    label: (t) => t("flows.columns.labels"),
    look: "",
    roomy: "hidden lg:table-cell",
    cell: ({ labels }) => (
      <span className="flex flex-wrap gap-1">
        {labels.map(({ name, value }) => (
          <Badge key={`${name}=${value}`}>
            {name}: {value}
          </Badge>
        ))}
      </span>
    ),
  },
  {
    key: "collaborator",
    label: (t) => t("operation.details.collaborator"),
    look: "wrap-break-word min-w-28 max-w-40 text-muted",
    cell: ({ collaborator }) => collaborator?.legalName ?? "—",
  },
  {
    key: "createdAt",
    label: (t) => t("flows.columns.createdAt"),
    sort: "createdAt",
    look: TIME,
    cell: ({ createdAt }, { dateTime }) => dateTime(createdAt),
  },
  {
    key: "statusUpdatedAt",
    label: (t) => t("flows.columns.statusUpdatedAt"),
    sort: "statusUpdatedAt",
    look: TIME,
    roomy: "hidden xl:table-cell",
    cell: ({ statusUpdatedAt }, { dateTime }) => (statusUpdatedAt ? dateTime(statusUpdatedAt) : "—"),
  },
  {
    key: "uuid",
    label: () => "UUID",
    look: "wrap-break-word min-w-44 max-w-44 font-mono text-muted",
    cell: ({ uuid }) => uuid,
  },
];

/** Those of these names, in their order. */
export function flowColumns(names: readonly string[]): readonly ShownColumn[] {
  return names.flatMap((name) => FLOW_COLUMNS.find(({ key }) => key === name) ?? []);
}
