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
 * payments of a day stay two, in whatever file they stand again. Which of those that were told of before it is, its payer and its text
 * say: first the one that says the very same of both, so that no other takes its place, whatever order a file has; then one that says
 * nothing against it. One that says of itself that it is another payer's than any of them is another one.
 *
 * @param entries each with its digest (`digestOf`)
 * @param before what is known on the account of those digests that don't say by themselves whose booking it is (`listToldBefore`)
 */
export function entryReferences(
  entries: readonly Readonly<{ entry: BookedEntry; digest: string }>[],
  before: readonly ToldBefore[],
): readonly string[] {
  const known = grouped(before, ({ reference }) => digestIn(reference));
  const references = new Array<string>(entries.length);
  for (const [digest, alike] of grouped([...entries.entries()], ([, { digest }]) => digest)) {
    const told = (known.get(digest) ?? []).toSorted((a, b) => ordinalOf(a) - ordinalOf(b));
    const called = referencesOf(
      alike.map(([, { entry }]) => sayingOf(entry)),
      told.map((row) => ({ reference: row.reference, saying: sayingOf(row) })),
    );
    const last = told.at(-1);
    let ordinal = last ? ordinalOf(last) : 0;
    for (const [index, [place]] of alike.entries()) references[place] = called[index] ?? `${digest}-${++ordinal}`;
  }
  return references;
}

/** What those of one digest that were told of before are called; null for each that is new. */
function referencesOf(
  sayings: readonly Saying[],
  told: readonly Readonly<{ reference: string; saying: Saying }>[],
): readonly (string | null)[] {
  const same = new Map(
    [...grouped(told, ({ saying }) => JSON.stringify(saying))].map(([key, rows]) => [key, [...rows]]),
  );
  const exact = sayings.map((saying) => same.get(JSON.stringify(saying))?.shift()?.reference ?? null);
  const taken = new Set(exact);
  const left = told.filter(({ reference }) => !taken.has(reference));
  return exact.map((reference, index) => {
    const saying = sayings[index];
    if (reference !== null || !saying) return reference;
    const other = left.findIndex((row) => !isAnothers(saying, row.saying));
    const [found] = other < 0 ? [] : left.splice(other, 1);
    return found?.reference ?? null;
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

/** What a booking says of its payer and with which words, as it is compared: [account, name, text]. */
type Saying = readonly [account: string, name: string, text: string];

function sayingOf(told: Pick<ToldBefore, "counterpartyAccount" | "counterpartyName" | "remittance">): Saying {
  const { counterpartyAccount, counterpartyName, remittance } = told;
  return [referenceKey(counterpartyAccount ?? ""), referenceKey(counterpartyName ?? ""), referenceKey(remittance)];
}

/** Another account, or, where not both tell one, another name with another text. What only one of them tells says nothing. */
function isAnothers([account, name, text]: Saying, [itsAccount, itsName, itsText]: Saying): boolean {
  return differ(account, itsAccount) ?? (differ(name, itsName) === true && differ(text, itsText) === true);
}

/** Of a longer one the other may have been cut, or be without its country. */
function differ(one: string, other: string): boolean | null {
  return one === "" || other === "" ? null : !one.includes(other) && !other.includes(one);
}
