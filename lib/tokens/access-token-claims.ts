import { z } from "zod";
import { ROLES } from "@/lib/shared/caller";
import type { AccessToken } from "./model";

const uuid = z.guid();

/** The claims of our access tokens (RFC 9068 section 2.2, RFC 8693 section 4). */
export const accessTokenClaims = z.object({
  sub: z.string().min(1),
  client_id: z.string().min(1),
  jti: z.string().min(1),
  iat: z.int(),
  exp: z.int(),
  scope: z.string(),
  tenant_id: uuid,
  roles: z.array(z.enum(ROLES)),
  authorities: z.array(z.string()),
  sid: uuid.optional(),
  auth_time: z.int().optional(),
  grant_id: uuid.optional(),
  act: z.object({ sub: uuid, client_id: z.string().min(1) }).optional(),
  mandate_id: uuid.optional(),
});

export type AccessTokenClaims = z.output<typeof accessTokenClaims>;

export function toAccessToken(claims: AccessTokenClaims): AccessToken {
  return {
    jti: claims.jti,
    subject: claims.sub,
    clientId: claims.client_id,
    tenantUuid: claims.tenant_id,
    scopes: claims.scope.split(" ").filter(Boolean),
    roles: claims.roles,
    authorities: claims.authorities,
    sessionUuid: claims.sid ?? null,
    authenticatedAt: claims.auth_time === undefined ? null : new Date(claims.auth_time * 1000),
    grantUuid: claims.grant_id ?? null,
    act: claims.act ? { tenantUuid: claims.act.sub, clientId: claims.act.client_id } : null,
    mandateUuid: claims.mandate_id ?? null,
    issuedAt: new Date(claims.iat * 1000),
    expiresAt: new Date(claims.exp * 1000),
  };
}
