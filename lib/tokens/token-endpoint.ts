import type { Database } from "@/db/client";
import type { ClientRow } from "@/db/queries/tokens/clients";
import { GRANT_TYPES, type GrantType, TOKEN_EXCHANGE } from "@/lib/clients/model";
import type { ApiRequest } from "@/lib/shared/api-request";
import { authenticateClient } from "./applications/authenticate-client";
import { noteUse } from "./applications/note-use";
import { authorizationCode } from "./grants/authorization-code";
import { clientCredentials } from "./grants/client-credentials";
import type { Grant, TokenResponse } from "./grants/grant";
import { refreshToken } from "./grants/refresh-token";
import { tokenExchange } from "./grants/token-exchange";
import { OAuthError } from "./oauth-error";
import { readForm, required } from "./read-form";

const GRANTS: Readonly<Record<GrantType, Grant>> = {
  client_credentials: clientCredentials,
  authorization_code: authorizationCode,
  refresh_token: refreshToken,
  [TOKEN_EXCHANGE]: tokenExchange,
};

/**
 * The token endpoint (RFC 6749 section 3.2), at both of its addresses (interface 4.1 and 5.1).
 * @param address where the request comes from, for the limit on failures
 * @throws OAuthError
 */
export async function answerTokenRequest(
  db: Database,
  request: ApiRequest,
  address: string | null,
): Promise<TokenResponse> {
  const form = await readForm(request);
  const client = await authenticateClient(db, request.headers, form, address);
  const grant = chooseGrant(client, required(form, "grant_type"));
  const response = await grant({ db, client, form });
  // Only now: until then anybody may have said the id of a public one.
  if (client.type === "PUBLIC") await noteUse(db, client);
  return response;
}

function chooseGrant(client: ClientRow, requested: string): Grant {
  const grantType = GRANT_TYPES.find((known) => known === requested);
  if (grantType === undefined) throw new OAuthError("unsupported_grant_type", "The grant type is not supported.");
  if (!client.grantTypes.includes(grantType)) {
    throw new OAuthError("unauthorized_client", "The client may not use this grant type.");
  }
  return GRANTS[grantType];
}
