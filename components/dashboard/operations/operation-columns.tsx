import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { rowLinkClass } from "@/components/ui/table";
import type { OperationColumn } from "../lists/definitions";
import { REST_OF_LINE, TWO_LINES, wholeOf } from "../lists/one-line";
import { OperationStatusPill } from "../status-pill";
import type { Text } from "../text";
import type { OperationRow } from "./operation-row";

/** One column of the list: its heading, its cell, and where it stands back when nobody has chosen it. */
export type ShownColumn = Readonly<{
  key: string;
  label: (t: Text["t"]) => string;
  sort?: OperationColumn;
  numeric?: boolean;
  /** Of its cells. */
  look: string;
  /** In its place, where a row has one line. */
  compact?: string;
  /** As long as nobody has chosen it: narrow windows have no room for it. */
  roomy?: string;
  cell: (row: OperationRow, text: Text) => ReactNode;
}>;

/** Of names and addresses that somebody has chosen to see. */
const WHO = "wrap-break-word min-w-36 max-w-40 text-muted";
const MUTED = "wrap-break-word min-w-28 max-w-40 text-muted";
/** A UUID has two lines in it. */
const UUID = "wrap-break-word min-w-44 max-w-44 font-mono text-muted";
const TIME = "whitespace-nowrap text-muted tabular-nums";

export const OPERATION_COLUMNS: readonly ShownColumn[] = [
  {
    key: "concept",
    label: (t) => t("operations.columns.concept"),
    look: "min-w-36 max-w-72",
    compact: REST_OF_LINE,
    cell: (row, { t }) => {
      const name = row.concept ?? t("operations.unnamed");
      const who = whoOf(row, t);
      return (
        <>
          <Link
            href={`/dashboard/operations/${row.uuid}`}
            data-row-link=""
            title={wholeOf(name, who)}
            className={`${TWO_LINES} font-medium ${rowLinkClass}`}
          >
            {name}
          </Link>
          <span className={`${TWO_LINES} text-muted`}>{who}</span>
        </>
      );
    },
  },
  {
    key: "payer",
    label: (t) => t("operations.csv.person"),
    look: WHO,
    cell: ({ payer }) => payer ?? "—",
  },
  { key: "email", label: (t) => t("operation.details.email"), look: WHO, cell: ({ email }) => email ?? "—" },
  {
    key: "amount",
    label: (t) => t("operations.columns.amount"),
    sort: "paymentAmount",
    numeric: true,
    look: "whitespace-nowrap font-medium",
    cell: ({ payment }, { money }) => (payment ? money(payment) : "—"),
  },
  {
    key: "collected",
    label: (t) => t("operation.invoice.collected"),
    numeric: true,
    look: "whitespace-nowrap",
    cell: ({ payment, collected }, { money }) =>
      payment ? money({ amount: collected, currency: payment.currency }) : "—",
  },
  {
    key: "status",
    label: (t) => t("operations.columns.status"),
    sort: "status",
    look: "whitespace-nowrap",
    cell: ({ status }, { t }) => <OperationStatusPill status={status} t={t} />,
  },
  {
    key: "type",
    label: (t) => t("operation.details.type"),
    look: "text-muted",
    cell: ({ type }, { t }) => t(`statuses.type.${type}`),
  },
  {
    key: "invoice",
    label: (t) => t("operations.columns.invoice"),
    sort: "invoiceExternalId",
    look: MUTED,
    cell: ({ invoice }) => invoice?.externalId ?? "—",
  },
  {
    key: "dueDate",
    label: (t) => t("operation.invoice.dueDate"),
    look: TIME,
    cell: ({ invoice }, { calendarDay }) => (invoice?.dueDate ? calendarDay(invoice.dueDate) : "—"),
  },
  {
    key: "externalId",
    label: (t) => t("operations.columns.externalId"),
    sort: "externalId",
    look: MUTED,
    roomy: "hidden 2xl:table-cell",
    cell: ({ externalId }) => externalId ?? "—",
  },
  {
    key: "createdAt",
    label: (t) => t("operations.columns.createdAt"),
    sort: "createdAt",
    look: TIME,
    cell: ({ createdAt }, { dateTime }) => dateTime(createdAt),
  },
  {
    key: "statusUpdatedAt",
    label: (t) => t("operations.columns.statusUpdatedAt"),
    sort: "statusUpdatedAt",
    look: TIME,
    roomy: "hidden xl:table-cell",
    cell: ({ statusUpdatedAt }, { dateTime }) => (statusUpdatedAt ? dateTime(statusUpdatedAt) : "—"),
  },
  {
    key: "expiresAt",
    label: (t) => t("operation.details.expiresAt"),
    look: TIME,
    cell: ({ expiresAt }, { deadline }) => (expiresAt ? deadline(expiresAt) : "—"),
  },
  {
    key: "collaborator",
    label: (t) => t("operation.details.collaborator"),
    look: WHO,
    cell: ({ flow }) => flow.collaborator?.legalName ?? "—",
  },
  {
    key: "operation",
    label: (t) => t("operations.csv.operation"),
    look: UUID,
    cell: ({ uuid }) => uuid,
  },
  { key: "flow", label: (t) => t("operations.csv.flow"), look: UUID, cell: ({ flowUuid }) => flowUuid },
];

/** The payer or the signers, and through whom. */
function whoOf({ payer, type, flow: { collaborator } }: OperationRow, t: Text["t"]): string {
  const who = payer ?? t(type === "SIGNATURE" ? "operations.noSigner" : "operations.noPayer");
  return collaborator ? `${who} · ${t("operations.via", { collaborator: collaborator.legalName })}` : who;
}

/** Those of these names, in their order. */
export function operationColumns(names: readonly string[]): readonly ShownColumn[] {
  return names.flatMap((name) => OPERATION_COLUMNS.find(({ key }) => key === name) ?? []);
}
