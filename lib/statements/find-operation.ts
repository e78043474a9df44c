import type { Candidate, findByInvoiceDigits } from "@/db/queries/statements/candidates";
import type { EntryRow } from "@/db/queries/statements/statements";
import { referenceKey } from "@/lib/bank-files/reference-keys";
import { isNumberWritten } from "@/lib/bank-files/written-number";
import { grouped } from "@/lib/shared/text/grouped";
import { ordinalOf } from "./entry-reference";
import { asRefund, filesOf, findByRefundId, findByRefundsAccount, type KnownRefunds } from "./find-refund";
import type { Finding, MatchedBy } from "./model";

type Named = Awaited<ReturnType<typeof findByInvoiceDigits>>[number];

/** What the references of a page of bookings lead to. */
export type Known = Readonly<{
  byEndToEndId: ReadonlyMap<string, Candidate>;
  /** By the number of their invoice; each is here once. */
  byKey: ReadonlyMap<string, readonly Named[]>;
  /** What has come for operations, and from which day on, so that a debit has something to take back. */
  collected: ReadonlyMap<string, string>;
  /** Bookings that belong to operations already, as files of another format have told them (`signOf`). */
  toldOtherwise: ReadonlyMap<string, number>;
  /** Of bookings that a person has decided about: whose they are, by what such a file told of them (`signOf`), format by format. */
  decidedOtherwise: ReadonlyMap<string, readonly Readonly<{ operationUuid: string | null; format: string }>[]>;
  refunds: KnownRefunds;
}>;

/** Of operations whose numbers have the digits of these keys those that have a whole key, by it. */
export function sortByKey(operations: readonly Named[], keys: ReadonlySet<string>): Known["byKey"] {
  return grouped(operations, ({ invoiceExternalId }) => {
    const key = referenceKey(invoiceExternalId ?? "");
    return keys.has(key) ? key : null;
  });
}

/**
 * One candidate or none (decision 110). First the end-to-end id, which is ours alone; then what the text names, where the amount is the
 * very amount and nothing else in the text names another operation. Whatever is not certain is a suggestion, whatever is ambiguous
 * is left for a person. Of a debit first what refunds are known by: a deliberate one must never read as the bank's return (decision 316);
 * what comes to a whole file of them waits for a person (decision 379).
 */
export function findByReferences(entry: EntryRow, known: Known): Finding {
  if (entry.currency !== "EUR" || entry.amount === 0) return { kind: "NONE" };
  const refund = findByRefundId(entry, known.refunds);
  if (refund) return refund;
  // A credit that gives back what we had sent is nobody's payment.
  if (entry.direction === "CREDIT" && entry.isReturn) return { kind: "NONE" };
  const ours = known.byEndToEndId.get(entry.endToEndId?.toUpperCase() ?? "");
  if (ours) return judged(entry, ours, "END_TO_END_ID", known);
  const found = findByRefundsAccount(entry, known.refunds) ?? asRefund(byText(entry, known), entry, known.refunds);
  return found.kind === "NONE" && filesOf(entry, known.refunds.files).length > 0 ? { kind: "SEVERAL" } : found;
}

function byText(entry: EntryRow, known: Known): Finding {
  const { byKey, collected } = known;
  const [key, ...otherKeys] = new Set([...entry.sureKeys, ...entry.looseKeys].filter((each) => byKey.has(each)));
  if (key === undefined) return { kind: "NONE" };
  const operations = byKey.get(key) ?? [];
  const isSure = entry.sureKeys.includes(key);
  if (otherKeys.length > 0 || (operations.length > 1 && !isSure)) return { kind: "SEVERAL" };
  const candidate = operations.length > 1 ? oneOfTheAmount(entry, operations) : operations[0];
  if (!candidate) return { kind: "SEVERAL" };
  const { operationUuid, invoiceExternalId } = candidate;
  const suggestion = { kind: "SUGGESTION", operationUuid, refundUuid: null, by: "REFERENCE" } as const;
  // A bank may be paying it: whose money this is, only the end-to-end id would tell.
  const isNamed = isSure && isNumberWritten(invoiceExternalId ?? "", entry.remittance);
  if (!isNamed || candidate.mayBePaidAtBank) return credible(entry, suggestion, collected);
  return judged(entry, candidate, "REFERENCE", known);
}

/** Of operations that share one number (instalments), the one of this very amount. */
function oneOfTheAmount(entry: EntryRow, operations: readonly Named[]): Named | null {
  if (entry.direction !== "CREDIT") return null;
  const isOfTheAmount = ({ amount }: Named) => amount === entry.amount;
  const one = operations.find(isOfTheAmount);
  // Thousands may share it: they are looked at where they are, from both ends.
  if (!one || one !== operations.findLast(isOfTheAmount)) return null;
  return one.mayBePaidAtBank ? null : one;
}

/** The one candidate: certain where the amount is the very amount. */
function judged(entry: EntryRow, candidate: Candidate, by: MatchedBy, known: Known): Finding {
  const { collected } = known;
  const { operationUuid, amount, currency } = candidate;
  const suggestion = { kind: "SUGGESTION", operationUuid, refundUuid: null, by } as const;
  if (amount !== entry.amount || currency !== entry.currency) return credible(entry, suggestion, collected);
  const match = { kind: "MATCH", operationUuid, refundUuid: null, by } as const;
  const isNews = !isToldAlready(entry, operationUuid, known);
  if (entry.direction === "CREDIT") return isNews ? match : suggestion;
  // An order of ours that went out again without having come: somebody should look.
  if (by === "END_TO_END_ID") return isNews && collected.has(operationUuid) ? match : suggestion;
  // Whoever pays an invoice of the same number to somebody else takes nothing back.
  return credible(entry, isNews && entry.isReturn ? match : suggestion, collected);
}

/** What two formats tell alike of a booking that is an operation's, or that carries this id or number. */
export function signOf(
  whose: string | null,
  { direction, amount, bookedOn }: Pick<EntryRow, "direction" | "amount" | "bookedOn">,
): string {
  return `${whose} ${direction} ${amount} ${bookedOn}`;
}

/** What a booking is known by in files of any format. */
export function namesIn({ endToEndId, sureKeys }: Pick<EntryRow, "endToEndId" | "sureKeys">): readonly string[] {
  return [...(endToEndId === null ? [] : [`E2E ${endToEndId.toUpperCase()}`]), ...sureKeys];
}

/**
 * A booking of that day, way and amount belongs to the operation by a file of another format, where it has another reference or none; or a
 * person has said of one with the same id or number that it is another's, or nobody's: it may be this one. Where one file has more of them
 * than the other, those were booked as well.
 */
function isToldAlready(entry: EntryRow, operationUuid: string, { toldOtherwise, decidedOtherwise }: Known): boolean {
  const matched = toldOtherwise.get(signOf(operationUuid, entry)) ?? 0;
  const decided = namesIn(entry).map((name) => {
    const alike = decidedOtherwise.get(signOf(name, entry)) ?? [];
    const others = alike.filter((booking) => booking.operationUuid !== operationUuid);
    return Math.max(0, ...[...grouped(others, ({ format }) => format).values()].map(({ length }) => length));
  });
  return ordinalOf(entry) <= matched + Math.max(0, ...decided);
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
