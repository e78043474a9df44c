import { NO_STORE } from "@/lib/http/oauth-error";
import { oauthRoutes } from "@/lib/http/oauth-route";
import { offerPasskeySignIn } from "@/lib/people/sign-in-with-passkey";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = oauthRoutes({
  GET: async () => Response.json(await offerPasskeySignIn(), { headers: NO_STORE }),
});
