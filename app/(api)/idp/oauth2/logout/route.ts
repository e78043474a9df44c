import { getDb } from "@/lib/http/database";
import { oauthRoutes } from "@/lib/http/oauth-route";
import { explainingRefusals } from "@/lib/http/reply/authorization-page";
import { seeOther } from "@/lib/http/reply/see-other";
import { clientAddress } from "@/lib/http/request/client-address";
import { readCookie, serialiseCookie } from "@/lib/http/request/cookies";
import { isSameOrigin } from "@/lib/http/request/same-origin";
import { findSession, sessionCookie } from "@/lib/people/signing-in/login-session";
import type { ApiRequest } from "@/lib/shared/api-request";
import { signOut } from "@/lib/tokens/authorizing/sign-out";
import { type Form, readForm, toForm } from "@/lib/tokens/read-form";
import { againAsGet } from "../again-as-get";

/**
 * Where a client sends a person to sign out (OpenID Connect RP-Initiated Logout 1.0), and where our own page's yes goes. What another
 * site sends without an ID token is a question to the person, by a form as by a link (section 6).
 */
function end(readParameters: (request: ApiRequest) => Promise<Form>) {
  return (request: ApiRequest) =>
    explainingRefusals(request, async () => {
      const form = await readParameters(request);
      const again = form.has("id_token_hint") ? null : againAsGet(request, form);
      if (again !== null) return again;
      const { name, options } = sessionCookie();
      const confirmed = request.method === "POST" && form.get("confirmed") === "yes" && isSameOrigin(request);
      const cookie = readCookie(request, name);
      const step = await signOut(getDb(), form, cookie, confirmed, clientAddress(request));
      if (step.type === "ASK") return seeOther(`/sign-out?${new URLSearchParams([...form])}`);
      // Another person may have signed in on this browser meanwhile: a cookie that did not come along may be theirs.
      const hasEnded = cookie !== null && (await findSession(getDb(), cookie)) === null;
      return seeOther(step.location, hasEnded ? [serialiseCookie(name, "", { ...options, maxAge: 0 })] : []);
    });
}

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = oauthRoutes({
  GET: end(async (request) => toForm(new URL(request.url).searchParams)),
  POST: end(readForm),
});
