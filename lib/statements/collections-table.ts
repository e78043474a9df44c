import type { CollectionRow } from "@/db/queries/statements/lists";
import { wordSourceOf } from "@/lib/attempts/model";
import { BYTE_ORDER_MARK, csvLine } from "@/lib/shared/text/csv-line";
import { toDecimalString } from "@/lib/shared/text/decimal-string";
import type { Collection } from "./contract";

export function presentCollection(row: CollectionRow): Collection {
  const { record, resolution, operation, flowExternalId, entry, refundedAmount } = row;
  const { currency, debtor } = record;
  return {
    paymentUuid: record.uuid,
    operationUuid: operation.uuid,
    externalId: operation.externalId,
    flowUuid: operation.flowUuid,
    flowExternalId,
    invoiceExternalId: operation.invoiceExternalId,
    concept: operation.concept,
    remittanceInformation: record.remittanceInformation,
    endToEndId: record.endToEndId,
    creditorAccountNumber: record.creditor.accountNumber,
    debtor: { name: debtor.ownerName ?? debtor.psuName ?? null, accountNumber: debtor.accountNumber ?? null },
    source: wordSourceOf({ resolution, source: record.source }),
    status: { status: record.status, code: record.code },
    requested: { amount: operation.amount ?? record.amount, currency },
    collected: { amount: operation.collectedAmount, currency },
    settled: record.settledAmount === null ? null : { amount: record.settledAmount, currency },
    refunded: refundedAmount === null ? null : { amount: refundedAmount, currency },
    completedAt: record.createdAt.toISOString(),
    settledAt: record.settledAt?.toISOString() ?? null,
    updatedAt: record.updatedAt.toISOString(),
    statementEntry: entry && {
      uuid: entry.uuid,
      statementUuid: entry.statementUuid,
      bookedOn: entry.bookedOn,
      valueOn: entry.valueOn,
      amount: { amount: entry.amount, currency: entry.currency },
      bankReference: entry.bankReference,
    },
  };
}

const COLUMNS: Readonly<Record<string, (collection: Collection) => string | null>> = {
  operationUuid: ({ operationUuid }) => operationUuid,
  externalId: ({ externalId }) => externalId,
  flowUuid: ({ flowUuid }) => flowUuid,
  flowExternalId: ({ flowExternalId }) => flowExternalId,
  paymentUuid: ({ paymentUuid }) => paymentUuid,
  invoiceExternalId: ({ invoiceExternalId }) => invoiceExternalId,
  concept: ({ concept }) => concept,
  remittanceInformation: ({ remittanceInformation }) => remittanceInformation,
  endToEndId: ({ endToEndId }) => endToEndId,
  creditorAccountNumber: ({ creditorAccountNumber }) => creditorAccountNumber,
  debtorName: ({ debtor }) => debtor.name,
  debtorAccountNumber: ({ debtor }) => debtor.accountNumber,
  source: ({ source }) => source,
  status: ({ status }) => status.status,
  statusCode: ({ status }) => status.code,
  requestedAmount: ({ requested }) => toDecimalString(requested.amount),
  collectedAmount: ({ collected }) => toDecimalString(collected.amount),
  settledAmount: ({ settled }) => settled && toDecimalString(settled.amount),
  currency: ({ requested }) => requested.currency,
  completedAt: ({ completedAt }) => completedAt,
  settledAt: ({ settledAt }) => settledAt,
  statementUuid: ({ statementEntry }) => statementEntry?.statementUuid ?? null,
  statementEntryUuid: ({ statementEntry }) => statementEntry?.uuid ?? null,
  statementEntryBookedOn: ({ statementEntry }) => statementEntry?.bookedOn ?? null,
  statementEntryBankReference: ({ statementEntry }) => statementEntry?.bankReference ?? null,
  refundedAmount: ({ refunded }) => refunded && toDecimalString(refunded.amount),
};

export const TABLE_HEAD = BYTE_ORDER_MARK + csvLine(Object.keys(COLUMNS));

/** One line: amounts as decimals, what is not known empty, what begins like a formula as text. */
export function collectionLine(collection: Collection): string {
  return csvLine(Object.values(COLUMNS).map((read) => read(collection) ?? ""));
}
