import { getDb } from "@/lib/http/database";
import { oauthRoutes } from "@/lib/http/oauth-route";
import { answerAuthorization } from "@/lib/http/reply/authorization-page";
import { readCookie } from "@/lib/http/request/cookies";
import { sessionCookie } from "@/lib/people/signing-in/login-session";
import { authorize } from "@/lib/tokens/authorizing/authorize";
import { readInteraction } from "@/lib/tokens/authorizing/interaction";
import { invalidRequest } from "@/lib/tokens/oauth-error";

/** Goes on with a request that waited for the person to sign in. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = oauthRoutes({
  GET: (request) =>
    answerAuthorization(request, async () => {
      const interaction = readInteraction(new URL(request.url).searchParams.get("request") ?? "");
      if (interaction === null) throw invalidRequest("The request has waited too long or was changed on its way.");
      return authorize(getDb(), interaction, readCookie(request, sessionCookie().name));
    }),
});
