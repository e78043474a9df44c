import type { Db } from "@/db/client";
import { type CollectionRow, listCollectionRows } from "@/db/queries/statements/lists";
import { type Caller, channelOf } from "@/lib/shared/caller";
import { BYTE_ORDER_MARK, csvLine } from "@/lib/shared/csv-line";
import { toDecimalString } from "@/lib/shared/money";
import type { Collection, CollectionList, CollectionListQuery } from "./contract";

/** One page of what has been collected, with everything that an ERP matches on; a collaborator's channel has its own. */
export async function listCollections(db: Db, caller: Caller, query: CollectionListQuery): Promise<CollectionList> {
  const { total, rows } = await listCollectionRows(
    db,
    caller.tenantUuid,
    channelOf(caller),
    {
      statuses: query.q_status,
      fromCompletedAt: query.q_fromCompletedAt,
      toCompletedAt: query.q_toCompletedAt,
      fromSettledAt: query.q_fromSettledAt,
      toSettledAt: query.q_toSettledAt,
      amountFrom: query.q_amountFrom,
      amountTo: query.q_amountTo,
      operationUuid: query.q_operationUuid,
      flowUuid: query.q_flowUuid,
      externalId: query.q_externalId || undefined,
      invoiceExternalId: query.q_invoiceExternalId || undefined,
      endToEndId: query.q_endToEndId || undefined,
      hasStatementEntry: query.q_hasStatementEntry,
    },
    { limit: query.limit, offset: query.offset, direction: query.sort_dir },
  );
  return { total, results: rows.map(presentCollection) };
}

function presentCollection({ record, operation, flowExternalId, entry }: CollectionRow): Collection {
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
    source: record.source,
    status: { status: record.status, code: record.code },
    requested: { amount: operation.amount ?? record.amount, currency },
    collected: { amount: operation.collectedAmount, currency },
    settled: record.settledAmount === null ? null : { amount: record.settledAmount, currency },
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
};

/** The same as a table: amounts as decimals, what is not known empty, what begins like a formula as text. */
export function collectionsTable({ results }: CollectionList): string {
  const columns = Object.values(COLUMNS);
  const lines = results.map((collection) => csvLine(columns.map((read) => read(collection) ?? "")));
  return BYTE_ORDER_MARK + [csvLine(Object.keys(COLUMNS)), ...lines].join("");
}
