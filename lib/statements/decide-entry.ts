import { type Db, inTransaction, type Transaction } from "@/db/client";
import { lockFlowOfOperation } from "@/db/queries/operations/operation-moves";
import { findOperation } from "@/db/queries/operations/operations";
import { findRefund } from "@/db/queries/refunds/refunds";
import { itemiseSumsOf } from "@/db/queries/statements/itemising";
import { listCollected } from "@/db/queries/statements/settling";
import { type EntryRow, findEntry, lockStatement, updateEntries } from "@/db/queries/statements/statements";
import { causeOf } from "@/lib/operations/cancel-operation";
import type { Caller } from "@/lib/shared/caller";
import { now } from "@/lib/shared/clock";
import { AppError, badField, notFound } from "@/lib/shared/errors";
import { AMOUNT_MINOR_MAX } from "@/lib/shared/money";
import { type Author, audit } from "@/lib/tenants/author";
import { requireRole } from "@/lib/tenants/require-role";
import type { StatementEntryDetail } from "./contract";
import { getEntry } from "./list-entries";
import { requireOwn } from "./may-see";
import { settleEntries } from "./settle-entries";

/** What somebody of the organisation, or its ERP, says of a booking. */

/**
 * A booking belongs to an operation: a credit settles it, or is money that came once more; a debit takes back what had come, or is the
 * transfer of a refund (decision 316). Said again, nothing happens.
 *
 * @param namedRefund one of that operation's; null: the one that was suggested, if any
 * @throws AppError forbidden (OPERATOR and above, no collaborator); not_found; invalid_field: no such payment; conflict: it belongs to
 *   another one, is a sum told in single transfers, is in another currency, of nothing or of more than any payment can be, takes back what never came, is not what the
 *   refund is, or its statement is still being looked at
 */
export async function matchEntry(
  db: Db,
  author: Author,
  entryUuid: string,
  operationUuid: string,
  namedRefund: string | null = null,
): Promise<StatementEntryDetail> {
  return decide(db, author, entryUuid, async (tx, caller, found) => {
    const { tenantUuid } = caller;
    const known = await findOperation(tx, tenantUuid, operationUuid, null);
    if (known?.operation.type !== "PAYMENT") throw badField("/operationUuid", "unknown", "is no payment of yours");
    await lockFlowOfOperation(tx, tenantUuid, operationUuid);
    const entry = await freshEntry(tx, found);
    if (entry.state === "MATCHED") {
      const isSaidAgain = namedRefund === null || entry.refundUuid === namedRefund;
      if (entry.operationUuid === operationUuid && isSaidAgain) return;
      throw new AppError("conflict", { detail: "The entry belongs to something else: undo that match first." });
    }
    requireNotItemised(entry);
    if (entry.currency !== known.operation.currency) {
      throw new AppError("conflict", { detail: `The entry is in ${entry.currency}, which pays no operation.` });
    }
    if (entry.amount === 0) {
      throw new AppError("conflict", {
        detail: "The entry is of 0.00, which pays no operation and gives nothing back.",
      });
    }
    if (entry.amount > AMOUNT_MINOR_MAX) {
      throw new AppError("conflict", { detail: "The entry is of more than any payment can be." });
    }
    const suggested = entry.operationUuid === operationUuid ? entry.refundUuid : null;
    const refundUuid = namedRefund ?? suggested;
    if (refundUuid !== null) await requireRefundOf(tx, entry, { tenantUuid, operationUuid, refundUuid });
    else if (entry.direction === "DEBIT" && (await listCollected(tx, tenantUuid, [operationUuid])).length === 0) {
      throw new AppError("conflict", { detail: "Nothing has come for the operation that could go back." });
    }
    const add = [{ entry, operationUuid, refundUuid, matchedBy: "PERSON" as const }];
    await settleEntries(tx, tenantUuid, { add, remove: [] }, { cause: causeOf(caller), at: now() });
    await audited(tx, author, caller, "statement_entry.matched", entryUuid);
  });
}

/**
 * It was another's: what the match had done is taken back, with a fact and an event. Of an entry that is not matched nothing happens.
 * @throws AppError forbidden, not_found, conflict: its statement is still being looked at
 */
export async function undoMatch(db: Db, author: Author, entryUuid: string): Promise<StatementEntryDetail> {
  return decide(db, author, entryUuid, async (tx, caller, found) => {
    if (found.operationUuid === null) return;
    await lockFlowOfOperation(tx, caller.tenantUuid, found.operationUuid);
    const entry = await freshEntry(tx, found);
    if (entry.state === "SUGGESTED") {
      await updateEntries(tx, caller.tenantUuid, [
        { ...entry, state: "OPEN", operationUuid: null, refundUuid: null, matchedBy: null },
      ]);
      await audited(tx, author, caller, "statement_entry.suggestion_refused", entryUuid);
      return;
    }
    if (entry.state !== "MATCHED") return;
    const at = now();
    await settleEntries(tx, caller.tenantUuid, { add: [], remove: [entry] }, { cause: causeOf(caller), at });
    await itemiseSumsOf(tx, caller.tenantUuid, entry.statementUuid, at);
    await audited(tx, author, caller, "statement_entry.match_undone", entryUuid);
  });
}

/**
 * It is nothing to be collected: a transfer between own accounts, interest. Said again, the later reason counts; matching it is how it
 * is taken up again.
 * @throws AppError forbidden, not_found, conflict: it is matched, or told in single transfers, or its statement is still being looked at
 */
export async function ignoreEntry(
  db: Db,
  author: Author,
  entryUuid: string,
  reason: string,
): Promise<StatementEntryDetail> {
  return decide(db, author, entryUuid, async (tx, caller, entry) => {
    if (entry.state === "MATCHED") {
      throw new AppError("conflict", { detail: "The entry belongs to an operation: undo that match first." });
    }
    requireNotItemised(entry);
    const nothing = { operationUuid: null, refundUuid: null, matchedBy: null, effect: null };
    const decision = { uuid: entryUuid, state: "IGNORED" as const, stepsLeft: 0, ...nothing };
    await updateEntries(tx, caller.tenantUuid, [{ ...decision, ignoredReason: reason, decidedAt: now() }]);
    await audited(tx, author, caller, "statement_entry.ignored", entryUuid);
  });
}

/** Whose transfer the debit is said to be: of this very amount, and not yet left. One that was cancelled may have left all the same. */
async function requireRefundOf(
  tx: Transaction,
  entry: EntryRow,
  {
    tenantUuid,
    operationUuid,
    refundUuid,
  }: Readonly<{ tenantUuid: string; operationUuid: string; refundUuid: string }>,
): Promise<void> {
  const refund = await findRefund(tx, tenantUuid, refundUuid);
  if (refund?.operationUuid !== operationUuid) throw badField("/refundUuid", "unknown", "is no refund of that payment");
  if (refund.state === "BOOKED") throw new AppError("conflict", { detail: "The refund has left by another entry." });
  if (entry.direction !== "DEBIT" || entry.amount !== refund.amount) {
    throw new AppError("conflict", { detail: "The refund is of another amount than the debit, or the entry is none." });
  }
}

/** Alone with the entry's statement: no import and nobody else decides on its entries meanwhile. */
async function decide(
  db: Db,
  author: Author,
  entryUuid: string,
  run: (tx: Transaction, caller: Caller, entry: EntryRow) => Promise<void>,
): Promise<StatementEntryDetail> {
  const { caller } = author;
  if (!caller) throw new AppError("forbidden", { detail: "Only the organisation can tell." });
  requireOwn(caller);
  requireRole(caller, "OPERATOR");
  return inTransaction(db, async (tx) => {
    const known = await findEntry(tx, caller.tenantUuid, entryUuid);
    if (!known) throw notFound();
    const statement = await lockStatement(tx, caller.tenantUuid, known.statementUuid);
    if (!statement || statement.reconciledAt === null) {
      throw new AppError("conflict", { detail: "The statement is still being looked at. Try again in a moment." });
    }
    await run(tx, caller, await freshEntry(tx, known));
    return getEntry(tx, caller, entryUuid);
  });
}

/** The same money must not count twice (decision 160). @throws AppError conflict */
function requireNotItemised({ state }: EntryRow): void {
  if (state !== "ITEMISED") return;
  throw new AppError("conflict", {
    detail: "The entry is a sum whose single transfers are entries of their own: decide on those.",
  });
}

/** As it is under the locks. */
async function freshEntry(tx: Transaction, { tenantUuid, uuid }: EntryRow): Promise<EntryRow> {
  const entry = await findEntry(tx, tenantUuid, uuid);
  if (!entry) throw notFound();
  return entry;
}

async function audited(tx: Transaction, author: Author, { tenantUuid }: Caller, action: string, uuid: string) {
  await audit(tx, author, tenantUuid, { action, subjectType: "statement_entry", subjectUuid: uuid });
}
