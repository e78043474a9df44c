import { clientAddress } from "@/lib/http/client-address";
import { getDb } from "@/lib/http/database";
import { NO_STORE } from "@/lib/http/oauth-error";
import { oauthRoutes } from "@/lib/http/oauth-route";
import { authenticateClient } from "@/lib/tokens/authenticate-client";
import { introspectToken } from "@/lib/tokens/introspect-token";
import { OAuthError } from "@/lib/tokens/oauth-error";
import { readForm, required } from "@/lib/tokens/read-form";

/** RFC 7662, for confidential clients. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = oauthRoutes({
  POST: async (request) => {
    const form = await readForm(request);
    const client = await authenticateClient(getDb(), request.headers, form, clientAddress(request));
    if (client.type !== "CONFIDENTIAL") throw new OAuthError("invalid_client", "Client authentication failed.");
    return Response.json(await introspectToken(getDb(), client, required(form, "token")), { headers: NO_STORE });
  },
});
