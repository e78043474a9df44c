import { authoritiesOf } from "../authorities";
import { issueAccessToken } from "../issue-access-token";
import { OAuthError } from "../oauth-error";
import { refuseForeignResource } from "../resource";
import { grantedScopes } from "../scopes";
import type { Grant } from "./grant";

/** Server to server, for the client's own organisation (RFC 6749 section 4.4). Never gives a refresh token. */
export const clientCredentials: Grant = async ({ client, form }) => {
  if (client.type !== "CONFIDENTIAL" || client.tenantUuid === null) {
    throw new OAuthError("unauthorized_client", "Only confidential clients may use this grant.");
  }
  refuseForeignResource(form);
  const scopes = grantedScopes(client, form.get("scope"));
  return issueAccessToken({
    // RFC 9068 section 2.2: without a resource owner, the subject is the client.
    subject: client.clientId,
    clientId: client.clientId,
    tenantUuid: client.tenantUuid,
    scopes,
    roles: [],
    authorities: authoritiesOf("CLIENT", scopes),
  });
};
