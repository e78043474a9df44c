import { selectActiveMandate } from "@/db/queries/tenants/mandates";
import { authoritiesOf } from "../authorities";
import { issueAccessToken } from "../issue-access-token";
import { invalidGrant, invalidRequest } from "../oauth-error";
import { refuseForeignResource } from "../resource";
import { narrowedScopes } from "../scopes";
import type { Exchange } from "./exchange";

/**
 * A collaborator's client acts for an organisation that gave it a mandate (interface 4.1). An unknown organisation and one
 * without a mandate get the same answer.
 */
export const delegatedAccess: Exchange = async ({ db, client, form }, subject, targetTenantUuid) => {
  if (subject.sessionUuid !== null) {
    throw invalidRequest("The subject token must be the client's own, from the client_credentials grant.");
  }
  refuseForeignResource(form);
  const scopes = narrowedScopes(subject.scopes, form.get("scope"));
  const mandate = await selectActiveMandate(db, targetTenantUuid, subject.tenantUuid);
  if (mandate === null) throw invalidGrant("There is no mandate between the two organisations.");
  return issueAccessToken({
    subject: targetTenantUuid,
    clientId: client.clientId,
    tenantUuid: targetTenantUuid,
    scopes,
    roles: [],
    authorities: authoritiesOf("COLLABORATOR", scopes),
    delegation: { tenantUuid: subject.tenantUuid, mandateUuid: mandate.uuid },
  });
};
