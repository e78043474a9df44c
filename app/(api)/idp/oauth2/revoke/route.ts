import { clientAddress } from "@/lib/http/client-address";
import { getDb } from "@/lib/http/database";
import { NO_STORE } from "@/lib/http/oauth-error";
import { oauthRoutes } from "@/lib/http/oauth-route";
import { authenticateClient } from "@/lib/tokens/authenticate-client";
import { readForm, required } from "@/lib/tokens/read-form";
import { revokeToken } from "@/lib/tokens/revoke-token";

/** RFC 7009. `token_type_hint` would only save us a look, so it is not read. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = oauthRoutes({
  POST: async (request) => {
    const form = await readForm(request);
    const client = await authenticateClient(getDb(), request.headers, form, clientAddress(request));
    await revokeToken(getDb(), client, required(form, "token"));
    return new Response(null, { status: 200, headers: NO_STORE });
  },
});
