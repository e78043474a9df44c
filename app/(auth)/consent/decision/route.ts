import { answerAuthorization } from "@/lib/http/authorization-page";
import { clientAddress } from "@/lib/http/client-address";
import { readCookie } from "@/lib/http/cookies";
import { getDb } from "@/lib/http/database";
import { oauthRoutes } from "@/lib/http/oauth-route";
import { readPageForm } from "@/lib/http/page-form";
import { sessionCookie } from "@/lib/people/login-session";
import { decideConsent } from "@/lib/tokens/decide-consent";
import { readInteraction } from "@/lib/tokens/interaction";
import { invalidRequest } from "@/lib/tokens/oauth-error";

/** The consent page's two buttons. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = oauthRoutes({
  POST: (request) =>
    answerAuthorization(request, async () => {
      const form = await readPageForm(request);
      const interaction = readInteraction(form.get("request") ?? "");
      if (interaction === null) throw invalidRequest("The request has waited too long or was changed on its way.");
      const cookie = readCookie(request, sessionCookie().name);
      const decision = { allowed: form.get("decision") === "allow", ipAddress: clientAddress(request) };
      return decideConsent(getDb(), interaction, cookie, decision);
    }),
});
