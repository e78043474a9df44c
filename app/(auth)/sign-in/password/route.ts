import { clientAddress } from "@/lib/http/client-address";
import { readCookie, serialiseCookie } from "@/lib/http/cookies";
import { getDb } from "@/lib/http/database";
import { oauthRoutes } from "@/lib/http/oauth-route";
import { readPageForm } from "@/lib/http/page-form";
import { seeOther } from "@/lib/http/see-other";
import { listDemoAccounts } from "@/lib/tenants/demo-accounts";
import { sessionCookie } from "@/lib/tokens/login-session";
import type { Form } from "@/lib/tokens/read-form";
import { signIn } from "@/lib/tokens/sign-in";
import { EMAIL_COOKIE, emailCookieOptions } from "../email-cookie";

/** The sign-in form: plain, without a line of script. It answers 303 whatever happens, so nothing is ever sent twice. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = oauthRoutes({
  POST: async (request) => {
    const form = await readPageForm(request);
    const interaction = form.get("request") ?? "";
    const credentials = await credentialsOf(form);
    const device = { ipAddress: clientAddress(request), userAgent: request.headers.get("user-agent") };
    const result = await signIn(getDb(), credentials, device);
    if (result.type !== "SIGNED_IN") {
      const query = new URLSearchParams({ request: interaction, problem: result.type.toLowerCase() });
      const typed = encodeURIComponent(credentials.email);
      return seeOther(`/sign-in?${query}`, [serialiseCookie(EMAIL_COOKIE, typed, emailCookieOptions(300))]);
    }
    const { name, options } = sessionCookie();
    const cookies = [serialiseCookie(name, result.cookie, options)];
    if (readCookie(request, EMAIL_COOKIE) !== null)
      cookies.push(serialiseCookie(EMAIL_COOKIE, "", emailCookieOptions(0)));
    return seeOther(
      interaction === "" ? "/dashboard" : `/idp/oauth2/authorize/resume?request=${encodeURIComponent(interaction)}`,
      cookies,
    );
  },
});

/** What was typed; in the demo, an account may be chosen instead. */
async function credentialsOf(form: Form): Promise<Readonly<{ email: string; password: string }>> {
  const chosen = form.get("demo_account");
  const account = chosen === undefined ? undefined : (await listDemoAccounts()).find(({ email }) => email === chosen);
  return account ?? { email: form.get("email") ?? "", password: form.get("password") ?? "" };
}
