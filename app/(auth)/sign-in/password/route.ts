import { getDb } from "@/lib/http/database";
import { oauthRoutes } from "@/lib/http/oauth-route";
import { seeOther } from "@/lib/http/reply/see-other";
import { serialiseCookie } from "@/lib/http/request/cookies";
import { deviceOf } from "@/lib/http/request/device";
import { readPageForm } from "@/lib/http/request/page-form";
import { signIn } from "@/lib/people/signing-in/sign-in";
import { listDemoAccounts } from "@/lib/tenants/demo-accounts";
import type { Form } from "@/lib/tokens/read-form";
import { answerSignIn } from "../answer-sign-in";
import { EMAIL_COOKIE, emailCookieOptions } from "../email-cookie";

/** The sign-in form: plain, without a line of script. It answers 303 whatever happens, so nothing is ever sent twice. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = oauthRoutes({
  POST: async (request) => {
    const form = await readPageForm(request);
    const interaction = form.get("request") ?? "";
    const credentials = await credentialsOf(form);
    const result = await signIn(getDb(), credentials, deviceOf(request));
    return answerSignIn(request, interaction, result, (failure) => {
      const typed = serialiseCookie(EMAIL_COOKIE, credentials.email, emailCookieOptions(300));
      return seeOther(`/sign-in?${new URLSearchParams({ request: interaction, ...failure })}`, [typed]);
    });
  },
});

/** What was typed; in the demo, an account may be chosen instead. */
async function credentialsOf(form: Form): Promise<Readonly<{ email: string; password: string }>> {
  const chosen = form.get("demo_account");
  const account = chosen === undefined ? undefined : (await listDemoAccounts()).find(({ email }) => email === chosen);
  return account ?? { email: form.get("email") ?? "", password: form.get("password") ?? "" };
}
