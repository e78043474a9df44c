import { requireMembersFactor } from "@/lib/tokens/authorizing/require-second-factor";
import { switchTenant } from "@/lib/tokens/authorizing/switch-tenant";
import { issuePersonToken } from "../issue-person-tokens";
import { invalidRequest, OAuthError } from "../oauth-error";
import type { Exchange } from "./exchange";

/**
 * A person's token, for another organisation of that person, with the role it has there (interface 4.1). The original
 * token stays valid. The new one rests on the same sign-in, so a chain of switches ends with it.
 */
export const tenantSwitch: Exchange = async ({ db, client, form }, subject, targetTenantUuid) => {
  if (form.has("scope") || form.has("resource")) {
    throw invalidRequest("A tenant switch takes neither scope nor resource.");
  }
  const { sessionUuid, grantUuid, scopes } = subject;
  const member = sessionUuid === null ? null : await switchTenant(db, sessionUuid, targetTenantUuid);
  if (member === null || grantUuid === null) {
    throw new OAuthError("invalid_target", "The subject is not a member of that organisation.");
  }
  requireMembersFactor(member, client);
  return issuePersonToken({ client, grantUuid, tenantUuid: targetTenantUuid, scopes, member });
};
