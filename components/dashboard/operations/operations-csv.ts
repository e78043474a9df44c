import type { OperationStatus, OperationType, Subject } from "@/lib/operations/model";
import { BYTE_ORDER_MARK, csvLine } from "@/lib/shared/csv-line";
import { toDecimalString } from "@/lib/shared/money";
import { csvDialect } from "../csv-dialect";
import { whomFor } from "../payer-name";
import type { Language, Text } from "../text";

type Row = Readonly<{
  uuid: string;
  flowUuid: string;
  type: OperationType;
  status: OperationStatus;
  createdAt: Date;
  statusUpdatedAt: Date | null;
  expiresAt: Date;
  amount: number | null;
  currency: string | null;
  collectedAmount: number;
  concept: string | null;
  subject: Subject;
  signers: readonly Subject[];
  invoiceExternalId: string | null;
  invoiceDueDate: string | null;
  externalId: string | null;
  collaboratorLegalName: string | null;
}>;

type Column = Readonly<{ name: string; cell: (row: Row) => string }>;

/** Times are the organisation's own; amounts are in major units. */
function columns({ t, language, sortableTime }: Text): readonly Column[] {
  const amount = (minor: number | null) =>
    minor === null ? "" : toDecimalString(minor).replace(".", csvDialect(language).decimal);
  const time = (at: Date | null) => (at === null ? "" : sortableTime(at));
  return [
    { name: t("operations.columns.createdAt"), cell: (row) => time(row.createdAt) },
    { name: t("operations.columns.status"), cell: (row) => t(`statuses.operation.${row.status}`) },
    { name: t("operations.columns.statusUpdatedAt"), cell: (row) => time(row.statusUpdatedAt) },
    { name: t("operation.details.type"), cell: (row) => t(`statuses.type.${row.type}`) },
    { name: t("operations.columns.amount"), cell: (row) => amount(row.amount) },
    { name: t("operations.csv.currency"), cell: (row) => row.currency ?? "" },
    {
      name: t("operation.invoice.collected"),
      cell: (row) => (row.amount === null ? "" : amount(row.collectedAmount)),
    },
    { name: t("operation.details.concept"), cell: (row) => row.concept ?? "" },
    {
      name: t("operations.csv.person"),
      // The address has a column of its own.
      cell: ({ subject, signers }) => whomFor({ subject: { ...subject, email: null, phone: null }, signers }) ?? "",
    },
    { name: t("operation.details.email"), cell: (row) => row.subject.email ?? "" },
    { name: t("operations.columns.invoice"), cell: (row) => row.invoiceExternalId ?? "" },
    { name: t("operation.invoice.dueDate"), cell: (row) => row.invoiceDueDate ?? "" },
    { name: t("operation.details.expiresAt"), cell: (row) => time(row.expiresAt) },
    { name: t("operations.columns.externalId"), cell: (row) => row.externalId ?? "" },
    { name: t("operation.details.collaborator"), cell: (row) => row.collaboratorLegalName ?? "" },
    { name: t("operations.csv.operation"), cell: (row) => row.uuid },
    { name: t("operations.csv.flow"), cell: (row) => row.flowUuid },
  ];
}

/** Writes the table of one reader: its first line, then a line an operation (RFC 4180). */
export function operationsCsv(text: Text): Readonly<{ head: string; line: (row: Row) => string }> {
  const all = columns(text);
  return {
    head:
      BYTE_ORDER_MARK +
      line(
        all.map(({ name }) => name),
        text.language,
      ),
    line: (row) =>
      line(
        all.map(({ cell }) => cell(row)),
        text.language,
      ),
  };
}

function line(cells: readonly string[], language: Language): string {
  return csvLine(cells, csvDialect(language).separator);
}
