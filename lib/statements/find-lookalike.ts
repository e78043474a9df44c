import type { findByAmounts } from "@/db/queries/statements/candidates";
import type { EntryRow } from "@/db/queries/statements/statements";
import { referenceKey } from "@/lib/bank-files/reference-keys";
import { fullName } from "@/lib/operations/model";
import { remittanceOf } from "@/lib/operations/remittance";
import { addSeconds } from "@/lib/shared/clock";
import { grouped } from "@/lib/shared/text/grouped";
import type { MatchedBy } from "./model";

const DAY_SECONDS = 86_400;
/** A booking may carry the day before the request's, where zones differ. */
const BEFORE_SECONDS = DAY_SECONDS;
/** People pay after the deadline, too. */
const AFTER_SECONDS = 30 * DAY_SECONDS;
/** Shorter texts are anybody's. */
const TEXT_LENGTH_MIN = 8;

export type Lookalike = NonNullable<Awaited<ReturnType<typeof findByAmounts>>>[number];

/** An operation by one of its signs, and between which moments (in milliseconds) the day begins that its money is booked on. */
type Sighting = Readonly<{ key: string; operationUuid: string; from: number; until: number }>;

/** By what they can be found together with their amount. */
export type Lookalikes = ReadonlyMap<string, readonly Sighting[]>;

type Hit = Readonly<{ operationUuid: string; by: MatchedBy }>;

/** Thousands may have one amount and one text: each is looked at once here, and not again for each credit. */
export function sortLookalikes(operations: readonly Lookalike[]): Lookalikes {
  return grouped(operations.flatMap(sightingsOf), ({ key }) => key);
}

function sightingsOf(operation: Lookalike): readonly Sighting[] {
  const { operationUuid, amount, subject, debtor, createdAt, expiresAt } = operation;
  const signs = [
    nameSign(fullName(subject)),
    nameSign(debtor?.ownerName ?? null),
    accountSign(debtor?.accountNumber ?? null),
    textSign(remittanceOf(operation, operation.payeeName)),
  ];
  const from = addSeconds(createdAt, -BEFORE_SECONDS - DAY_SECONDS).getTime();
  const until = addSeconds(expiresAt, AFTER_SECONDS).getTime();
  return [...new Set(signs)].flatMap((sign) =>
    sign === null ? [] : [{ key: `${amount} ${sign}`, operationUuid, from, until }],
  );
}

/** Which days the operations were made on whose money came between these days, at the earliest and at the latest. */
export function createdWithin(entries: readonly EntryRow[]): Readonly<{ from: Date; to: Date }> {
  const days = entries.map(({ bookedOn }) => bookedOn).toSorted();
  const [first = "1970-01-01"] = days;
  const last = days.at(-1) ?? first;
  // A request lives for 156 days at most.
  return { from: addSeconds(new Date(first), -190 * DAY_SECONDS), to: addSeconds(new Date(last), 2 * DAY_SECONDS) };
}

/**
 * What a credit may be by its amount and its payer, or its text: one operation of the time, or none. Nobody's money is moved by it: a
 * person says.
 */
export function findLookalike(entry: EntryRow, lookalikes: Lookalikes): Hit | null {
  let found: Hit | null = null;
  for (const hit of hitsOf(entry, lookalikes)) {
    // Two tell nothing, and whoever else there is, nothing more.
    if (found && found.operationUuid !== hit.operationUuid) return null;
    found ??= hit;
  }
  return found;
}

/** One by one: of thousands the first two suffice. */
function* hitsOf(entry: EntryRow, lookalikes: Lookalikes): Generator<Hit> {
  const ways = [
    { by: "AMOUNT_AND_PAYER", sign: nameSign(entry.counterpartyName) },
    { by: "AMOUNT_AND_PAYER", sign: accountSign(entry.counterpartyAccount) },
    { by: "AMOUNT_AND_TEXT", sign: textSign(entry.remittance) },
  ] as const;
  const day = Date.parse(entry.bookedOn);
  for (const { by, sign } of ways) {
    if (sign === null) continue;
    for (const { operationUuid, from, until } of lookalikes.get(`${entry.amount} ${sign}`) ?? []) {
      if (from <= day && day <= until) yield { operationUuid, by };
    }
  }
}

/** `García López, María` and `MARIA GARCIA LOPEZ` are one name; a single word is nobody's. */
function nameSign(name: string | null): string | null {
  const words = (name ?? "")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  return words.length < 2 ? null : `name ${words.toSorted().join(" ")}`;
}

function accountSign(account: string | null): string | null {
  return account === null || account === "" ? null : `account ${account.replaceAll(" ", "")}`;
}

function textSign(remittance: string): string | null {
  const text = referenceKey(remittance);
  return text.length < TEXT_LENGTH_MIN ? null : `text ${text}`;
}
