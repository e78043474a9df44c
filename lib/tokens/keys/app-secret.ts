import { type Db, inTransaction } from "@/db/client";
import {
  insertSecretFingerprint,
  lockStaleValues,
  replaceSealedValue,
  SEALED_COLUMNS,
  selectSecretFingerprint,
  updateSecretFingerprint,
} from "@/db/queries/tokens/sealed-values";
import { listSigningKeys } from "@/db/queries/tokens/signing-keys";
import { openWithFingerprint, type SealedPurpose, seal, secretFingerprints } from "@/lib/shared/crypto";

/** One transaction's worth: what is locked meanwhile is nobody's hot path. */
const BATCH = 100;

/**
 * Whether APP_SECRET, or APP_SECRET_PREVIOUS beside it, is what this database is sealed with (decision 72). The first process of
 * an installation writes the fingerprint down.
 */
export async function isOurSecret(db: Db): Promise<boolean> {
  const ours = secretFingerprints();
  const known = (await selectSecretFingerprint(db)) ?? (await writeFingerprint(db));
  return known !== null && ours.includes(known);
}

/** A database from before there were fingerprints shows by its signing keys whose it is; null when they aren't ours. */
async function writeFingerprint(db: Db): Promise<string | null> {
  const [key] = await listSigningKeys(db);
  const fingerprint = key === undefined ? secretFingerprints()[0] : fingerprintOf("signing-key", key.privateJwkSealed);
  if (fingerprint === null) return null;
  await insertSecretFingerprint(db, fingerprint);
  return selectSecretFingerprint(db);
}

function fingerprintOf(purpose: SealedPurpose, sealed: string): string | null {
  try {
    return openWithFingerprint(purpose, sealed).fingerprint;
  } catch {
    return null;
  }
}

export type Resealed = Readonly<{ resealed: number; unreadable: number }>;

/**
 * Seals everything anew with APP_SECRET that APP_SECRET_PREVIOUS has sealed, in small transactions, beside running processes.
 * Called again it goes on where it was left. Once nothing unreadable is left, the database is known by the new secret.
 */
export async function resealEverything(db: Db): Promise<Resealed> {
  const first = await resealOnce(db);
  if (first.unreadable > 0) return first;
  await updateSecretFingerprint(db, secretFingerprints()[0]);
  // What a process that still wrote with the old one has left meanwhile.
  const second = await resealOnce(db);
  return { resealed: first.resealed + second.resealed, unreadable: second.unreadable };
}

async function resealOnce(db: Db): Promise<Resealed> {
  let [resealed, unreadable] = [0, 0];
  for (const purpose of Object.keys(SEALED_COLUMNS).filter(isPurpose)) {
    for (const column of SEALED_COLUMNS[purpose]) {
      let after: string | null = "(0,0)";
      while (after !== null) {
        const batch = await resealBatch(db, purpose, column, after);
        resealed += batch.resealed;
        unreadable += batch.unreadable;
        after = batch.last;
      }
    }
  }
  return { resealed, unreadable };
}

function isPurpose(name: string): name is SealedPurpose {
  return name in SEALED_COLUMNS;
}

type Column = (typeof SEALED_COLUMNS)[SealedPurpose][number];

/** `last` is the place to go on from; null when there was nothing left. */
async function resealBatch(
  db: Db,
  purpose: SealedPurpose,
  column: Column,
  after: string,
): Promise<Resealed & Readonly<{ last: string | null }>> {
  return inTransaction(db, async (tx) => {
    const stale = await lockStaleValues(tx, column, after, BATCH);
    let unreadable = 0;
    for (const value of stale) {
      const anew = sealedAnew(purpose, value.sealed);
      if (anew === null) unreadable += 1;
      else await replaceSealedValue(tx, column, { ...value, sealed: anew });
    }
    return { resealed: stale.length - unreadable, unreadable, last: stale.at(-1)?.place ?? null };
  });
}

function sealedAnew(purpose: SealedPurpose, sealed: string): string | null {
  try {
    return seal(purpose, openWithFingerprint(purpose, sealed).plaintext);
  } catch {
    return null;
  }
}
