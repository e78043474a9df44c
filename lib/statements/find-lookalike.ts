import type { findByAmounts } from "@/db/queries/statements/candidates";
import type { EntryRow } from "@/db/queries/statements/statements";
import { referenceKey } from "@/lib/bank-files/reference-keys";
import { fullName } from "@/lib/operations/model";
import { remittanceOf } from "@/lib/operations/remittance";
import { addSeconds } from "@/lib/shared/clock";
import type { MatchedBy } from "./model";

const DAY_SECONDS = 86_400;
/** A booking may carry the day before the request's, where zones differ. */
const BEFORE_SECONDS = DAY_SECONDS;
/** People pay after the deadline, too. */
const AFTER_SECONDS = 30 * DAY_SECONDS;
/** Shorter texts are anybody's. */
const TEXT_LENGTH_MIN = 8;

export type Lookalike = NonNullable<Awaited<ReturnType<typeof findByAmounts>>>[number];

/** By what they can be found together with their amount. */
export type Lookalikes = ReadonlyMap<string, readonly Lookalike[]>;

export function sortLookalikes(operations: readonly Lookalike[]): Lookalikes {
  const found = new Map<string, Lookalike[]>();
  for (const operation of operations) {
    const { amount, subject, debtor } = operation;
    const text = referenceKey(remittanceOf(operation, operation.payeeName));
    const signs = [
      nameSign(fullName(subject)),
      nameSign(debtor?.ownerName ?? null),
      accountSign(debtor?.accountNumber ?? null),
      text.length < TEXT_LENGTH_MIN ? null : `text ${text}`,
    ];
    for (const sign of new Set(signs)) {
      if (sign === null) continue;
      const key = `${amount} ${sign}`;
      found.set(key, [...(found.get(key) ?? []), operation]);
    }
  }
  return found;
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
export function findLookalike(
  entry: EntryRow,
  lookalikes: Lookalikes,
): Readonly<{ operationUuid: string; by: MatchedBy }> | null {
  const text = referenceKey(entry.remittance);
  const ways = [
    { by: "AMOUNT_AND_PAYER", signs: [nameSign(entry.counterpartyName), accountSign(entry.counterpartyAccount)] },
    { by: "AMOUNT_AND_TEXT", signs: [text.length < TEXT_LENGTH_MIN ? null : `text ${text}`] },
  ] as const;
  const hits = ways.flatMap(({ by, signs }) =>
    signs
      .flatMap((sign) => (sign === null ? [] : (lookalikes.get(`${entry.amount} ${sign}`) ?? [])))
      .filter((operation) => isOfTheTime(entry, operation))
      .map(({ operationUuid }) => ({ operationUuid, by })),
  );
  const [hit] = hits;
  return hit && hits.every(({ operationUuid }) => operationUuid === hit.operationUuid) ? hit : null;
}

function isOfTheTime({ bookedOn }: EntryRow, { createdAt, expiresAt }: Lookalike): boolean {
  const day = new Date(bookedOn);
  return (
    addSeconds(createdAt, -BEFORE_SECONDS) <= addSeconds(day, DAY_SECONDS) &&
    day <= addSeconds(expiresAt, AFTER_SECONDS)
  );
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
