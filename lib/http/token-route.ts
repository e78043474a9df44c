import { getDb } from "@/db/client";
import { answerTokenRequest } from "@/lib/tokens/token-endpoint";
import { oauthRoutes } from "./oauth-route";
import { NO_STORE } from "./reply/oauth-error";
import { jsonResponse } from "./reply/text-response";
import { clientAddress } from "./request/client-address";

/** The token endpoint, which has two addresses (interface 4.1 and 5.1). */
export const tokenRoutes = oauthRoutes(
  {
    POST: async (request) => {
      const response = await answerTokenRequest(getDb(), request, clientAddress(request));
      return jsonResponse(response, { headers: NO_STORE });
    },
  },
  { crossOrigin: true },
);
