import { type CryptoKey, importJWK, type JWK } from "jose";
import type { SigningKeyRow } from "@/db/queries/tokens/signing-keys";
import { ID_TOKEN_ALGS, type IdTokenAlg } from "@/lib/clients/model";
import { open } from "@/lib/shared/crypto";

/** A key for whatever a client may have its ID tokens signed with; ES256 signs access tokens, too. */
export const SIGNING_ALGS = ID_TOKEN_ALGS;
export type SigningAlg = IdTokenAlg;

export type Signer = Readonly<{ kid: string; alg: SigningAlg; key: CryptoKey }>;

/** The keys in use, ready for work. */
export type KeySet = Readonly<{
  /** The active key of an algorithm; null before the first was made. */
  signer: (alg: SigningAlg) => Signer | null;
  /** A published key of this id and algorithm; null for a foreign one. */
  verifier: (kid: string, alg: string) => CryptoKey | null;
  /** RFC 7517: what `/idp/oauth2/jwks` answers. */
  jwks: Readonly<{ keys: readonly JWK[] }>;
}>;

/** What `signing_key.private_jwk_sealed` is sealed for. */
export const KEY_PURPOSE = "signing-key";

export async function importKeys(rows: readonly SigningKeyRow[]): Promise<KeySet> {
  const signers = new Map<SigningAlg, Signer>();
  const verifiers = new Map<string, CryptoKey>();
  for (const { kid, alg, state, publicJwk, privateJwkSealed } of rows) {
    verifiers.set(`${alg} ${kid}`, await importAsymmetric(publicJwk, alg));
    if (state !== "ACTIVE") continue;
    const privateJwk: JWK = JSON.parse(open(KEY_PURPOSE, privateJwkSealed));
    signers.set(alg, { kid, alg, key: await importAsymmetric(privateJwk, alg) });
  }
  return {
    signer: (alg) => signers.get(alg) ?? null,
    verifier: (kid, alg) => verifiers.get(`${alg} ${kid}`) ?? null,
    jwks: { keys: rows.map(({ kid, alg, publicJwk }) => ({ ...publicJwk, kid, alg, use: "sig" })) },
  };
}

async function importAsymmetric(jwk: JWK, alg: SigningAlg): Promise<CryptoKey> {
  const key = await importJWK(jwk, alg);
  if (key instanceof Uint8Array) throw new Error("A signing key must be asymmetric.");
  return key;
}
