import type { Database } from "@/db/client";
import { selectSessionMember } from "@/db/queries/people/sessions";
import type { ClientRow } from "@/db/queries/tokens/clients";
import { selectRefreshGrant } from "@/db/queries/tokens/grants";
import { now } from "@/lib/shared/clock";
import { sha256 } from "@/lib/shared/sha256";
import { toNumericDate } from "./issue-access-token";
import { apiAudience, issuer } from "./issuer";
import { verifyAccessToken } from "./verify-access-token";

/** RFC 7662 section 2.2: nothing is told of a token that is not active. */
export type Introspection = Readonly<{ active: false } | ({ active: true } & Record<string, unknown>)>;

/**
 * What a token is worth at this moment. A client learns of its own tokens, and of access tokens for its organisation;
 * for all others the answer is that of a token that does not exist.
 */
export async function introspectToken(db: Database, client: ClientRow, token: string): Promise<Introspection> {
  return (
    (await introspectAccessToken(client, token)) ??
    (await introspectRefreshToken(db, client, token)) ?? { active: false }
  );
}

async function introspectAccessToken(client: ClientRow, token: string): Promise<Introspection | null> {
  const content = await verifyAccessToken(token);
  if (content === null) return null;
  if (content.clientId !== client.clientId && content.tenantUuid !== client.tenantUuid) return null;
  return {
    active: true,
    token_type: "Bearer",
    iss: issuer(),
    aud: apiAudience(),
    sub: content.subject,
    client_id: content.clientId,
    jti: content.jti,
    iat: toNumericDate(content.issuedAt),
    exp: toNumericDate(content.expiresAt),
    scope: content.scopes.join(" "),
    tenant_id: content.tenantUuid,
    roles: content.roles,
    authorities: content.authorities,
    ...(content.sessionUuid !== null && { sid: content.sessionUuid }),
    // RFC 9470 section 6.2: whoever guards something else by our tokens may want a fresh sign-in, too.
    ...(content.authenticatedAt !== null && { auth_time: toNumericDate(content.authenticatedAt) }),
    ...(content.act !== null && { act: { sub: content.act.tenantUuid, client_id: content.act.clientId } }),
    ...(content.mandateUuid !== null && { mandate_id: content.mandateUuid }),
  };
}

async function introspectRefreshToken(db: Database, client: ClientRow, token: string): Promise<Introspection | null> {
  const family = await selectRefreshGrant(db, sha256(token));
  const at = now();
  if (family?.clientId !== client.clientId || family.revokedAt !== null || family.expiresAt <= at) return null;
  const member = await selectSessionMember(db, family.tenantUuid, family.sessionUuid, at);
  if (member === null) return null;
  return {
    active: true,
    iss: issuer(),
    sub: member.personUuid,
    client_id: family.clientId,
    iat: toNumericDate(family.createdAt),
    exp: toNumericDate(family.expiresAt),
    scope: family.scopes.join(" "),
    tenant_id: family.tenantUuid,
  };
}
