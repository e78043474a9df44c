import { type Database, database, inTransaction } from "@/db/client";
import { listSigningKeys, lockSigningKeys } from "@/db/queries/tokens/signing-keys";
import { tokenState } from "@/lib/tokens/token-state";
import { type KeySet, SIGNING_ALGS, type Signer, type SigningAlg } from "./key-set";
import { makeSigningKey } from "./make-signing-key";

/** The keys in use; an installation's first are made here, once, however many nodes start together. */
export async function currentKeys(): Promise<KeySet> {
  const state = await tokenState();
  const keys = state.keys();
  if (SIGNING_ALGS.every((alg) => keys.signer(alg) !== null)) return keys;
  await makeFirstKeys(database().db);
  await state.reload();
  return state.keys();
}

/** The key that signs with this algorithm. */
export async function currentSigner(alg: SigningAlg): Promise<Signer> {
  const signer = (await currentKeys()).signer(alg);
  if (signer === null) throw new Error(`There is no active ${alg} key.`);
  return signer;
}

async function makeFirstKeys(db: Database): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockSigningKeys(tx);
    const active = (await listSigningKeys(tx)).filter(({ state }) => state === "ACTIVE");
    for (const alg of SIGNING_ALGS) {
      if (!active.some((key) => key.alg === alg)) await makeSigningKey(tx, alg, "ACTIVE");
    }
  });
}
