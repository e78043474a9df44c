import type { Candidate } from "@/db/queries/statements/candidates";
import type { EntryRow } from "@/db/queries/statements/statements";
import type { MatchedBy } from "./model";

/** What a booking is, as far as its references tell. */
export type Finding =
  | Readonly<{ kind: "MATCH"; operationUuid: string; by: MatchedBy }>
  | Readonly<{ kind: "SUGGESTION"; operationUuid: string; by: MatchedBy }>
  | Readonly<{ kind: "NONE" | "SEVERAL" }>;

/** What the references of a page of bookings lead to. */
export type Known = Readonly<{
  byEndToEndId: ReadonlyMap<string, Candidate>;
  byKey: ReadonlyMap<string, readonly (Candidate & Readonly<{ mayBePaidAtBank: boolean }>)[]>;
  /** What has come for operations, so that a debit has something to take back. */
  collected: ReadonlySet<string>;
}>;

/**
 * One candidate or none (decision 110). First the end-to-end id, which is ours alone; then what the text names, where the amount is the
 * very amount and nothing else in the text names another operation. Whatever is not certain is a suggestion, whatever is ambiguous
 * is left for a person.
 */
export function findByReferences(entry: EntryRow, known: Known): Finding {
  if (entry.currency !== "EUR") return { kind: "NONE" };
  // A credit that gives back what we had sent is nobody's payment.
  if (entry.direction === "CREDIT" && entry.isReturn) return { kind: "NONE" };
  const ours = known.byEndToEndId.get(entry.endToEndId?.toUpperCase() ?? "");
  if (ours) return judged(entry, ours, "END_TO_END_ID", known);
  return byText(entry, known);
}

function byText(entry: EntryRow, { byKey, collected, ...known }: Known): Finding {
  const sure = named(entry.sureKeys, byKey);
  const all = new Map([...sure, ...named(entry.looseKeys, byKey)]);
  const [candidate, ...others] = all.values();
  if (!candidate) return { kind: "NONE" };
  if (others.length > 0) return oneOfTheAmount(entry, [...sure.values()], all.size) ?? { kind: "SEVERAL" };
  const isSure = sure.has(candidate.operationUuid);
  const suggestion = { kind: "SUGGESTION", operationUuid: candidate.operationUuid, by: "REFERENCE" } as const;
  // A bank may be paying it: whose money this is, only the end-to-end id would tell.
  if (!isSure || (candidate.mayBePaidAtBank && candidate.status !== "COMPLETED"))
    return credible(entry, suggestion, collected);
  return judged(entry, candidate, "REFERENCE", { ...known, byKey, collected });
}

type Named = Candidate & Readonly<{ mayBePaidAtBank: boolean; key?: string }>;

function named(keys: readonly string[], byKey: Known["byKey"]): ReadonlyMap<string, Named> {
  const found = new Map<string, Named>();
  for (const key of keys)
    for (const candidate of byKey.get(key) ?? []) found.set(candidate.operationUuid, { ...candidate, key });
  return found;
}

/** Of operations that share one number (instalments), the one of this very amount; never where the text names several numbers. */
function oneOfTheAmount(entry: EntryRow, sure: readonly Named[], all: number): Finding | null {
  if (entry.direction !== "CREDIT" || sure.length !== all) return null;
  if (new Set(sure.map(({ key }) => key)).size > 1) return null;
  const [one, ...others] = sure.filter(({ amount }) => amount === entry.amount);
  if (!one || others.length > 0 || (one.mayBePaidAtBank && one.status !== "COMPLETED")) return null;
  return { kind: "MATCH", operationUuid: one.operationUuid, by: "REFERENCE" };
}

/** The one candidate: certain where the amount is the very amount. */
function judged(entry: EntryRow, candidate: Candidate, by: MatchedBy, { collected }: Known): Finding {
  const { operationUuid, amount, currency } = candidate;
  const suggestion = { kind: "SUGGESTION", operationUuid, by } as const;
  if (amount !== entry.amount || currency !== entry.currency) return credible(entry, suggestion, collected);
  if (entry.direction === "CREDIT") return { kind: "MATCH", operationUuid, by };
  // An order of ours that went out again without having come: somebody should look.
  if (!collected.has(operationUuid)) return by === "END_TO_END_ID" ? suggestion : { kind: "NONE" };
  // Whoever pays an invoice of the same number to somebody else takes nothing back.
  return by === "END_TO_END_ID" || entry.isReturn ? { kind: "MATCH", operationUuid, by } : suggestion;
}

/** A debit may only take back what has come. */
function credible(
  entry: EntryRow,
  suggestion: Finding & Readonly<{ operationUuid: string }>,
  collected: ReadonlySet<string>,
): Finding {
  return entry.direction === "CREDIT" || collected.has(suggestion.operationUuid) ? suggestion : { kind: "NONE" };
}
