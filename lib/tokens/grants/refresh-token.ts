import { inTransaction, type Transaction } from "@/db/client";
import { selectSessionMember } from "@/db/queries/people/sessions";
import { lockRefreshGrant, replaceRefreshToken, selectGrantOfUsedToken } from "@/db/queries/tokens/grants";
import { awaitTokenState } from "@/db/queries/tokens/revocations";
import { touchSession } from "@/lib/people/signing-in/touch-session";
import { now } from "@/lib/shared/clock";
import { sha256 } from "@/lib/shared/sha256";
import { requireMembersFactor } from "@/lib/tokens/authorizing/require-second-factor";
import { endGrant } from "../end-grant";
import { issueIdToken, issuePersonToken, type PersonGrant } from "../issue-person-tokens";
import { invalidGrant, OAuthError } from "../oauth-error";
import { required } from "../read-form";
import { refuseForeignResource } from "../resource";
import { narrowedScopes, scopesOpenTo } from "../scopes";
import type { Grant, GrantRequest } from "./grant";
import { authenticatedFor, newRefreshToken } from "./new-refresh-token";

type Rotated = Readonly<{ grant: PersonGrant; authenticatedAt: Date; refreshToken: string }>;

/**
 * A new access token and a new refresh token for an old one (RFC 6749 section 6), which is good for one use: showing it
 * again ends the family (RFC 9700 section 4.14.2).
 */
export const refreshToken: Grant = async (request) => {
  const shown = required(request.form, "refresh_token");
  refuseForeignResource(request.form);
  const outcome = await inTransaction(request.db, (tx) => rotate(tx, request, shown));
  // Thrown only now: a family that was ended must stay so.
  if (outcome instanceof OAuthError) {
    await awaitTokenState(request.db);
    throw outcome;
  }
  const { grant, authenticatedAt } = outcome;
  return {
    ...(await issuePersonToken(grant)),
    // OpenID Connect Core section 12.2: of the first sign-in, and without the nonce of the first one.
    ...(await issueIdToken({ ...grant, member: { ...grant.member, authenticatedAt } }, null)),
    refresh_token: outcome.refreshToken,
  };
};

async function rotate(tx: Transaction, request: GrantRequest, shown: string): Promise<Rotated | OAuthError> {
  const { client, form } = request;
  const shownSha256 = sha256(shown);
  const at = now();
  const family = await lockRefreshGrant(tx, shownSha256);
  if (family === null) {
    const reused = await selectGrantOfUsedToken(tx, shownSha256);
    if (reused?.clientId === client.clientId) await endGrant(tx, reused.uuid, at);
    return refused();
  }
  if (family.clientId !== client.clientId || family.revokedAt !== null || family.expiresAt <= at) return refused();
  const member = await selectSessionMember(tx, family.tenantUuid, family.sessionUuid, at);
  if (member === null) return refused();
  // Before the token is spent: whoever sets one up goes on with it.
  requireMembersFactor(member, client);
  await touchSession(tx, member);
  // Before the token is spent: a bad scope must not cost the client its session.
  const open = scopesOpenTo(client);
  const granted = family.scopes.filter((scope) => open.includes(scope));
  const scopes = narrowedScopes(granted, form.get("scope"));
  const authenticatedAt = authenticatedFor(shown) ?? member.authenticatedAt;
  const next = newRefreshToken(authenticatedAt);
  await replaceRefreshToken(tx, family, sha256(next), at);
  const { uuid: grantUuid, tenantUuid } = family;
  return { grant: { client, grantUuid, tenantUuid, scopes, member }, authenticatedAt, refreshToken: next };
}

/** One answer for every cause. */
function refused(): OAuthError {
  return invalidGrant("The refresh token is not valid.");
}
