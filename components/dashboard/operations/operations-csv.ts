import type { OperationStatus, OperationType, Subject } from "@/lib/operations/model";
import { csvAmount } from "../csv-dialect";
import { type CsvColumn, listCsv } from "../lists/list-csv";
import { whomFor } from "../payer-name";
import type { Text } from "../text";

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

/** Times are the organisation's own; amounts are in major units. */
function columns({ t, language, sortableTime }: Text): readonly CsvColumn<Row>[] {
  const amount = (minor: number | null) => (minor === null ? "" : csvAmount(minor, language));
  const time = (at: Date | null) => (at === null ? "" : sortableTime(at));
  return [
    { name: t("operations.columns.createdAt"), of: ["createdAt"], cell: (row) => time(row.createdAt) },
    { name: t("operations.columns.status"), of: ["status"], cell: (row) => t(`statuses.operation.${row.status}`) },
    {
      name: t("operations.columns.statusUpdatedAt"),
      of: ["statusUpdatedAt"],
      cell: (row) => time(row.statusUpdatedAt),
    },
    { name: t("operation.details.type"), of: ["type"], cell: (row) => t(`statuses.type.${row.type}`) },
    { name: t("operations.columns.amount"), of: ["amount"], cell: (row) => amount(row.amount) },
    { name: t("operations.csv.currency"), of: ["amount", "collected"], cell: (row) => row.currency ?? "" },
    {
      name: t("operation.invoice.collected"),
      of: ["collected"],
      cell: (row) => (row.amount === null ? "" : amount(row.collectedAmount)),
    },
    { name: t("operation.details.concept"), of: ["concept"], cell: (row) => row.concept ?? "" },
    {
      name: t("operations.csv.person"),
      of: ["payer", "concept"],
      // The address has a column of its own.
      cell: ({ subject, signers }) => whomFor({ subject: { ...subject, email: null, phone: null }, signers }) ?? "",
    },
    { name: t("operation.details.email"), of: ["email"], cell: (row) => row.subject.email ?? "" },
    { name: t("operations.columns.invoice"), of: ["invoice"], cell: (row) => row.invoiceExternalId ?? "" },
    { name: t("operation.invoice.dueDate"), of: ["dueDate"], cell: (row) => row.invoiceDueDate ?? "" },
    { name: t("operation.details.expiresAt"), of: ["expiresAt"], cell: (row) => time(row.expiresAt) },
    { name: t("operations.columns.externalId"), of: ["externalId"], cell: (row) => row.externalId ?? "" },
    {
      name: t("operation.details.collaborator"),
      of: ["collaborator", "concept"],
      cell: (row) => row.collaboratorLegalName ?? "",
    },
    { name: t("operations.csv.operation"), of: ["operation"], cell: (row) => row.uuid },
    { name: t("operations.csv.flow"), of: ["flow"], cell: (row) => row.flowUuid },
  ];
}

/** Writes the table of one reader: all there is, or what these columns of the list show and the operation's name (decision 264). */
export function operationsCsv(text: Text, shown?: readonly string[]) {
  return listCsv(columns(text), { shown, last: "operation", language: text.language });
}
