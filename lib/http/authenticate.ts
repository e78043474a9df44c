import type { ApiRequest } from "@/lib/shared/api-request";
import type { Caller, Role } from "@/lib/shared/caller";
import { AppError } from "@/lib/shared/errors";
import { uuidField } from "@/lib/shared/fields";
import { verifyAccessToken } from "@/lib/tokens/verify-access-token";

export type TenantHeader = "required" | "optional";

/** Either scope opens the API (decision 5). */
const API_SCOPES = ["api", "platform-api"];

/**
 * Who is calling: a valid bearer token (RFC 6750), and an `x-tenant-id` that names the token's own tenant.
 * @throws AppError invalid_token, insufficient_scope, invalid_tenant_header, tenant_mismatch
 */
export async function authenticate(request: ApiRequest, tenantHeader: TenantHeader): Promise<Caller> {
  const token = bearerToken(request);
  const claims = await verifyAccessToken(token);
  if (!claims) throw new AppError("invalid_token", { detail: "The access token is not valid or has expired." });
  if (!claims.scopes.some((scope) => API_SCOPES.includes(scope))) {
    throw new AppError("insufficient_scope", { detail: "The access token needs the scope api." });
  }
  checkTenantHeader(request, claims.tenantUuid, tenantHeader);
  return {
    tenantUuid: claims.tenantUuid,
    actor:
      claims.sessionUuid === null
        ? { type: "CLIENT", clientId: claims.clientId }
        : {
            type: "PERSON",
            personUuid: claims.subject,
            role: roleOf(claims.roles),
            authenticatedAt: claims.authenticatedAt,
            clientId: claims.clientId,
          },
    collaborator:
      claims.act && claims.mandateUuid ? { uuid: claims.act.tenantUuid, mandateUuid: claims.mandateUuid } : null,
  };
}

/** A person without a role in the tenant has no business there. */
function roleOf(roles: readonly Role[]): Role {
  const [role] = roles;
  if (!role) throw new AppError("forbidden", { detail: "The token carries no role." });
  return role;
}

function bearerToken(request: ApiRequest): string {
  const [scheme, token, ...rest] = (request.headers.get("authorization") ?? "").trim().split(/ +/);
  // RFC 6750 section 3.1: where no token was sent, the challenge carries no error (decision 6).
  if (scheme?.toLowerCase() !== "bearer" || !token) throw new AppError("invalid_token");
  if (rest.length > 0) throw new AppError("invalid_token", { detail: "The Authorization header is malformed." });
  return token;
}

function checkTenantHeader(request: ApiRequest, tenantUuid: string, tenantHeader: TenantHeader): void {
  const given = request.headers.get("x-tenant-id");
  if (given === null && tenantHeader === "optional") return;
  const parsed = uuidField.safeParse(given?.trim());
  if (!parsed.success) {
    throw new AppError("invalid_tenant_header", {
      detail: "The x-tenant-id header must be the organisation's UUID.",
      errors: [{ parameter: "x-tenant-id", code: given === null ? "required" : "invalid", detail: "must be a UUID" }],
    });
  }
  if (parsed.data !== tenantUuid) {
    throw new AppError("tenant_mismatch", { detail: "The access token is for another organisation than x-tenant-id." });
  }
}
