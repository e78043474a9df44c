import type { EnrolmentRow } from "@/db/queries/banks/bank-enrolments";
import { expiryOf } from "@/lib/seals/model";
import { keysNamedBy } from "./named-keys";
import type { BankKey } from "./open-key";

/** What of a bank's trust in us ends, when, and how near that is: `warning` is 60, 30 or 7 days, null further off. */
export type Ending = Readonly<{ what: string; at: Date }> & ReturnType<typeof expiryOf>;

/** The ends of what a bank is spoken to with, the enrolment first; what has no end is left out. */
export function endingsOf(
  record: Parameters<typeof keysNamedBy>[0],
  enrolment: Pick<EnrolmentRow, "validUntil"> | undefined,
  keys: ReadonlyMap<string, BankKey>,
  at: Date,
): readonly Ending[] {
  const named = keysNamedBy(record).flatMap(({ name }) => keys.get(name) ?? []);
  return [
    ...(enrolment?.validUntil ? [ending("the enrolment", enrolment.validUntil, at)] : []),
    ...named.map(({ kind, name, validUntil }) => ending(`the ${kind} ${name}`, validUntil, at)),
  ];
}

function ending(what: string, end: Date, at: Date): Ending {
  return { what, at: end, ...expiryOf(end, at) };
}
