import { randomInt } from "node:crypto";
import { type Db, inTransaction } from "@/db/client";
import { countFailure, forgetFailures, type Pace, uncountFailure } from "@/db/queries/people/failure-delays";
import { now } from "@/lib/shared/clock";
import { networkOf } from "@/lib/shared/network-of";
import { sha256 } from "@/lib/shared/sha256";

/**
 * What may be guessed is limited by waits that grow with each failure, and never end in a wall (decision 23). A browser that
 * has signed the person in before has a budget of its own: what strangers do elsewhere costs it nothing.
 */
type Budget = Readonly<{
  key: string;
  pace: Omit<Pace, "stretch">;
  /** Nobody else's failures are counted under it: a success ends them all. */
  isOnes: boolean;
}>;

const MINUTE = 60;
const DAY = 86_400;

/** One browser that is known, or one address with one account. */
const ONE = { free: 10, firstSeconds: 4, longestSeconds: 15 * MINUTE, forgottenSeconds: DAY };
/** One address, whatever the account. Many people may share it. */
const ADDRESS = { free: 50, firstSeconds: 2, longestSeconds: MINUTE, forgottenSeconds: 15 * MINUTE };
/** One account, from wherever nobody knows: the guesses of a thousand addresses together. */
const ACCOUNT = { free: 100, firstSeconds: 2, longestSeconds: MINUTE, forgottenSeconds: DAY };
/** Six digits are few, and whoever tries them knows the password. */
const CODE = { free: 5, firstSeconds: 30, longestSeconds: 15 * MINUTE, forgottenSeconds: DAY };

export type Guesser = Readonly<{
  /** Null where it is not known. */
  address: string | null;
  /** The UUID of a browser that has signed this person in before. */
  knownDeviceUuid: string | null;
}>;

export function passwordBudgets(account: string, { address, knownDeviceUuid }: Guesser): readonly Budget[] {
  if (knownDeviceUuid !== null) return [{ key: `password/device/${knownDeviceUuid}`, pace: ONE, isOnes: true }];
  // Of a fixed length, and no address of a person in the table.
  const digest = sha256(account).toString("base64url");
  const network = address === null ? "unknown" : networkOf(address);
  return [
    { key: `password/account/${digest}`, pace: ACCOUNT, isOnes: false },
    { key: `password/address/${network}`, pace: ADDRESS, isOnes: false },
    { key: `password/both/${network}/${digest}`, pace: ONE, isOnes: true },
  ];
}

export function codeBudgets(
  personUuid: string,
  { knownDeviceUuid }: Pick<Guesser, "knownDeviceUuid">,
): readonly Budget[] {
  const key = knownDeviceUuid === null ? `code/account/${personUuid}` : `code/device/${knownDeviceUuid}`;
  return [{ key, pace: CODE, isOnes: true }];
}

/** Whoever is signed in, and takes their app off: none of what is tried at the sign-in counts here, nor the other way round. */
export function removalBudgets(personUuid: string): readonly Budget[] {
  return [{ key: `code/removal/${personUuid}`, pace: CODE, isOnes: true }];
}

export type Guess = Readonly<{
  /** Seconds until it is looked at; null: now. */
  retryAfterSeconds: number | null;
  /** It was right. */
  succeed: () => Promise<void>;
}>;

/**
 * Takes a guess's place before its outcome is known: of a hundred at once no more are looked at than one after the other. One
 * that comes too early is not looked at, and makes nobody wait longer.
 */
export async function takeGuess(db: Db, budgets: readonly Budget[]): Promise<Guess> {
  const at = now();
  // One order for all: two guesses that meet under several keys never wait for each other in a circle.
  const inOrder = budgets.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const tooEarly = await inTransaction(db, async (tx) => {
    for (const { key, pace } of inOrder) {
      const nextAt = await countFailure(tx, key, { ...pace, stretch: stretch() }, at);
      if (nextAt !== null) throw new TooEarly(nextAt);
    }
    return null;
  }).catch((error: unknown) => {
    if (error instanceof TooEarly) return error;
    throw error;
  });
  return {
    retryAfterSeconds: tooEarly && Math.max(1, Math.ceil((tooEarly.nextAt.getTime() - at.getTime()) / 1000)),
    succeed: () =>
      inTransaction(db, async (tx) => {
        for (const { key, isOnes } of inOrder) {
          if (isOnes) await forgetFailures(tx, key);
          else await uncountFailure(tx, key);
        }
      }),
  };
}

/** Undoes what was counted under the keys before. */
class TooEarly extends Error {
  readonly nextAt: Date;
  constructor(nextAt: Date) {
    super("The guess comes too early.");
    this.nextAt = nextAt;
  }
}

/** From 1 to 1.25. */
function stretch(): number {
  return 1 + randomInt(0, 251) / 1000;
}
