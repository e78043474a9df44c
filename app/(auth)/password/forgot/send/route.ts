import { clientAddress } from "@/lib/http/client-address";
import { getDb } from "@/lib/http/database";
import { preferredLanguage } from "@/lib/http/language";
import { oauthRoutes } from "@/lib/http/oauth-route";
import { readPageForm } from "@/lib/http/page-form";
import { seeOther } from "@/lib/http/see-other";
import { requestPasswordReset } from "@/lib/people/request-password-reset";

/** The same answer for every address. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = oauthRoutes({
  POST: async (request) => {
    const form = await readPageForm(request);
    const languageCode = form.get("language") ?? preferredLanguage(request.headers.get("accept-language"));
    await requestPasswordReset(getDb(), { email: form.get("email") ?? "", languageCode }, clientAddress(request));
    return seeOther("/password/forgot?sent=1");
  },
});
