import { and, asc, eq, inArray, lt, sql } from "drizzle-orm";
import type { JWK } from "jose";
import type { Db } from "../../client";
import { signingKey } from "../../schema";
import { notifyTokenState } from "./revocations";

export type SigningKeyRow = Readonly<{
  kid: string;
  alg: "ES256" | "RS256";
  state: "NEXT" | "ACTIVE" | "RETIRED";
  publicJwk: JWK;
  privateJwkSealed: string;
  createdAt: Date;
  activatedAt: Date | null;
}>;

/** Any number: two nodes that find no key make them one after the other. */
const KEYS_LOCK = 7_270_925;

/** Until the end of the transaction, no other one changes keys. */
export async function lockSigningKeys(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${KEYS_LOCK})`);
}

/** All keys that are published, oldest first. */
export async function listSigningKeys(db: Db): Promise<readonly SigningKeyRow[]> {
  return db
    .select({
      kid: signingKey.kid,
      alg: signingKey.alg,
      state: signingKey.state,
      publicJwk: signingKey.publicJwk,
      privateJwkSealed: signingKey.privateJwkSealed,
      createdAt: signingKey.createdAt,
      activatedAt: signingKey.activatedAt,
    })
    .from(signingKey)
    .orderBy(asc(signingKey.createdAt), asc(signingKey.kid));
}

export async function insertSigningKey(db: Db, key: SigningKeyRow): Promise<void> {
  await db.insert(signingKey).values(key);
  await notifyTokenState(db, { type: "KEYS" });
}

/** Moves keys of these ids: NEXT → ACTIVE, ACTIVE → RETIRED. */
export async function moveSigningKeys(
  db: Db,
  kids: readonly string[],
  to: "ACTIVE" | "RETIRED",
  at: Date,
): Promise<void> {
  if (kids.length === 0) return;
  await db
    .update(signingKey)
    .set(to === "ACTIVE" ? { state: to, activatedAt: at } : { state: to, retiredAt: at })
    .where(inArray(signingKey.kid, [...kids]));
  await notifyTokenState(db, { type: "KEYS" });
}

/** Forgets keys whose last token has expired. */
export async function deleteRetiredKeys(db: Db, retiredBefore: Date): Promise<void> {
  const deleted = await db
    .delete(signingKey)
    .where(and(eq(signingKey.state, "RETIRED"), lt(signingKey.retiredAt, retiredBefore)))
    .returning({ kid: signingKey.kid });
  if (deleted.length > 0) await notifyTokenState(db, { type: "KEYS" });
}
