import type { Candidate } from "@/db/queries/statements/candidates";
import type { EntryRow } from "@/db/queries/statements/statements";
import { isFirstOfItsKind } from "./entry-reference";
import { asRefund, findByRefundId, findByRefundsAccount, type KnownRefunds } from "./find-refund";
import type { Finding, MatchedBy } from "./model";

/** What the references of a page of bookings lead to. */
export type Known = Readonly<{
  byEndToEndId: ReadonlyMap<string, Candidate>;
  byKey: ReadonlyMap<string, readonly (Candidate & Readonly<{ mayBePaidAtBank: boolean }>)[]>;
  /** What has come for operations, and from which day on, so that a debit has something to take back. */
  collected: ReadonlyMap<string, string>;
  /** Bookings that belong to operations already, as files of another format have told them (`signOf`). */
  toldOtherwise: ReadonlySet<string>;
  refunds: KnownRefunds;
}>;

/**
 * One candidate or none (decision 110). First the end-to-end id, which is ours alone; then what the text names, where the amount is the
 * very amount and nothing else in the text names another operation. Whatever is not certain is a suggestion, whatever is ambiguous
 * is left for a person. Of a debit first what refunds are known by: a deliberate one must never read as the bank's return (decision 316).
 */
export function findByReferences(entry: EntryRow, known: Known): Finding {
  if (entry.currency !== "EUR") return { kind: "NONE" };
  const refund = findByRefundId(entry, known.refunds);
  if (refund) return refund;
  // A credit that gives back what we had sent is nobody's payment.
  if (entry.direction === "CREDIT" && entry.isReturn) return { kind: "NONE" };
  const ours = known.byEndToEndId.get(entry.endToEndId?.toUpperCase() ?? "");
  if (ours) return judged(entry, ours, "END_TO_END_ID", known);
  return findByRefundsAccount(entry, known.refunds) ?? asRefund(byText(entry, known), entry, known.refunds);
}

function byText(entry: EntryRow, known: Known): Finding {
  const { byKey, collected } = known;
  const sure = named(entry.sureKeys, byKey);
  const all = new Map([...sure, ...named(entry.looseKeys, byKey)]);
  const [candidate, ...others] = all.values();
  if (!candidate) return { kind: "NONE" };
  if (others.length > 0) return oneOfTheAmount(entry, [...sure.values()], all.size, known) ?? { kind: "SEVERAL" };
  const isSure = sure.has(candidate.operationUuid);
  const { operationUuid } = candidate;
  const suggestion = { kind: "SUGGESTION", operationUuid, refundUuid: null, by: "REFERENCE" } as const;
  // A bank may be paying it: whose money this is, only the end-to-end id would tell.
  if (!isSure || (candidate.mayBePaidAtBank && candidate.status !== "COMPLETED"))
    return credible(entry, suggestion, collected);
  return judged(entry, candidate, "REFERENCE", known);
}

type Named = Candidate & Readonly<{ mayBePaidAtBank: boolean; key?: string }>;

function named(keys: readonly string[], byKey: Known["byKey"]): ReadonlyMap<string, Named> {
  const found = new Map<string, Named>();
  for (const key of keys)
    for (const candidate of byKey.get(key) ?? []) found.set(candidate.operationUuid, { ...candidate, key });
  return found;
}

/** Of operations that share one number (instalments), the one of this very amount; never where the text names several numbers. */
function oneOfTheAmount(entry: EntryRow, sure: readonly Named[], all: number, known: Known): Finding | null {
  if (entry.direction !== "CREDIT" || sure.length !== all) return null;
  if (new Set(sure.map(({ key }) => key)).size > 1) return null;
  const [one, ...others] = sure.filter(({ amount }) => amount === entry.amount);
  if (!one || others.length > 0 || (one.mayBePaidAtBank && one.status !== "COMPLETED")) return null;
  return judged(entry, one, "REFERENCE", known);
}

/** The one candidate: certain where the amount is the very amount. */
function judged(entry: EntryRow, candidate: Candidate, by: MatchedBy, { collected, toldOtherwise }: Known): Finding {
  const { operationUuid, amount, currency } = candidate;
  const suggestion = { kind: "SUGGESTION", operationUuid, refundUuid: null, by } as const;
  if (amount !== entry.amount || currency !== entry.currency) return credible(entry, suggestion, collected);
  const match = { kind: "MATCH", operationUuid, refundUuid: null, by } as const;
  const isNews = !isToldAlready(entry, operationUuid, toldOtherwise);
  if (entry.direction === "CREDIT") return isNews ? match : suggestion;
  // An order of ours that went out again without having come: somebody should look.
  if (by === "END_TO_END_ID") return isNews && collected.has(operationUuid) ? match : suggestion;
  // Whoever pays an invoice of the same number to somebody else takes nothing back.
  return credible(entry, isNews && entry.isReturn ? match : suggestion, collected);
}

/** What two formats tell alike of an operation's booking. */
export function signOf(
  operationUuid: string | null,
  { direction, amount, bookedOn }: Pick<EntryRow, "direction" | "amount" | "bookedOn">,
): string {
  return `${operationUuid} ${direction} ${amount} ${bookedOn}`;
}

/**
 * A booking of that day, way and amount belongs to the operation by a file of another format, where it has another reference or none:
 * it may be this one. Where one file has it twice, it was booked twice.
 */
function isToldAlready(entry: EntryRow, operationUuid: string, told: Known["toldOtherwise"]): boolean {
  return isFirstOfItsKind(entry) && told.has(signOf(operationUuid, entry));
}

/** A debit may only take back what has come, and when it had. */
function credible(
  entry: EntryRow,
  finding: Finding & Readonly<{ operationUuid: string }>,
  collected: Known["collected"],
): Finding {
  if (entry.direction === "CREDIT") return finding;
  const since = collected.get(finding.operationUuid);
  return since !== undefined && since <= entry.bookedOn ? finding : { kind: "NONE" };
}
