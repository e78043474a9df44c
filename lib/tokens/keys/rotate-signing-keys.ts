import { type Db, inTransaction, type Transaction } from "@/db/client";
import {
  deleteRetiredKeys,
  listSigningKeys,
  lockSigningKeys,
  moveSigningKeys,
  type SigningKeyRow,
} from "@/db/queries/tokens/signing-keys";
import { addSeconds, now } from "@/lib/shared/clock";
import { SIGNING_ALGS, type SigningAlg } from "./key-set";
import { makeSigningKey } from "./make-signing-key";

const DAY_SECONDS = 86_400;
/** How long a key signs. */
const ACTIVE_SECONDS = 30 * DAY_SECONDS;
/** How long a key is published before it signs: everybody who keeps our key set has read it again by then. */
const PUBLISHED_AHEAD_SECONDS = DAY_SECONDS;
/** How long a key is published after it has signed its last token: longer than any token lives. */
const RETIRED_SECONDS = 2 * DAY_SECONDS;

/**
 * Moves each algorithm's keys on: NEXT → ACTIVE → RETIRED → forgotten. Meant to run every hour; running it more often, or
 * on several nodes at once, changes nothing.
 */
export async function rotateSigningKeys(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockSigningKeys(tx);
    const keys = await listSigningKeys(tx);
    for (const alg of SIGNING_ALGS) {
      await rotate(
        tx,
        alg,
        keys.filter((key) => key.alg === alg),
      );
    }
    await deleteRetiredKeys(tx, addSeconds(now(), -RETIRED_SECONDS));
  });
}

async function rotate(tx: Transaction, alg: SigningAlg, keys: readonly SigningKeyRow[]): Promise<void> {
  const active = keys.find(({ state }) => state === "ACTIVE");
  const next = keys.find(({ state }) => state === "NEXT");
  if (!active?.activatedAt) return makeSigningKey(tx, alg, "ACTIVE");
  const at = now();
  if (!next) {
    if (at >= addSeconds(active.activatedAt, ACTIVE_SECONDS - PUBLISHED_AHEAD_SECONDS)) {
      await makeSigningKey(tx, alg, "NEXT");
    }
    return;
  }
  const due = at >= addSeconds(active.activatedAt, ACTIVE_SECONDS);
  if (!due || at < addSeconds(next.createdAt, PUBLISHED_AHEAD_SECONDS)) return;
  await moveSigningKeys(tx, [active.kid], "RETIRED", at);
  await moveSigningKeys(tx, [next.kid], "ACTIVE", at);
}
