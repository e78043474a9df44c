import { getDb } from "@/lib/http/database";
import { oauthRoutes } from "@/lib/http/oauth-route";
import { seeOther } from "@/lib/http/reply/see-other";
import { clientAddress } from "@/lib/http/request/client-address";
import { preferredLanguage } from "@/lib/http/request/language";
import { readPageForm } from "@/lib/http/request/page-form";
import { requestPasswordReset } from "@/lib/people/resets/request-password-reset";

/** The same answer for every address. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = oauthRoutes({
  POST: async (request) => {
    const form = await readPageForm(request);
    const languageCode = form.get("language") ?? preferredLanguage(request.headers.get("accept-language"));
    await requestPasswordReset(getDb(), { email: form.get("email") ?? "", languageCode }, clientAddress(request));
    return seeOther("/password/forgot?sent=1");
  },
});
