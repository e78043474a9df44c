import type { Db, Transaction } from "@/db/client";
import { lockFlowsOfOperations } from "@/db/queries/operations/operation-moves";
import { itemiseSumsOf } from "@/db/queries/statements/itemising";
import { deleteParts, listParts, markSplit } from "@/db/queries/statements/splitting";
import { type EntryRow, insertEntries } from "@/db/queries/statements/statements";
import { causeOf } from "@/lib/operations/cancel-operation";
import { now } from "@/lib/shared/clock";
import { AppError, badField } from "@/lib/shared/errors";
import { newUuid } from "@/lib/shared/ids";
import type { Author } from "@/lib/tenants/author";
import type { StatementEntryDetail, StatementEntryList } from "./contract";
import { auditEntry, decide, freshEntry, requireNotItemised } from "./decide";
import { getEntry, listPartsOf } from "./list-entries";
import { type Named, requireMayMatch } from "./may-match";
import { settleEntries } from "./settle-entries";

/** How much of a booking belongs to which payment, in minor units. */
export type WantedPart = Named & Readonly<{ amount: number }>;

/**
 * One transfer that pays several payments, or takes back or gives back several: each part is an entry of its own from now on, matched
 * with its payment as a booking is, and the booking is ITEMISED and counts no more. What no part names is an entry as well, OPEN. Said
 * again, nothing happens (decision 375).
 *
 * @returns the parts in the order in which they were named, what is left of the booking last
 * @throws AppError forbidden (OPERATOR and above, no collaborator); not_found; invalid_field: no such payment or refund, more than the
 *   booking, or nothing but the whole of it; conflict: it is matched, a sum told in single transfers, split otherwise or a part itself,
 *   what no booking can be matched with (`requireMayMatch`), or its statement is still being looked at
 */
export async function splitEntry(
  db: Db,
  author: Author,
  entryUuid: string,
  wanted: readonly WantedPart[],
): Promise<StatementEntryList> {
  return decide(db, author, entryUuid, async (tx, caller, found) => {
    const { tenantUuid } = caller;
    const operationUuids = wanted.map(({ operationUuid }) => operationUuid);
    await lockFlowsOfOperations(tx, tenantUuid, operationUuids, "WAIT");
    const entry = await freshEntry(tx, found);
    requireNamedOnce(wanted);
    const rest = restOf(entry, wanted);
    if (!(await isSplitSo(tx, entry, wanted, rest))) {
      requireWhole(entry);
      for (const [index, part] of wanted.entries()) {
        await requireMayMatch(tx, { ...entry, amount: part.amount }, part, `/parts/${index}`);
      }
      const at = now();
      const named = wanted.map((part) => ({
        ...part,
        entry: partOf(entry, part.amount),
        matchedBy: "PERSON" as const,
      }));
      const left = rest === 0 ? [] : [partOf(entry, rest)];
      await insertEntries(tx, [...named.map((part) => part.entry), ...left]);
      await markSplit(tx, entry, true, at);
      await settleEntries(tx, tenantUuid, { add: named, remove: [] }, { cause: causeOf(caller), at });
      await auditEntry(tx, author, entry, "statement_entry.split");
    }
    return listPartsOf(tx, caller, entryUuid);
  });
}

/**
 * The parts are one booking again, OPEN: what their matches had done is taken back, as of a match that is undone, and the parts are no
 * more. Of an entry that is not split nothing happens.
 * @throws AppError forbidden, not_found, conflict: its statement is still being looked at
 */
export async function joinEntry(db: Db, author: Author, entryUuid: string): Promise<StatementEntryDetail> {
  return decide(db, author, entryUuid, async (tx, caller, entry) => {
    if (entry.splitAt !== null) {
      const { tenantUuid } = caller;
      const at = now();
      const parts = await listParts(tx, tenantUuid, entryUuid);
      const remove = parts.filter(({ state }) => state === "MATCHED");
      await settleEntries(tx, tenantUuid, { add: [], remove }, { cause: causeOf(caller), at });
      await deleteParts(tx, tenantUuid, entryUuid);
      await markSplit(tx, entry, false, at);
      await itemiseSumsOf(tx, tenantUuid, entry.statementUuid, at);
      await auditEntry(tx, author, entry, "statement_entry.joined");
    }
    return getEntry(tx, caller, entryUuid);
  });
}

/** Whether it is split into these very parts, and each of them is still where it was put; what was left may be decided since. */
async function isSplitSo(
  tx: Transaction,
  entry: EntryRow,
  wanted: readonly WantedPart[],
  rest: number,
): Promise<boolean> {
  if (entry.splitAt === null) return false;
  const parts = await listParts(tx, entry.tenantUuid, entry.uuid);
  const isSo = (part: EntryRow | undefined, { operationUuid, refundUuid, amount }: WantedPart) =>
    part?.operationUuid === operationUuid && part.refundUuid === refundUuid && part.amount === amount;
  const left = rest === 0 ? 0 : 1;
  return parts.length === wanted.length + left && wanted.every((part, index) => isSo(parts[index], part));
}

/** @throws AppError conflict */
function requireWhole(entry: EntryRow): void {
  if (entry.state === "MATCHED") {
    throw new AppError("conflict", { detail: "The entry belongs to something: undo that match first." });
  }
  requireNotItemised(entry);
  if (entry.splitOf === null) return;
  throw new AppError("conflict", { detail: "The entry is a part itself: join the parts, and split the whole anew." });
}

/** @throws AppError invalid_field */
function requireNamedOnce(wanted: readonly WantedPart[]): void {
  for (const [index, { operationUuid, refundUuid }] of wanted.entries()) {
    const isNamed = (part: WantedPart) => part.operationUuid === operationUuid && part.refundUuid === refundUuid;
    if (wanted.findIndex(isNamed) < index) throw badField(`/parts/${index}`, "invalid", "names the same payment again");
  }
}

/** What no part names. @throws AppError invalid_field */
function restOf({ amount }: EntryRow, wanted: readonly WantedPart[]): number {
  const rest = wanted.reduce((left, part) => left - part.amount, amount);
  if (rest < 0) throw badField("/parts", "too_much", `add up to ${-rest} more than the entry`);
  if (rest === 0 && wanted.length === 1) {
    throw badField("/parts", "invalid", "are the whole entry: match it instead");
  }
  return rest;
}

/** As the bank tells the whole, and found by nothing: of its text nobody knows which words are the part's, and of its transfers which. */
function partOf(entry: EntryRow, amount: number): EntryRow {
  const uuid = newUuid();
  const told = {
    bookingReference: null,
    bookingAmount: null,
    batchKeys: [],
    sureKeys: [],
    looseKeys: [],
    transfersTold: "",
  };
  const undecided = { operationUuid: null, refundUuid: null, matchedBy: null, effect: null, ignoredReason: null };
  return {
    ...{ ...entry, ...told, ...undecided, uuid, amount, reference: `split-${uuid}` },
    ...{ state: "OPEN", stepsLeft: 0, decidedAt: null, splitAt: null, splitOf: entry.uuid },
  };
}
