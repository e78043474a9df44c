import { type Db, inTransaction, type Transaction } from "@/db/client";
import { planForAny } from "@/db/queries/bulk";
import { listCopiesOf } from "@/db/queries/flows/renewals";
import { lockFlowsOfOperations } from "@/db/queries/operations/operation-moves";
import {
  findFilesOfAmounts,
  findPreparedRefunds,
  findRefundsByIds,
  findRefundsLike,
} from "@/db/queries/refunds/matching";
import { findByAmounts, findByEndToEndIds, findByInvoiceDigits } from "@/db/queries/statements/candidates";
import { lockImports } from "@/db/queries/statements/itemising";
import { listCollected } from "@/db/queries/statements/settling";
import {
  closeStatement,
  type EntryDecision,
  type EntryRow,
  listBookingsInOtherFormats,
  listDecidedInOtherFormats,
  listEntriesToDo,
  lockStatement,
  type StatementRow,
  updateEntries,
} from "@/db/queries/statements/statements";
import { now } from "@/lib/shared/clock";
import { grouped } from "@/lib/shared/text/grouped";
import { createdWithin, findLookalike, sortLookalikes } from "./find-lookalike";
import { findByReferences, type Known, namesIn, signOf, sortByKey } from "./find-operation";
import { accountOf, type KnownRefunds, mayBeRefund, refundIdsOf } from "./find-refund";
import { type Finding, PARTS_MAX } from "./model";
import { settleEntries } from "./settle-entries";
import type { Assignment } from "./settle-refunds";

/** As many bookings are decided in one transaction: it holds the organisation's event sequence for some tens of milliseconds. */
export const ENTRIES_AT_ONCE = 250;

/** What is left to do with an entry; the higher one comes first, for the whole statement. */
export const STEPS = { CREDIT: 3, DEBIT: 2, LOOKALIKE: 1, DONE: 0 } as const;

/**
 * Looks at every entry of a statement, some hundreds a transaction: first what the references of credits tell, then those of debits,
 * which take back what has come, whatever order the bank lists them in; then what is left by amount and payer. Killed anywhere and called
 * again, by whomever, it goes on where it stood: what has been decided stays.
 */
export async function reconcileStatement(db: Db, tenantUuid: string, uuid: string): Promise<void> {
  while (await inTransaction(db, (tx) => reconcileSome(tx, tenantUuid, uuid)));
}

/** @returns whether there is more to do */
async function reconcileSome(tx: Transaction, tenantUuid: string, uuid: string): Promise<boolean> {
  await planForAny(tx);
  // What another file has told must be known: two formats of one day may come together (decision 303).
  await lockImports(tx, tenantUuid);
  const statement = await lockStatement(tx, tenantUuid, uuid);
  if (!statement || statement.reconciledAt !== null) return false;
  const waiting = await listEntriesToDo(tx, tenantUuid, uuid, ENTRIES_AT_ONCE);
  const [first] = waiting;
  if (!first) {
    await closeStatement(tx, tenantUuid, uuid, now());
    return false;
  }
  const entries = waiting.filter(({ stepsLeft }) => stepsLeft === first.stepsLeft);
  if (first.stepsLeft === STEPS.LOOKALIKE) await byLookalikes(tx, statement, entries);
  else await byReferences(tx, statement, entries);
  return true;
}

async function byReferences(tx: Transaction, statement: StatementRow, entries: readonly EntryRow[]): Promise<void> {
  const at = now();
  const { tenantUuid } = statement;
  const known = await knownOf(tx, statement, entries);
  const found = await asRenewed(
    tx,
    tenantUuid,
    withoutRivals(entries.map((entry) => ({ entry, finding: findByReferences(entry, known) }))),
  );
  const add = found.flatMap(({ entry, finding }): Assignment[] =>
    finding.kind === "MATCH"
      ? [{ entry, operationUuid: finding.operationUuid, refundUuid: finding.refundUuid, matchedBy: finding.by }]
      : [],
  );
  await updateEntries(
    tx,
    tenantUuid,
    found.flatMap(({ entry, finding }) => (finding.kind === "MATCH" ? [] : [undecided(entry, finding, at)])),
  );
  await settleEntries(tx, tenantUuid, { add, remove: [] }, { cause: { by: "STATEMENT" }, at });
}

type Found = Readonly<{ entry: EntryRow; finding: Finding }>;

/** Of debits that would take back the same money only the first does so now; the others are looked at once it has. */
function withoutRivals(found: readonly Found[]): readonly Found[] {
  const taken = new Set<string>();
  return found.filter(({ entry: { direction }, finding }) => {
    if (direction === "CREDIT" || finding.kind !== "MATCH") return true;
    if (taken.has(finding.operationUuid)) return false;
    taken.add(finding.operationUuid);
    return true;
  });
}

/**
 * What was found for operations that are renewed in this very moment may be their renewals', which is what is asked for from then on:
 * whoever renews holds the flow, and passes on what is suggested by then. A booking that carries the id of an order stays with what was
 * ordered.
 */
async function asRenewed(tx: Transaction, tenantUuid: string, found: readonly Found[]): Promise<readonly Found[]> {
  const isPassedOn = ({ entry, finding }: Found) =>
    finding.kind === "SUGGESTION" && entry.direction === "CREDIT" && finding.by !== "END_TO_END_ID";
  if (!found.some(isPassedOn)) return found;
  // With those of matches, which are locked anyway: in one order.
  const newest = await holdNewest(
    tx,
    tenantUuid,
    found.flatMap(({ finding }) => ("operationUuid" in finding ? [finding.operationUuid] : [])),
  );
  return found.map((one) => {
    const { entry, finding } = one;
    if (!isPassedOn(one) || finding.kind !== "SUGGESTION") return one;
    const { operationUuid } = finding;
    return { entry, finding: { ...finding, operationUuid: newest.get(operationUuid) ?? operationUuid } };
  });
}

/** Locks the flows of operations, and tells what has taken the place of those that were renewed. */
async function holdNewest(
  tx: Transaction,
  tenantUuid: string,
  operationUuids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  await lockFlowsOfOperations(tx, tenantUuid, operationUuids, "WAIT");
  const copies = await listCopiesOf(tx, tenantUuid, operationUuids);
  return new Map(copies.map(({ originalUuid, uuid }) => [originalUuid, uuid]));
}

async function knownOf(
  tx: Transaction,
  { tenantUuid, accountNumber, format }: StatementRow,
  entries: readonly EntryRow[],
): Promise<Known> {
  const ids = [...new Set(entries.flatMap(({ endToEndId }) => endToEndId?.toUpperCase() ?? []))];
  const keys = new Set(entries.flatMap(({ sureKeys, looseKeys }) => [...sureKeys, ...looseKeys]));
  const digits = new Set([...keys].map((key) => key.replace(/\D/g, "")));
  const [ours, invoices] = await Promise.all([
    findByEndToEndIds(tx, tenantUuid, accountNumber, ids),
    findByInvoiceDigits(tx, tenantUuid, accountNumber, [...digits]),
  ]);
  const byKey = sortByKey(invoices, keys);
  const candidates = [...ours, ...[...byKey.values()].flat()].map(({ operationUuid }) => operationUuid);
  const areDebits = entries.some(({ direction }) => direction === "DEBIT");
  const collected = areDebits ? await listCollected(tx, tenantUuid, candidates) : [];
  const otherwise = await listBookingsInOtherFormats(tx, tenantUuid, format, candidates);
  const named = candidates.length === 0 ? [] : entries;
  const decided = await listDecidedInOtherFormats(tx, tenantUuid, { accountNumber, format }, named);
  return {
    byEndToEndId: new Map(ours.map((candidate) => [candidate.endToEndId.toUpperCase(), candidate])),
    byKey,
    collected: new Map(collected.map(({ uuid, since }) => [uuid, since])),
    toldOtherwise: mostOfAFormat(otherwise),
    decidedOtherwise: grouped(
      decided.flatMap((booking) => namesIn(booking).map((name) => ({ ...booking, sign: signOf(name, booking) }))),
      ({ sign }) => sign,
    ),
    refunds: await refundsOf(tx, { tenantUuid, accountNumber }, entries, candidates),
  };
}

/** How many bookings of each sign there are by that other format which has the most of them. */
function mostOfAFormat(bookings: Awaited<ReturnType<typeof listBookingsInOtherFormats>>): ReadonlyMap<string, number> {
  const most = new Map<string, number>();
  for (const ofFormat of grouped(bookings, ({ format }) => format).values()) {
    const signs = grouped(ofFormat, (booking) => signOf(booking.operationUuid, booking));
    for (const [sign, alike] of signs) most.set(sign, Math.max(most.get(sign) ?? 0, alike.length));
  }
  return most;
}

/** Refunds that these bookings carry the id of; prepared ones that they, or the payments that they name, may be of; files of them. */
async function refundsOf(
  tx: Transaction,
  { tenantUuid, accountNumber }: Pick<StatementRow, "tenantUuid" | "accountNumber">,
  entries: readonly EntryRow[],
  operationUuids: readonly string[],
): Promise<KnownRefunds> {
  const out = entries.filter(mayBeRefund);
  const to = out.map((entry) => ({ amount: entry.amount, account: accountOf(entry) }));
  const amounts = [...new Set(out.map(({ amount }) => amount))];
  const [named, like, ofNamed, files] = await Promise.all([
    findRefundsByIds(tx, tenantUuid, [...new Set(entries.flatMap(refundIdsOf))]),
    findRefundsLike(
      tx,
      tenantUuid,
      to.filter(({ account }) => account !== ""),
    ),
    out.length === 0 ? [] : findPreparedRefunds(tx, tenantUuid, operationUuids),
    findFilesOfAmounts(tx, tenantUuid, accountNumber, amounts, PARTS_MAX),
  ]);
  return {
    byId: new Map(named.map((refund) => [refund.endToEndId, refund])),
    prepared: [...new Map([...like, ...ofNamed].map((refund) => [refund.uuid, refund])).values()],
    files,
  };
}

function undecided(entry: EntryRow, finding: Exclude<Finding, { kind: "MATCH" }>, at: Date): EntryDecision {
  const { uuid } = entry;
  const nothing = { uuid, operationUuid: null, refundUuid: null, matchedBy: null, effect: null, ignoredReason: null };
  if (finding.kind === "SUGGESTION") {
    const { operationUuid, refundUuid, by } = finding;
    return { ...nothing, state: "SUGGESTED", stepsLeft: 0, operationUuid, refundUuid, matchedBy: by, decidedAt: at };
  }
  // A booking of nothing is nobody's to look at; money that went out only where the bank says that it was given back.
  const isNobodys = entry.amount === 0 || (entry.direction === "DEBIT" && !entry.isReturn);
  if (isNobodys && finding.kind === "NONE") {
    return { ...nothing, state: "UNRELATED", stepsLeft: 0, decidedAt: at };
  }
  const mayLookAlike =
    finding.kind === "NONE" && entry.direction === "CREDIT" && !entry.isReturn && entry.currency === "EUR";
  return { ...nothing, state: "OPEN", stepsLeft: mayLookAlike ? STEPS.LOOKALIKE : STEPS.DONE, decidedAt: null };
}

async function byLookalikes(
  tx: Transaction,
  { tenantUuid, accountNumber }: StatementRow,
  entries: readonly EntryRow[],
): Promise<void> {
  const at = now();
  const amounts = [...new Set(entries.map(({ amount }) => amount))];
  const operations = await findByAmounts(tx, tenantUuid, accountNumber, { amounts, ...createdWithin(entries) });
  const lookalikes = sortLookalikes(operations ?? []);
  const looked = entries.map((entry) => ({ entry, found: findLookalike(entry, lookalikes) }));
  const hits = looked.flatMap(({ found }) => (found ? [found.operationUuid] : []));
  const newest = hits.length === 0 ? null : await holdNewest(tx, tenantUuid, hits);
  await updateEntries(
    tx,
    tenantUuid,
    looked.map(({ entry, found }) => {
      return {
        uuid: entry.uuid,
        state: found ? ("SUGGESTED" as const) : ("OPEN" as const),
        stepsLeft: 0,
        operationUuid: found && (newest?.get(found.operationUuid) ?? found.operationUuid),
        refundUuid: null,
        matchedBy: found?.by ?? null,
        effect: null,
        ignoredReason: null,
        decidedAt: found ? at : null,
      };
    }),
  );
}
