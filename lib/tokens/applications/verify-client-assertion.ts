import { decodeJwt, decodeProtectedHeader, importJWK, type JWTPayload, jwtVerify } from "jose";
import type { Db } from "@/db/client";
import { type ClientRow, spendAssertion } from "@/db/queries/tokens/clients";
import type { ClientKey } from "@/lib/clients/model";
import { ASSERTION_ALGS, type AssertionAlg, algsOf } from "@/lib/clients/public-keys";
import { addSeconds, now } from "@/lib/shared/clock";
import { env } from "@/lib/shared/env";
import { sha256 } from "@/lib/shared/sha256";
import { issuer } from "@/lib/tokens/issuer";

/** RFC 7523 section 2.2. */
export const ASSERTION_TYPE = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";

/** How far ahead an assertion may end, and is remembered: Authlib writes an hour, and lets nobody choose. */
const LIFETIME_SECONDS_MAX = 3_600;
/** By how much a client's clock may differ from ours: FAPI 2.0 wants ten seconds at least, and sixty at most. */
const CLOCK_SKEW_SECONDS = 30;
const JTI_CHARACTERS_MAX = 256;

/** Whom an assertion says it comes from, before anything of it is proven; null for what is no JWT. */
export function claimedClient(assertion: string): string | null {
  try {
    const { sub }: Record<string, unknown> = decodeJwt(assertion);
    return typeof sub === "string" ? sub : null;
  } catch {
    return null;
  }
}

/**
 * Whether a client has signed this assertion for us, now, and never used it before (RFC 7523 section 3, OpenID Connect Core
 * section 9). Two that show it at once, to whichever process, are told apart by the database.
 */
export async function verifyClientAssertion(db: Db, client: ClientRow, assertion: string): Promise<boolean> {
  const payload = await verified(client, assertion);
  if (payload === null || !isForUsNow(payload)) return false;
  const { jti, exp = 0 }: Record<string, unknown> & JWTPayload = payload;
  if (typeof jti !== "string" || jti === "" || jti.length > JTI_CHARACTERS_MAX) return false;
  // Beyond its end it is refused for that.
  const expiresAt = addSeconds(new Date(exp * 1000), CLOCK_SKEW_SECONDS);
  return spendAssertion(db, client.clientId, sha256(jti), expiresAt);
}

async function verified(client: ClientRow, assertion: string): Promise<JWTPayload | null> {
  try {
    const { alg, kid } = decodeProtectedHeader(assertion);
    const known = ASSERTION_ALGS.find((each) => each === alg);
    const key = known && chooseKey(client.publicKeys, known, kid);
    if (!known || !key) return null;
    const { payload } = await jwtVerify(assertion, await importJWK({ ...key }, known), {
      algorithms: [known],
      issuer: client.clientId,
      subject: client.clientId,
      requiredClaims: ["aud", "exp", "jti"],
      clockTolerance: CLOCK_SKEW_SECONDS,
      currentDate: now(),
    });
    return payload;
  } catch {
    return null;
  }
}

/** The key that is named, or the only one that comes into question. */
function chooseKey(keys: readonly ClientKey[], alg: AssertionAlg, kid: string | undefined): ClientKey | undefined {
  const fitting = keys.filter((key) => algsOf(key).includes(alg) && (kid === undefined || key.kid === kid));
  return fitting.length === 1 ? fitting[0] : undefined;
}

function isForUsNow({ aud = [], exp = 0, iat }: JWTPayload): boolean {
  const ours = audiences();
  const named = [aud].flat();
  // One that names another server, too, could be used there by whoever sees it here.
  const isForUs = named.length > 0 && named.every((audience) => ours.includes(audience));
  const seconds = now().getTime() / 1000;
  const isFresh = exp - seconds <= LIFETIME_SECONDS_MAX + CLOCK_SKEW_SECONDS;
  return isForUs && isFresh && (iat === undefined || iat <= seconds + CLOCK_SKEW_SECONDS);
}

/** The issuer, and the endpoints that take assertions: client libraries name one or the other. */
function audiences(): readonly string[] {
  const endpoints = ["token", "revoke", "introspect"].map((name) => `${issuer()}/oauth2/${name}`);
  return [issuer(), ...endpoints, `${env().baseUrl}/api/v2/auth/token`];
}
