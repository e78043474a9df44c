import { API_SCOPES } from "@/lib/clients/model";
import type { Role } from "@/lib/shared/caller";

/** What a collaborator sees and does is of its own channel. */
const READ_CHANNEL = [
  "flows:read",
  "operations:read",
  "payments:read",
  "configurations:read",
  "creditor-accounts:read",
  "templates:read",
  "events:read",
] as const;
const WRITE_CHANNEL = ["flows:write", "operations:write", "templates:write"] as const;
const READ = [...READ_CHANNEL, "statements:read", "refunds:read", "webhooks:read"] as const;
const OPERATE = [...READ, ...WRITE_CHANNEL, "statements:write", "webhooks:replay"] as const;
const INTEGRATE = [
  ...OPERATE,
  "configurations:write",
  "creditor-accounts:write",
  "refunds:write",
  "webhooks:write",
] as const;
const ADMINISTER = [
  ...INTEGRATE,
  "people:write",
  "clients:write",
  "mandates:write",
  "organisation:write",
  "audit:read",
] as const;

/** What a role, a tenant's own client and a collaborator may do, spelled out for those who read our tokens (decisions 5 and 327). */
const AUTHORITIES = {
  OWNER: [...ADMINISTER, "owners:write", "organisation:protect"],
  ADMIN: ADMINISTER,
  OPERATOR: OPERATE,
  VIEWER: READ,
  CLIENT: INTEGRATE,
  COLLABORATOR: [...READ_CHANNEL, ...WRITE_CHANNEL],
} as const satisfies Readonly<Record<Role | "CLIENT" | "COLLABORATOR", readonly string[]>>;

/** None without a scope that opens the API. */
export function authoritiesOf(holder: keyof typeof AUTHORITIES, scopes: readonly string[]): readonly string[] {
  return API_SCOPES.some((scope) => scopes.includes(scope)) ? AUTHORITIES[holder] : [];
}
