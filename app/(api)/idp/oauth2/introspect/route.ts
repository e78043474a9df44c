import { getDb } from "@/lib/http/database";
import { oauthRoutes } from "@/lib/http/oauth-route";
import { NO_STORE } from "@/lib/http/reply/oauth-error";
import { clientAddress } from "@/lib/http/request/client-address";
import { authenticateClient } from "@/lib/tokens/applications/authenticate-client";
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
