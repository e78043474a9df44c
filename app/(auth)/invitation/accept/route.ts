import { clientAddress } from "@/lib/http/client-address";
import { serialiseCookie } from "@/lib/http/cookies";
import { getDb } from "@/lib/http/database";
import { oauthRoutes } from "@/lib/http/oauth-route";
import { readPageForm } from "@/lib/http/page-form";
import { seeOther } from "@/lib/http/see-other";
import { AppError } from "@/lib/shared/errors";
import { acceptInvitation } from "@/lib/tenants/accept-invitation";
import { beginSession, sessionCookie } from "@/lib/tokens/login-session";
import { problemOf } from "../../problem-of";

/** A new account is signed in at once; a known one signs in as it always does, second factor and all. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = oauthRoutes({
  POST: async (request) => {
    const form = await readPageForm(request);
    const token = form.get("token") ?? "";
    const account = { name: form.get("name") ?? "", password: form.get("password") ?? "" };
    const ipAddress = clientAddress(request);
    try {
      const { personUuid, isNew } = await acceptInvitation(getDb(), token, account, ipAddress);
      if (!isNew) return seeOther("/sign-in?notice=joined");
      const device = { ipAddress, userAgent: request.headers.get("user-agent") };
      const { cookie } = await beginSession(getDb(), personUuid, device);
      const { name, options } = sessionCookie();
      return seeOther("/sign-in/start", [serialiseCookie(name, cookie, options)]);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return seeOther(`/invitation?${new URLSearchParams({ token, problem: problemOf(error) })}`);
    }
  },
});
