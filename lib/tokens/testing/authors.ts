import type { Role } from "@/lib/shared/caller";
import { now } from "@/lib/shared/clock";
import { newUuid } from "@/lib/shared/ids";
import type { Author } from "@/lib/tenants/author";

/** A member of the tenant with this role, at a screen, who has just signed in. */
export function member(
  tenantUuid: string,
  role: Role,
  personUuid = newUuid(),
  authenticatedAt: Date | null = now(),
): Author {
  return {
    caller: { tenantUuid, actor: { type: "PERSON", personUuid, role, authenticatedAt }, collaborator: null },
    ipAddress: "192.0.2.7",
  };
}

/** The tenant's own client. */
export function ownClient(tenantUuid: string): Author {
  return {
    caller: { tenantUuid, actor: { type: "CLIENT", clientId: newUuid() }, collaborator: null },
    ipAddress: null,
  };
}
