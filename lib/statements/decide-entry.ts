import type { Db, Transaction } from "@/db/client";
import { lockFlowOfOperation } from "@/db/queries/operations/operation-moves";
import { itemiseSumsOf } from "@/db/queries/statements/itemising";
import { type EntryRow, updateEntries } from "@/db/queries/statements/statements";
import { causeOf } from "@/lib/operations/cancel-operation";
import type { Caller } from "@/lib/shared/caller";
import { now } from "@/lib/shared/clock";
import { AppError } from "@/lib/shared/errors";
import type { Author } from "@/lib/tenants/author";
import type { StatementEntryDetail, UndoQuery } from "./contract";
import { auditEntry, decide, freshEntry, requireNotItemised } from "./decide";
import { getEntry } from "./list-entries";
import { requireMayMatch } from "./may-match";
import { settleEntries } from "./settle-entries";

/**
 * A booking belongs to an operation: a credit settles it, or is money that came once more; a debit takes back what had come, or is the
 * transfer of a refund (decision 316). Said again, nothing happens.
 *
 * @param namedRefund one of that operation's; null: the one that was suggested, if any
 * @throws AppError forbidden (OPERATOR and above, no collaborator); not_found; invalid_field: no such payment; conflict: it belongs to
 *   another one, is a sum told in single transfers, is in another currency, of nothing or of more than any payment can be, takes back what
 *   never came, is not what the refund is, or its statement is still being looked at
 */
export async function matchEntry(
  db: Db,
  author: Author,
  entryUuid: string,
  operationUuid: string,
  namedRefund: string | null = null,
): Promise<StatementEntryDetail> {
  return decided(db, author, entryUuid, async (tx, caller, found) => {
    const { tenantUuid } = caller;
    await lockFlowOfOperation(tx, tenantUuid, operationUuid);
    const entry = await freshEntry(tx, found);
    const isSame = entry.operationUuid === operationUuid;
    if (entry.state === "MATCHED") {
      if (isSame && (namedRefund === null || namedRefund === entry.refundUuid)) return;
      throw new AppError("conflict", { detail: "The entry belongs to something else: undo that match first." });
    }
    requireNotItemised(entry);
    const refundUuid = namedRefund ?? (isSame ? entry.refundUuid : null);
    await requireMayMatch(tx, entry, { operationUuid, refundUuid });
    const add = [{ entry, operationUuid, refundUuid, matchedBy: "PERSON" as const }];
    await settleEntries(tx, tenantUuid, { add, remove: [] }, { cause: causeOf(caller), at: now() });
    await auditEntry(tx, author, entry, "statement_entry.matched");
  });
}

/**
 * It was another's: what the match had done is taken back, with a fact and an event; what was suggested is refused, and what was passed
 * over is open again. Of any other entry nothing happens.
 *
 * @param shown what was to be undone: a suggestion that is refused may have become another's match since
 * @throws AppError forbidden, not_found, conflict: it stands otherwise by now, or its statement is still being looked at
 */
export async function undoMatch(
  db: Db,
  author: Author,
  entryUuid: string,
  shown: UndoQuery = {},
): Promise<StatementEntryDetail> {
  return decided(db, author, entryUuid, async (tx, caller, found) => {
    if (found.state === "IGNORED") {
      requireAsShown(found, shown);
      return takeUpAgain(tx, author, found);
    }
    if (found.operationUuid === null) return;
    await lockFlowOfOperation(tx, caller.tenantUuid, found.operationUuid);
    const entry = await freshEntry(tx, found);
    if (entry.state !== "OPEN") requireAsShown(entry, shown);
    if (entry.state === "SUGGESTED") {
      await updateEntries(tx, caller.tenantUuid, [
        { ...entry, state: "OPEN", operationUuid: null, refundUuid: null, matchedBy: null, decidedAt: now() },
      ]);
      await auditEntry(tx, author, found, "statement_entry.suggestion_refused");
      return;
    }
    if (entry.state !== "MATCHED") return;
    const at = now();
    await settleEntries(tx, caller.tenantUuid, { add: [], remove: [entry] }, { cause: causeOf(caller), at });
    await itemiseSumsOf(tx, caller.tenantUuid, entry.statementUuid, at);
    await auditEntry(tx, author, found, "statement_entry.match_undone");
  });
}

/** @throws AppError conflict */
function requireAsShown(
  { state, operationUuid }: EntryRow,
  shown: Readonly<{ state?: EntryRow["state"] | undefined; operationUuid?: string | undefined }>,
): void {
  if ((shown.state ?? state) === state && (shown.operationUuid ?? operationUuid) === operationUuid) return;
  throw new AppError("conflict", { detail: "Somebody has decided on the entry meanwhile: look at it again." });
}

/** Nobody guesses at it a second time. */
async function takeUpAgain(tx: Transaction, author: Author, entry: EntryRow): Promise<void> {
  const at = now();
  await updateEntries(tx, entry.tenantUuid, [{ ...entry, state: "OPEN", ignoredReason: null, decidedAt: at }]);
  await itemiseSumsOf(tx, entry.tenantUuid, entry.statementUuid, at);
  await auditEntry(tx, author, entry, "statement_entry.reopened");
}

/**
 * It is nothing to be collected: a transfer between own accounts, interest. Said again, the later reason counts; matching it, or undoing
 * this, is how it is taken up again.
 *
 * @param shown what whoever passes it over had before them; where nothing is said, that is not looked at
 * @throws AppError forbidden, not_found, conflict: it stands otherwise by now, is matched, or told in single transfers, or its statement is
 *   still being looked at
 */
export async function ignoreEntry(
  db: Db,
  author: Author,
  entryUuid: string,
  reason: string,
  shown: Readonly<{ state?: EntryRow["state"] }> = {},
): Promise<StatementEntryDetail> {
  return decided(db, author, entryUuid, async (tx, caller, found) => {
    requireAsShown(found, shown);
    if (found.state === "MATCHED") {
      throw new AppError("conflict", { detail: "The entry belongs to an operation: undo that match first." });
    }
    requireNotItemised(found);
    const nothing = { operationUuid: null, refundUuid: null, matchedBy: null, effect: null };
    const decision = { uuid: entryUuid, state: "IGNORED" as const, stepsLeft: 0, ...nothing };
    await updateEntries(tx, caller.tenantUuid, [{ ...decision, ignoredReason: reason, decidedAt: now() }]);
    await auditEntry(tx, author, found, "statement_entry.ignored");
  });
}

/** @returns the entry as it stands then */
async function decided(
  db: Db,
  author: Author,
  entryUuid: string,
  run: (tx: Transaction, caller: Caller, found: EntryRow) => Promise<void>,
): Promise<StatementEntryDetail> {
  return decide(db, author, entryUuid, async (tx, caller, found) => {
    await run(tx, caller, found);
    return getEntry(tx, caller, entryUuid);
  });
}
