import type { OperationStatus, OperationType, Subject } from "@/lib/operations/model";
import { toDecimalString } from "@/lib/shared/money";
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
  invoiceExternalId: string | null;
  invoiceDueDate: string | null;
  externalId: string | null;
  collaboratorLegalName: string | null;
}>;

/** What a spreadsheet of the reader's country takes for a table: where the decimal sign is a comma, cells end with `;`. */
const DIALECTS: Readonly<Record<Language, Readonly<{ separator: string; decimal: string }>>> = {
  en: { separator: ",", decimal: "." },
  es: { separator: ";", decimal: "," },
};

/** So that spreadsheets take the bytes for UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";

/** The table's first line, in the reader's language. */
export function csvHead(text: Text): string {
  const { t } = text;
  const names = [
    t("operations.columns.createdAt"),
    t("operations.columns.status"),
    t("operations.columns.statusUpdatedAt"),
    t("operation.details.type"),
    t("operations.columns.amount"),
    t("operations.csv.currency"),
    t("operation.invoice.collected"),
    t("operation.details.concept"),
    t("operation.details.payer"),
    t("operation.details.email"),
    t("operations.columns.invoice"),
    t("operation.invoice.dueDate"),
    t("operation.details.expiresAt"),
    t("operations.columns.externalId"),
    t("operation.details.collaborator"),
    t("operations.csv.operation"),
    t("operations.csv.flow"),
  ];
  return BYTE_ORDER_MARK + line(names, text.language);
}

/** One line (RFC 4180). Times are the organisation's own; amounts are in major units. */
export function csvLine(row: Row, text: Text): string {
  const { t, language, sortableTime } = text;
  const amount = (minor: number | null) =>
    minor === null ? "" : toDecimalString(minor).replace(".", DIALECTS[language].decimal);
  const time = (at: Date | null) => (at === null ? "" : sortableTime(at));
  return line(
    [
      time(row.createdAt),
      t(`statuses.operation.${row.status}`),
      time(row.statusUpdatedAt),
      t(`statuses.type.${row.type}`),
      amount(row.amount),
      row.currency ?? "",
      row.amount === null ? "" : amount(row.collectedAmount),
      row.concept ?? "",
      [row.subject.name, row.subject.lastName].filter(Boolean).join(" "),
      row.subject.email ?? "",
      row.invoiceExternalId ?? "",
      row.invoiceDueDate ?? "",
      time(row.expiresAt),
      row.externalId ?? "",
      row.collaboratorLegalName ?? "",
      row.uuid,
      row.flowUuid,
    ],
    language,
  );
}

function line(cells: readonly string[], language: Language): string {
  const { separator } = DIALECTS[language];
  return `${cells.map((text) => cell(text, separator)).join(separator)}\r\n`;
}

/** What begins like a formula is text all the same: a spreadsheet must not run what a payer's name says. */
function cell(text: string, separator: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /["\r\n]/.test(harmless) || harmless.includes(separator) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
