import type { Direction } from "@/lib/bank-files/model";
import type { EntryEffect } from "./model";

/** A booking that belongs to an operation. */
export type LedgerEntry = Readonly<{
  uuid: string;
  direction: Direction;
  amount: number;
  bookedOn: string;
  returnReason: string | null;
  /** Whose money it is, by its end-to-end id: that of the payment in the record, of another attempt, or nobody knows. */
  belongsTo: "RECORD" | "OTHER" | "UNKNOWN";
}>;

export type Balance = Readonly<{
  /** What has come for the payment, and has not gone back. */
  net: number;
  /** All that has come for it, also what has gone back since. */
  come: number;
  /** What has come beyond it: somebody has to pay it back. */
  surplus: number;
  /** The credit that made the payment what it is. */
  settledBy: LedgerEntry | null;
  /** The debit that took it back last. */
  returnedBy: LedgerEntry | null;
  effects: ReadonlyMap<string, EntryEffect>;
}>;

/**
 * What bookings say of a payment, whatever order they became known in: they are gone through by their days, of one day credits first.
 *
 * @param requested minor units; 0 for an operation that has ended without being paid, for which all money is too much
 */
export function balanceOf(requested: number, entries: readonly LedgerEntry[]): Balance {
  let net = 0;
  let come = 0;
  let surplus = 0;
  /** What of it the payment's own order has brought: a bank that books it twice takes that back by its id. */
  let ownSurplus = 0;
  let settledBy: LedgerEntry | null = null;
  let returnedBy: LedgerEntry | null = null;
  const effects = new Map<string, EntryEffect>();
  for (const entry of entries.toSorted(byDay)) {
    const { amount, belongsTo } = entry;
    if (entry.direction === "CREDIT") {
      const isTooMuch = belongsTo === "OTHER" || net >= requested;
      if (isTooMuch) {
        surplus += amount;
        if (belongsTo === "RECORD") ownSurplus += amount;
      } else {
        net += amount;
        come += amount;
        settledBy = entry;
      }
      effects.set(entry.uuid, isTooMuch ? "PAID_AGAIN" : "SETTLED");
    } else {
      const isOfSurplus = belongsTo === "OTHER" || (belongsTo === "RECORD" ? ownSurplus : surplus) >= amount;
      if (isOfSurplus) {
        surplus -= amount;
        ownSurplus = Math.min(belongsTo === "RECORD" ? ownSurplus - amount : ownSurplus, Math.max(0, surplus));
      } else {
        net -= amount;
        returnedBy = entry;
      }
      effects.set(entry.uuid, "RETURNED");
    }
  }
  return { net, come, surplus, settledBy, returnedBy, effects };
}

function byDay(a: LedgerEntry, b: LedgerEntry): number {
  if (a.bookedOn !== b.bookedOn) return a.bookedOn < b.bookedOn ? -1 : 1;
  if (a.direction !== b.direction) return a.direction === "CREDIT" ? -1 : 1;
  return a.uuid < b.uuid ? -1 : 1;
}
