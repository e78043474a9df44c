import { oauthRoutes } from "@/lib/http/oauth-route";
import { seeOther } from "@/lib/http/reply/see-other";
import { serialiseCookie } from "@/lib/http/request/cookies";
import { LANGUAGE_COOKIE, PAGE_LANGUAGES } from "@/lib/http/request/language";
import { env } from "@/lib/shared/env";
import { preferenceCookie } from "../../preferences";
import { pathOfOurs } from "../path-of-ours";

/**
 * Somebody whom we don't know yet has chosen the language of our pages: it stays with this browser, as it does where it is chosen in the
 * dashboard, and the page that they were at is shown in it, also where no cookie is kept.
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = oauthRoutes({
  GET: async (request) => {
    const { searchParams } = new URL(request.url);
    const to = pathOfOurs(searchParams.get("to"), "/sign-in");
    const language = PAGE_LANGUAGES.find((known) => known === searchParams.get("lang"));
    if (language === undefined) return seeOther(to);
    const shown = new URL(to, env().baseUrl);
    shown.searchParams.set("lang", language);
    return seeOther(shown.pathname + shown.search + shown.hash, [
      serialiseCookie(LANGUAGE_COOKIE, language, preferenceCookie()),
    ]);
  },
});
