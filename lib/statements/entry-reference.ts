import { createHash } from "node:crypto";
import type { BookedEntry } from "@/lib/bank-files/model";

/**
 * What makes each booking itself on its account, so that a file that overlaps another adds only what is new. Made of the bank's own
 * reference with day, direction and amount, because banks reuse references; without one of all that is told. Of bookings that are
 * equal in all of it, the first is number 1, the second 2: two equal payments of a day stay two, in whatever file they stand
 * (decision 112).
 */
export function entryReferences(entries: readonly BookedEntry[]): readonly string[] {
  const seen = new Map<string, number>();
  return entries.map((entry) => {
    const digest = createHash("sha256")
      .update(JSON.stringify(identityOf(entry)))
      .digest("hex")
      .slice(0, 40);
    const ordinal = (seen.get(digest) ?? 0) + 1;
    seen.set(digest, ordinal);
    return `${digest}-${ordinal}`;
  });
}

/** Which one it is, from 1, of those in its file that are equal in all of this. */
export function ordinalOf({ reference }: Readonly<{ reference: string }>): number {
  return Number(reference.slice(reference.lastIndexOf("-") + 1));
}

function identityOf(entry: BookedEntry): readonly unknown[] {
  const { bankReference, bookedOn, direction, isReturn, amount, currency, endToEndId } = entry;
  const common = [bankReference, bookedOn, direction, isReturn, amount, currency, endToEndId];
  if (bankReference !== null) return common;
  const { valueOn, creditorReference, remittance, counterpartyName, counterpartyAccount } = entry;
  return [...common, valueOn, creditorReference, remittance, counterpartyName, counterpartyAccount];
}
