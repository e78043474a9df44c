import { createHash, timingSafeEqual } from "node:crypto";
import { inTransaction, type Transaction } from "@/db/client";
import { selectSessionMember } from "@/db/queries/people/sessions";
import { insertRefreshGrant, lockCode, markCodeUsed } from "@/db/queries/tokens/grants";
import { awaitTokenState } from "@/db/queries/tokens/revocations";
import { now } from "@/lib/shared/clock";
import { sha256 } from "@/lib/shared/sha256";
import { requireMembersFactor } from "@/lib/tokens/authorizing/require-second-factor";
import { endGrant } from "../end-grant";
import { issueIdToken, issuePersonToken, type PersonGrant } from "../issue-person-tokens";
import { invalidGrant, OAuthError } from "../oauth-error";
import { required } from "../read-form";
import { refuseForeignResource } from "../resource";
import type { Grant, GrantRequest } from "./grant";
import { newRefreshToken } from "./new-refresh-token";

type Shown = Readonly<{ code: string; redirectUri: string; verifier: string }>;
type Redeemed = Readonly<{ grant: PersonGrant; nonce: string | null; refreshToken: string | null }>;

/** A person's sign-in, turned into tokens (RFC 6749 section 4.1.3), by whoever began it (RFC 7636). */
export const authorizationCode: Grant = async (request) => {
  const { db, form } = request;
  const shown = {
    code: required(form, "code"),
    redirectUri: required(form, "redirect_uri"),
    verifier: required(form, "code_verifier"),
  };
  refuseForeignResource(form);
  const outcome = await inTransaction(db, (tx) => redeem(tx, request, shown));
  // Thrown only now: what a replayed code gave must stay revoked.
  if (outcome instanceof OAuthError) {
    await awaitTokenState(db);
    throw outcome;
  }
  const { grant, nonce, refreshToken } = outcome;
  return {
    ...(await issuePersonToken(grant)),
    ...(await issueIdToken(grant, nonce)),
    ...(refreshToken !== null && { refresh_token: refreshToken }),
  };
};

async function redeem(tx: Transaction, { client }: GrantRequest, shown: Shown): Promise<Redeemed | OAuthError> {
  const codeSha256 = sha256(shown.code);
  const at = now();
  const code = await lockCode(tx, codeSha256);
  if (code === null || code.clientId !== client.clientId) return refused();
  if (code.usedAt !== null) {
    // RFC 6749 section 4.1.2: one of the two who showed it is a thief.
    await endGrant(tx, code.grantUuid, at);
    return refused();
  }
  if (code.expiresAt <= at || code.redirectUri !== shown.redirectUri) return refused();
  if (!verifierMatches(shown.verifier, code.codeChallenge)) return refused();
  const member = await selectSessionMember(tx, code.tenantUuid, code.sessionUuid, at);
  if (member === null) return refused();
  requireMembersFactor(member, client);
  await markCodeUsed(tx, codeSha256, at);
  const { grantUuid, tenantUuid, sessionUuid, scopes, nonce } = code;
  const refreshToken = client.grantTypes.includes("refresh_token") ? newRefreshToken(member.authenticatedAt) : null;
  if (refreshToken !== null) {
    await insertRefreshGrant(tx, {
      uuid: grantUuid,
      clientId: client.clientId,
      sessionUuid,
      tenantUuid,
      scopes,
      currentSha256: sha256(refreshToken),
      createdAt: at,
      expiresAt: member.expiresAt,
      revokedAt: null,
    });
  }
  return { grant: { client, grantUuid, tenantUuid, scopes, member }, nonce, refreshToken };
}

/** RFC 7636 section 4.6. */
function verifierMatches(verifier: string, challenge: string): boolean {
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(verifier)) return false;
  const computed = Buffer.from(createHash("sha256").update(verifier).digest("base64url"));
  const expected = Buffer.from(challenge);
  return computed.length === expected.length && timingSafeEqual(computed, expected);
}

/** One answer for every cause. */
function refused(): OAuthError {
  return invalidGrant("The authorization code is not valid for this request.");
}
