import type { Db } from "@/db/client";
import type { EntryWithOperation } from "@/db/queries/statements/lists";
import { countEntries, type EntryCounts, NO_ENTRIES, type StatementRow } from "@/db/queries/statements/statements";
import { notFound } from "@/lib/shared/errors";
import type { StatementDetail, StatementEntryDetail, StatementReceipt } from "./contract";

/** What an import answers: the file's first account, and beside it the others where there are any. */
export async function presentReceipt(
  db: Db,
  tenantUuid: string,
  statements: readonly StatementRow[],
): Promise<StatementReceipt> {
  const [first, ...others] = await presentStatements(db, tenantUuid, statements);
  if (!first) throw notFound();
  return { ...receiptOf(first), ...(others.length > 0 && { others: others.map(receiptOf) }) };
}

function receiptOf({ uuid, accountNumber, from, to, entries, isWhole }: StatementDetail) {
  const { total, matched, suggested, open } = entries;
  return { uuid, accountNumber, from, to, entries: { total, matched, suggested, open }, isWhole };
}

/** In their order. */
export async function presentStatements(
  db: Db,
  tenantUuid: string,
  statements: readonly StatementRow[],
): Promise<StatementDetail[]> {
  const counted = await countEntries(
    db,
    tenantUuid,
    statements.map(({ uuid }) => uuid),
  );
  return statements.map((row) => presentStatement(row, counted.get(row.uuid) ?? NO_ENTRIES));
}

function presentStatement(row: StatementRow, { parts, ...counts }: EntryCounts): StatementDetail {
  const total = Object.values(counts).reduce((sum, entries) => sum + entries, 0);
  return {
    uuid: row.uuid,
    accountNumber: row.accountNumber,
    from: row.fromDay,
    to: row.toDay,
    format: row.format,
    fileName: row.fileName,
    entries: {
      total,
      matched: counts.MATCHED,
      suggested: counts.SUGGESTED,
      open: counts.OPEN,
      ignored: counts.IGNORED,
      unrelated: counts.UNRELATED,
      itemised: counts.ITEMISED,
      known: row.entryCount - (total - parts),
    },
    isWhole: row.isWhole,
    createdAt: row.createdAt.toISOString(),
    reconciledAt: row.reconciledAt?.toISOString() ?? null,
  };
}

export function presentEntry({ entry, operation }: EntryWithOperation): StatementEntryDetail {
  const { counterpartyName, counterpartyAccount, amount, currency } = entry;
  return {
    uuid: entry.uuid,
    statementUuid: entry.statementUuid,
    accountNumber: entry.accountNumber,
    direction: entry.direction,
    amount: { amount, currency },
    bookedOn: entry.bookedOn,
    valueOn: entry.valueOn,
    isReturn: entry.isReturn,
    returnReason: entry.returnReason,
    bankReference: entry.bankReference,
    endToEndId: entry.endToEndId,
    creditorReference: entry.creditorReference,
    remittance: [entry.remittance, entry.transfersTold].filter((text) => text !== "").join("; "),
    counterparty: { name: counterpartyName, accountNumber: counterpartyAccount },
    state: entry.state,
    matchedBy: entry.matchedBy,
    effect: entry.effect,
    refundUuid: entry.refundUuid,
    ignoredReason: entry.ignoredReason,
    decidedAt: entry.decidedAt?.toISOString() ?? null,
    splitAt: entry.splitAt?.toISOString() ?? null,
    splitOf: entry.splitOf,
    operation,
  };
}
