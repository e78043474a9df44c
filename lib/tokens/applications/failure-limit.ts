import type { Db } from "@/db/client";
import { countDown, countUp } from "@/db/queries/rate-counters";
import { addSeconds, now } from "@/lib/shared/clock";
import { networkOf } from "@/lib/shared/network-of";
import { sha256 } from "@/lib/shared/sha256";

/** How many failures a window bears under one key. */
export type FailureLimit = Readonly<{ name: string; windowSeconds: number; perAddress: number; perAccount: number }>;

/**
 * Guessing a secret of 256 bits is hopeless: this only keeps noise out. The right secret passes at any time, else whoever
 * knows a client's id could lock the client out.
 */
export const CLIENT_FAILURES: FailureLimit = {
  name: "client",
  windowSeconds: 300,
  perAddress: 200,
  perAccount: 50,
};

export type Attempt = Readonly<{
  /** Seconds until it may be tried again; null while within the limit. */
  retryAfterSeconds: number | null;
  /** Takes the attempt back: it was no failure. */
  succeed: () => Promise<void>;
}>;

/**
 * Counts an attempt before its outcome is known: of a hundred guesses sent at once, no more than the limit are looked at.
 * @param address null where it is not known
 */
export async function takeAttempt(
  db: Db,
  limit: FailureLimit,
  { address, account }: Readonly<{ address: string | null; account: string }>,
): Promise<Attempt> {
  const at = now();
  const windowMs = limit.windowSeconds * 1000;
  const windowStart = new Date(Math.floor(at.getTime() / windowMs) * windowMs);
  const accountKey = `${limit.name}/account/${digest(account)}`;
  const addressKey = address === null ? null : `${limit.name}/address/${networkOf(address)}`;
  const keys = addressKey === null ? [accountKey] : [accountKey, addressKey];
  const counts = await countUp(db, keys, windowStart);
  const exceeded =
    (counts.get(accountKey) ?? 0) > limit.perAccount ||
    (addressKey !== null && (counts.get(addressKey) ?? 0) > limit.perAddress);
  const endsAt = addSeconds(windowStart, limit.windowSeconds);
  return {
    retryAfterSeconds: exceeded ? Math.max(1, Math.ceil((endsAt.getTime() - at.getTime()) / 1000)) : null,
    succeed: () => countDown(db, keys, windowStart),
  };
}

/** Of a fixed length, and no address of a person in the table. */
function digest(account: string): string {
  return sha256(account).toString("base64url");
}
