import { oauthRoutes } from "@/lib/http/oauth-route";
import { seeOther } from "@/lib/http/reply/see-other";
import { serialiseCookie } from "@/lib/http/request/cookies";
import { PAGE_LANGUAGES } from "@/lib/http/request/language";
import { LANGUAGE_COOKIE, preferenceCookie } from "../../preferences";
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
    const [path = to, query = ""] = to.split("?");
    const shown = new URLSearchParams(query);
    shown.set("lang", language);
    return seeOther(`${path}?${shown}`, [serialiseCookie(LANGUAGE_COOKIE, language, preferenceCookie())]);
  },
});
