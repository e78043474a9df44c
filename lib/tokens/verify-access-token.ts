import { type CryptoKey, errors, type JWTHeaderParameters, jwtVerify } from "jose";
import { now } from "@/lib/shared/clock";
import { accessTokenClaims, toAccessToken } from "./access-token-claims";
import { apiAudience, issuer } from "./issuer";
import type { KeySet } from "./keys/key-set";
import { type AccessToken, CLOCK_SKEW_SECONDS } from "./model";
import { tokenState } from "./token-state";

/** A signature costs 86 µs to check, a look into this map 1: callers use a token some thousand times. */
const verified = new Map<string, AccessToken>();
const CACHE_TOKENS_MAX = 10_000;

/** Ours have about 900 characters. */
const TOKEN_CHARACTERS_MAX = 8_192;

/**
 * The token's content when we signed it for the API, it has not expired (5 s of skew) and neither it nor its client,
 * session, grant, mandate or membership was revoked; null otherwise (RFC 9068 section 4). Asks the database nothing.
 */
export async function verifyAccessToken(token: string): Promise<AccessToken | null> {
  if (token.length > TOKEN_CHARACTERS_MAX) return null;
  const state = await tokenState();
  const content = verified.get(token) ?? (await verifySignature(token, state.keys()));
  if (content === null) return null;
  if (now().getTime() >= content.expiresAt.getTime() + CLOCK_SKEW_SECONDS * 1000) {
    verified.delete(token);
    return null;
  }
  return state.denyList.refuses(content) ? null : content;
}

async function verifySignature(token: string, keys: KeySet): Promise<AccessToken | null> {
  try {
    const { payload } = await jwtVerify(token, (header) => publishedKey(header, keys), {
      // An allow-list: neither `none` nor a public key taken for an HMAC secret gets through (RFC 8725 section 3.1).
      algorithms: ["ES256"],
      typ: "at+jwt",
      issuer: issuer(),
      audience: apiAudience(),
      clockTolerance: CLOCK_SKEW_SECONDS,
      requiredClaims: ["exp"],
      currentDate: now(),
    });
    const content = toAccessToken(accessTokenClaims.parse(payload));
    remember(token, content);
    return content;
  } catch {
    // Whatever is wrong with it, it is not a token of ours.
    return null;
  }
}

function publishedKey(header: JWTHeaderParameters, keys: KeySet): CryptoKey {
  const key = keys.verifier(header.kid ?? "", header.alg);
  if (key === null) throw new errors.JWKSNoMatchingKey();
  return key;
}

/** The oldest one makes room: a Map keeps the order of insertion. */
function remember(token: string, content: AccessToken): void {
  if (verified.size >= CACHE_TOKENS_MAX) {
    const oldest = verified.keys().next().value;
    if (oldest !== undefined) verified.delete(oldest);
  }
  verified.set(token, content);
}
