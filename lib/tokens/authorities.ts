import { API_SCOPES } from "@/lib/clients/model";
import type { Role } from "@/lib/shared/caller";

const READ = [
  "flows:read",
  "operations:read",
  "payments:read",
  "configurations:read",
  "creditor-accounts:read",
] as const;
const OPERATE = [...READ, "flows:write", "operations:write"] as const;
const INTEGRATE = [...OPERATE, "configurations:write", "webhooks:read", "webhooks:write"] as const;
const ADMINISTER = [...INTEGRATE, "people:write", "clients:write", "mandates:write", "audit:read"] as const;

/** What a role, a tenant's own client and a collaborator may do, spelled out for those who read our tokens (decision 5). */
const AUTHORITIES = {
  OWNER: [...ADMINISTER, "organisation:close"],
  ADMIN: ADMINISTER,
  OPERATOR: OPERATE,
  VIEWER: READ,
  CLIENT: INTEGRATE,
  COLLABORATOR: OPERATE,
} as const satisfies Readonly<Record<Role | "CLIENT" | "COLLABORATOR", readonly string[]>>;

/** None without a scope that opens the API. */
export function authoritiesOf(holder: keyof typeof AUTHORITIES, scopes: readonly string[]): readonly string[] {
  return API_SCOPES.some((scope) => scopes.includes(scope)) ? AUTHORITIES[holder] : [];
}
