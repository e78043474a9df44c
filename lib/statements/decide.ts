import { type Db, inTransaction, type Transaction } from "@/db/client";
import { type EntryRow, findEntry, lockStatement } from "@/db/queries/statements/statements";
import type { Caller } from "@/lib/shared/caller";
import { AppError, notFound } from "@/lib/shared/errors";
import { type Author, audit, requireCaller } from "@/lib/tenants/author";
import { requireRole } from "@/lib/tenants/require-role";
import { requireOwn } from "./may-see";

/**
 * What somebody of the organisation, or its ERP, says of a booking: alone with its statement, so that no import and nobody else decides
 * on its entries meanwhile.
 * @throws AppError forbidden (OPERATOR and above, no collaborator); not_found; conflict: its statement is still being looked at
 */
export async function decide<Decided>(
  db: Db,
  author: Author,
  entryUuid: string,
  run: (tx: Transaction, caller: Caller, entry: EntryRow) => Promise<Decided>,
): Promise<Decided> {
  const caller = requireCaller(author, "Only the organisation can tell.");
  requireOwn(caller);
  requireRole(caller, "OPERATOR");
  return inTransaction(db, async (tx) => {
    const known = await findEntry(tx, caller.tenantUuid, entryUuid);
    if (!known) throw notFound();
    const statement = await lockStatement(tx, caller.tenantUuid, known.statementUuid);
    if (!statement || statement.reconciledAt === null) {
      throw new AppError("conflict", { detail: "The statement is still being looked at. Try again in a moment." });
    }
    return run(tx, caller, await freshEntry(tx, known));
  });
}

/** As it is under the locks. */
export async function freshEntry(tx: Transaction, { tenantUuid, uuid }: EntryRow): Promise<EntryRow> {
  const entry = await findEntry(tx, tenantUuid, uuid);
  if (!entry) throw notFound();
  return entry;
}

/** The same money must not count twice (decision 160). @throws AppError conflict */
export function requireNotItemised({ state, splitAt }: EntryRow): void {
  if (state !== "ITEMISED") return;
  throw new AppError("conflict", {
    detail:
      splitAt === null
        ? "The entry is a sum whose single transfers are entries of their own: decide on those."
        : "The entry is split, and its parts are entries of their own: decide on those, or join them again.",
  });
}

/** Notes who has decided what of an entry. */
export async function auditEntry(
  tx: Transaction,
  author: Author,
  { tenantUuid, uuid }: EntryRow,
  action: string,
): Promise<void> {
  await audit(tx, author, tenantUuid, { action, subjectType: "statement_entry", subjectUuid: uuid });
}
