import { oauthRoutes } from "@/lib/http/oauth-route";
import { NO_STORE } from "@/lib/http/reply/oauth-error";
import { offerPasskeySignIn } from "@/lib/people/signing-in/sign-in-with-passkey";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = oauthRoutes({
  GET: async () => Response.json(await offerPasskeySignIn(), { headers: NO_STORE }),
});
