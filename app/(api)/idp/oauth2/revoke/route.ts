import { getDb } from "@/lib/http/database";
import { oauthRoutes } from "@/lib/http/oauth-route";
import { NO_STORE } from "@/lib/http/reply/oauth-error";
import { clientAddress } from "@/lib/http/request/client-address";
import { authenticateClient } from "@/lib/tokens/applications/authenticate-client";
import { readForm, required } from "@/lib/tokens/read-form";
import { revokeToken } from "@/lib/tokens/revoke-token";

/** RFC 7009. `token_type_hint` would only save us a look, so it is not read. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = oauthRoutes(
  {
    POST: async (request) => {
      const form = await readForm(request);
      const client = await authenticateClient(getDb(), request.headers, form, clientAddress(request));
      await revokeToken(getDb(), client, required(form, "token"));
      return new Response(null, { status: 200, headers: NO_STORE });
    },
  },
  { crossOrigin: true },
);
