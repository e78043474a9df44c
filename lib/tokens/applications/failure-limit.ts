import type { Db } from "@/db/client";
import { countUp } from "@/db/queries/rate-counters";
import { now, windowAround } from "@/lib/shared/clock";
import { networkOf } from "@/lib/shared/network-of";
import { sha256 } from "@/lib/shared/sha256";

/** How many failures a window bears under one key. */
export type FailureLimit = Readonly<{
  name: string;
  windowSeconds: number;
  perAddress: number;
  perAccount: number;
  /** Into how many groups accounts are put, each counted as one account; each is its own where absent. */
  groups?: number;
}>;

/**
 * Guessing a secret of 256 bits is hopeless: this only keeps noise out. The right secret passes at any time, else whoever
 * knows a client's id could lock the client out. Ids cost nothing to make up, and an answer must not tell which exist: all are
 * counted alike, in groups, so that no flood of them makes more rows than there are groups (decision 23).
 */
export const CLIENT_FAILURES: FailureLimit = {
  name: "client",
  windowSeconds: 300,
  perAddress: 200,
  perAccount: 50,
  groups: 4096,
};

/**
 * Counts an attempt before its outcome is known: of a hundred guesses sent at once, no more than the limit are looked at. What
 * comes from a place beyond its limit counts against no account, and leaves no row of one.
 * @param address null where it is not known
 * @returns seconds until it may be tried again; null while within the limit
 */
export async function takeAttempt(
  db: Db,
  limit: FailureLimit,
  { address, account }: Readonly<{ address: string | null; account: string }>,
): Promise<Readonly<{ retryAfterSeconds: number | null }>> {
  const { start, secondsLeft } = windowAround(now(), limit.windowSeconds);
  const isBeyond = async (key: string, most: number) => (await countUp(db, key, start)) > most;
  const exceeded =
    (address !== null && (await isBeyond(`${limit.name}/address/${networkOf(address)}`, limit.perAddress))) ||
    (await isBeyond(`${limit.name}/account/${accountKey(account, limit)}`, limit.perAccount));
  return { retryAfterSeconds: exceeded ? secondsLeft : null };
}

/** Of a fixed length, and no address of a person in the table. */
function accountKey(account: string, { groups }: FailureLimit): string {
  const digest = sha256(account);
  return groups === undefined ? digest.toString("base64url") : String(digest.readUInt32BE() % groups);
}
