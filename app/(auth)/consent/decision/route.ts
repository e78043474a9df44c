import { getDb } from "@/lib/http/database";
import { oauthRoutes } from "@/lib/http/oauth-route";
import { answerAuthorization } from "@/lib/http/reply/authorization-page";
import { deviceOf } from "@/lib/http/request/device";
import { readPageForm } from "@/lib/http/request/page-form";
import { decideConsent } from "@/lib/tokens/authorizing/decide-consent";
import { readInteraction } from "@/lib/tokens/authorizing/interaction";
import { invalidRequest } from "@/lib/tokens/oauth-error";

/** The consent page's two buttons. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = oauthRoutes({
  POST: (request) =>
    answerAuthorization(request, async () => {
      const form = await readPageForm(request);
      const interaction = readInteraction(form.get("request") ?? "");
      if (interaction === null) throw invalidRequest("The request has waited too long or was changed on its way.");
      const { cookie = null, ...from } = deviceOf(request);
      return decideConsent(getDb(), interaction, cookie, { allowed: form.get("decision") === "allow", from });
    }),
});
