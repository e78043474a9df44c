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
  /** Of what its bank says to have come, and no booking shows: what has not gone back. */
  unshown: number;
  /** All that has come for it, also what has gone back since. */
  come: number;
  /** What has come beyond it: somebody has to pay it back. */
  surplus: number;
  /** Credits that made it more than was asked for: what is too much of them counts as come (decision 111). */
  over: ReadonlySet<string>;
  /** The credit that made the payment what it is. */
  settledBy: LedgerEntry | null;
  /** The credits that it is made of, since there was nothing of it the last time. */
  settledIn: readonly LedgerEntry[];
  /** The debit that took it back last. */
  returnedBy: LedgerEntry | null;
  effects: ReadonlyMap<string, EntryEffect>;
}>;

/**
 * What bookings say of a payment, whatever order they became known in: they are gone through by their days, of one day credits first.
 * A booking of nothing tells nothing. What goes back may have come before there were statements: it takes no more than is there. Where the
 * payment's own money goes back, what had come beside it without naming an order takes its place.
 *
 * @param requested minor units; 0 for an operation that has ended without being paid, for which all money is too much
 * @param isConfirmed whether the payment's bank says that it stands: then it is there before any booking shows it
 */
export function balanceOf(requested: number, entries: readonly LedgerEntry[], isConfirmed = false): Balance {
  const bookings = entries.filter(({ amount }) => amount > 0).toSorted(byDay);
  const isShown = bookings.some(({ direction, belongsTo }) => direction === "CREDIT" && belongsTo !== "OTHER");
  let unshown = isConfirmed && !isShown ? requested : 0;
  let net = 0;
  let come = 0;
  let surplus = 0;
  /** What of it the payment's own order has brought: a bank that books it twice takes that back by its id; and what others have. */
  let ownSurplus = 0;
  let othersSurplus = 0;
  const beside: LedgerEntry[] = [];
  const over = new Set<string>();
  let settledIn: readonly LedgerEntry[] = [];
  let returnedBy: LedgerEntry | null = null;
  const effects = new Map<string, EntryEffect>();
  for (const entry of bookings) {
    const { amount, belongsTo } = entry;
    if (entry.direction === "CREDIT") {
      const isTooMuch = belongsTo === "OTHER" || net >= requested;
      if (isTooMuch) {
        surplus += amount;
        if (belongsTo === "RECORD") ownSurplus += amount;
        if (belongsTo === "OTHER") othersSurplus += amount;
        if (belongsTo === "UNKNOWN") beside.push(entry);
        effects.set(entry.uuid, "PAID_AGAIN");
      } else settle(entry);
    } else {
      const isOfSurplus = belongsTo === "OTHER" || (belongsTo === "RECORD" ? ownSurplus : surplus) >= amount;
      if (isOfSurplus) {
        surplus -= amount;
        if (belongsTo === "OTHER") othersSurplus -= amount;
        takeBack(Math.min(0, othersSurplus) - surplus, entry);
        ownSurplus = Math.min(belongsTo === "RECORD" ? ownSurplus - amount : ownSurplus, Math.max(0, surplus));
      } else {
        const beyond = amount - Math.max(net, unshown);
        takeFromPayment(amount, entry);
        takeBeside(Math.min(beyond, belongsTo === "RECORD" ? ownSurplus : surplus), belongsTo);
        takePlace();
      }
      effects.set(entry.uuid, "RETURNED");
    }
  }
  return { net, unshown, come, surplus, over, settledBy: settledIn.at(-1) ?? null, settledIn, returnedBy, effects };

  function settle(entry: LedgerEntry): void {
    settledIn = net === 0 ? [entry] : [...settledIn, entry];
    net += entry.amount;
    come += entry.amount;
    effects.set(entry.uuid, "SETTLED");
    if (net > requested) over.add(entry.uuid);
  }

  function takeFromPayment(amount: number, entry: LedgerEntry): void {
    net = Math.max(0, net - amount);
    unshown = Math.max(0, unshown - amount);
    returnedBy = entry;
  }

  /** One debit may take back more than the payment: what had come beside it, too. */
  function takeBeside(amount: number, belongsTo: LedgerEntry["belongsTo"]): void {
    if (amount <= 0) return;
    surplus -= amount;
    ownSurplus = Math.min(belongsTo === "RECORD" ? ownSurplus - amount : ownSurplus, Math.max(0, surplus));
  }

  /** What a debit without an order's name had taken of another's money was the payment's own, once all of that other's has gone back. */
  function takeBack(amount: number, entry: LedgerEntry): void {
    if (amount <= 0) return;
    surplus += amount;
    takeFromPayment(amount, entry);
  }

  function takePlace(): void {
    while (net < requested) {
      const [next] = beside;
      if (!next || surplus - ownSurplus - Math.max(0, othersSurplus) < next.amount) return;
      beside.shift();
      surplus -= next.amount;
      settle(next);
    }
  }
}

function byDay(a: LedgerEntry, b: LedgerEntry): number {
  if (a.bookedOn !== b.bookedOn) return a.bookedOn < b.bookedOn ? -1 : 1;
  if (a.direction !== b.direction) return a.direction === "CREDIT" ? -1 : 1;
  return a.uuid < b.uuid ? -1 : 1;
}
