import { createHash } from "node:crypto";
import { digestIn, type ToldBefore } from "@/db/queries/statements/told-before";
import type { BookedEntry } from "@/lib/bank-files/model";
import { referenceKey } from "@/lib/bank-files/reference-keys";
import { grouped } from "@/lib/shared/text/grouped";

/**
 * What each booking is itself by, so that a file that overlaps another adds only what is new: the bank's own reference with day, direction
 * and amount, because banks reuse references; without one all that is told (decision 112).
 */
export function digestOf(entry: BookedEntry): string {
  return createHash("sha256")
    .update(JSON.stringify(identityOf(entry)))
    .digest("hex")
    .slice(0, 40);
}

/**
 * What each booking is called on its account. Of bookings that are equal in their digest, the first is number 1, the second 2: two equal
 * payments of a day stay two, in whatever file they stand again. One that says of itself that it is another payer's than the one that
 * was told of before is another one.
 *
 * @param entries each with its digest (`digestOf`)
 * @param before what is known on the account of those digests that don't say by themselves whose booking it is (`listToldBefore`)
 */
export function entryReferences(
  entries: readonly Readonly<{ entry: BookedEntry; digest: string }>[],
  before: readonly ToldBefore[],
): readonly string[] {
  const known = grouped(before, ({ reference }) => digestIn(reference));
  const left = new Map(
    [...known].map(([digest, told]) => [digest, told.toSorted((a, b) => ordinalOf(a) - ordinalOf(b))]),
  );
  const highest = new Map([...left].map(([digest, told]) => [digest, Math.max(...told.map(ordinalOf))]));
  return entries.map(({ entry, digest }) => {
    const told = left.get(digest) ?? [];
    const same = told.findIndex((row) => !isAnothers(entry, row));
    const [found] = same < 0 ? [] : told.splice(same, 1);
    if (found) return found.reference;
    const ordinal = (highest.get(digest) ?? 0) + 1;
    highest.set(digest, ordinal);
    return `${digest}-${ordinal}`;
  });
}

/** Which one it is, from 1, of those that are equal in their digest. */
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

/** Another account, or, where not both tell one, another name with another text. What only one of them tells says nothing. */
function isAnothers(entry: BookedEntry, told: ToldBefore): boolean {
  const differ = (one: string | null, other: string | null): boolean | null => {
    const [a, b] = [referenceKey(one ?? ""), referenceKey(other ?? "")];
    // Of a longer one the other may have been cut, or be without its country.
    return a === "" || b === "" ? null : !a.includes(b) && !b.includes(a);
  };
  const accounts = differ(entry.counterpartyAccount, told.counterpartyAccount);
  if (accounts !== null) return accounts;
  return (
    differ(entry.counterpartyName, told.counterpartyName) === true && differ(entry.remittance, told.remittance) === true
  );
}
