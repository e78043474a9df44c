import { answerAuthorization } from "@/lib/http/authorization-page";
import { readCookie } from "@/lib/http/cookies";
import { getDb } from "@/lib/http/database";
import { oauthRoutes } from "@/lib/http/oauth-route";
import { isSameOrigin } from "@/lib/http/same-origin";
import { decideConsent } from "@/lib/tokens/decide-consent";
import { readInteraction } from "@/lib/tokens/interaction";
import { sessionCookie } from "@/lib/tokens/login-session";
import { invalidRequest, OAuthError } from "@/lib/tokens/oauth-error";
import { readForm } from "@/lib/tokens/read-form";

/** The consent page's two buttons. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = oauthRoutes({
  POST: (request) =>
    answerAuthorization(request, async () => {
      if (!isSameOrigin(request))
        throw new OAuthError("access_denied", "Another site sent this form.", { status: 403 });
      const form = await readForm(request);
      const interaction = readInteraction(form.get("request") ?? "");
      if (interaction === null) throw invalidRequest("The request has waited too long or was changed on its way.");
      const cookie = readCookie(request, sessionCookie().name);
      return decideConsent(getDb(), interaction, cookie, form.get("decision") === "allow");
    }),
});
