import { dayOfBooking } from "@/lib/attempts/model";
import { BYTE_ORDER_MARK } from "@/lib/shared/text/csv-line";
import type { Collection } from "@/lib/statements/contract";
import { csvAmount, csvLineFor } from "../csv-dialect";
import type { Text } from "../text";

type Column = readonly [name: string, cell: (collection: Collection) => string | null];

/** Times are the organisation's own; amounts are in major units. */
function columns({ t, language, sortableTime }: Text): readonly Column[] {
  const amount = (money: Readonly<{ amount: number }> | null) => money && csvAmount(money.amount, language);
  const time = (at: string | null) => at && sortableTime(at);
  const words = "reconciliation.collectionsCsv" as const;
  return [
    [t(`${words}.completedAt`), (it) => time(it.completedAt)],
    // A bank's rejection, money that went back and a match that was undone are told by the code.
    [
      t("operation.record.status"),
      ({ status: { status } }) => (status === "REJECTED" ? t(`${words}.taken`) : t(`statuses.record.${status}`)),
    ],
    [t(`${words}.code`), (it) => it.status.code],
    [t(`${words}.source`), (it) => t(`${words}.sources.${it.source}`)],
    [t(`${words}.requested`), (it) => amount(it.requested)],
    [t("operation.invoice.collected"), (it) => amount(it.collected)],
    [t("operation.record.settled"), (it) => amount(it.settled)],
    [t("operations.csv.currency"), (it) => it.requested.currency],
    // A statement tells the day of booking, a bank the moment (decision 58).
    [t("operation.record.settledAt"), ({ settledAt: at }) => at && (dayOfBooking(at) ?? time(at))],
    [t("operation.details.concept"), (it) => it.concept],
    [t("operations.columns.invoice"), (it) => it.invoiceExternalId],
    [t("operations.columns.externalId"), (it) => it.externalId],
    [t(`${words}.debtorName`), (it) => it.debtor.name],
    [t(`${words}.debtorAccount`), (it) => it.debtor.accountNumber],
    [t("operation.details.creditorAccount"), (it) => it.creditorAccountNumber],
    [t("operation.record.remittance"), (it) => it.remittanceInformation],
    [t("operation.record.endToEndId"), (it) => it.endToEndId],
    [t(`${words}.bookedOn`), (it) => it.statementEntry?.bookedOn ?? null],
    [t(`${words}.bankReference`), (it) => it.statementEntry?.bankReference ?? null],
    [t("operations.csv.operation"), (it) => it.operationUuid],
    [t("operations.csv.flow"), (it) => it.flowUuid],
    [t(`${words}.flowExternalId`), (it) => it.flowExternalId],
    [t(`${words}.payment`), (it) => it.paymentUuid],
    [t(`${words}.statement`), (it) => it.statementEntry?.statementUuid ?? null],
    [t(`${words}.entry`), (it) => it.statementEntry?.uuid ?? null],
    [t(`${words}.refunded`), (it) => amount(it.refunded)],
  ];
}

/** Writes what was collected for one reader: the first line, then a line a payment (RFC 4180); what is not known is empty. */
export function collectionsCsv(text: Text): Readonly<{ head: string; line: (collection: Collection) => string }> {
  const all = columns(text);
  const written = (cells: readonly string[]) => csvLineFor(cells, text.language);
  return {
    head: BYTE_ORDER_MARK + written(all.map(([name]) => name)),
    line: (collection) => written(all.map(([, cell]) => cell(collection) ?? "")),
  };
}
