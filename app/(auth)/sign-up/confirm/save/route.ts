import { getDb } from "@/lib/http/database";
import { oauthRoutes } from "@/lib/http/oauth-route";
import { seeOther } from "@/lib/http/reply/see-other";
import { clientAddress } from "@/lib/http/request/client-address";
import { deviceOf } from "@/lib/http/request/device";
import { readPageForm } from "@/lib/http/request/page-form";
import { beginSession } from "@/lib/people/signing-in/login-session";
import { AppError } from "@/lib/shared/errors";
import { confirmSignUp } from "@/lib/sign-ups/confirm-sign-up";
import { forgetName, rememberName } from "../../../parts/typed-name";
import { problemOf } from "../../../problem-of";
import { signInCookies } from "../../../sign-in/sign-in-cookies";

/** A new account is signed in at once; a known one signs in as it always does, second factor and all. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = oauthRoutes({
  POST: async (request) => {
    const form = await readPageForm(request);
    const token = form.get("token") ?? "";
    const account = { name: form.get("name") ?? "", password: form.get("password") ?? "" };
    try {
      const { personUuid, isNew } = await confirmSignUp(getDb(), token, account, clientAddress(request));
      if (!isNew) return seeOther("/sign-in?notice=joined");
      const { cookies } = await beginSession(getDb(), personUuid, deviceOf(request), { isNewAccount: true });
      return seeOther("/sign-in/start", [...signInCookies(cookies), ...forgetName(request, "/sign-up/confirm")]);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return seeOther(`/sign-up/confirm?${new URLSearchParams({ token, problem: problemOf(error) })}`, [
        rememberName(account.name, "/sign-up/confirm"),
      ]);
    }
  },
});
