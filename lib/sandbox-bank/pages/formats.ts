import { formatMoney, type Money } from "@/lib/shared/money";

/** The bank's pages are in English, its amounts as in Ireland: €1,234.56. */
export function moneyOf({ amount, currency }: Money): string {
  return formatMoney({ amount, currency }, "en-IE");
}

/** An IBAN as people read it, in groups of four. */
export function spaced(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, "$1 ");
}

/** "2026-03-02 09:00:00" in UTC. */
export function timeOf(at: Date): string {
  return at.toISOString().slice(0, 19).replace("T", " ");
}
