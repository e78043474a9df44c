import { takeBackSince } from "@/lib/creditor-accounts/take-back-since";
import { getDb } from "@/lib/http/database";
import { oauthRoutes } from "@/lib/http/oauth-route";
import { seeOther } from "@/lib/http/reply/see-other";
import { clientAddress } from "@/lib/http/request/client-address";
import { readPageForm } from "@/lib/http/request/page-form";
import { secureAccount } from "@/lib/people/factors/secure-account";
import { takeBackRefundsSince } from "@/lib/refunds/take-back-refunds";
import { AppError } from "@/lib/shared/errors";
import { langOf } from "../../lang-of";

/** On to a new password; a link that was used before, or never worked, leads back to what the page says of it. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = oauthRoutes({
  POST: async (request) => {
    const form = await readPageForm(request);
    const token = form.get("token") ?? "";
    const to = (path: string, given: string) =>
      seeOther(`${path}?${new URLSearchParams({ token: given, ...langOf(form) })}`);
    const back = to("/not-me", token);
    try {
      const resetToken = await secureAccount(getDb(), token, clientAddress(request), [
        takeBackRefundsSince,
        takeBackSince,
      ]);
      return resetToken === null ? back : to("/password/reset", resetToken);
    } catch (error) {
      if (error instanceof AppError && error.code === "not_found") return back;
      throw error;
    }
  },
});
