import { getDb } from "@/lib/http/database";
import { oauthRoutes } from "@/lib/http/oauth-route";
import { seeOther } from "@/lib/http/reply/see-other";
import { clientAddress } from "@/lib/http/request/client-address";
import { preferredLanguage } from "@/lib/http/request/language";
import { readPageForm } from "@/lib/http/request/page-form";
import { AppError } from "@/lib/shared/errors";
import { requestSignUp } from "@/lib/sign-ups/request-sign-up";
import { problemOf } from "../../problem-of";

/** The same answer whether or not the address is somebody's. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = oauthRoutes({
  POST: async (request) => {
    const form = await readPageForm(request);
    const languageCode = form.get("language") ?? preferredLanguage(request.headers.get("accept-language"));
    const legalName = form.get("legalName") ?? "";
    const countryCode = form.get("countryCode") ?? "";
    const email = form.get("email") ?? "";
    try {
      await requestSignUp(getDb(), { legalName, countryCode, email }, languageCode, clientAddress(request));
      return seeOther("/sign-up?sent=1");
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const problem = error.code === "rate_limited" ? "limited" : problemOf(error);
      // What was typed comes back, but for the address: it does not belong into one.
      return seeOther(`/sign-up?${new URLSearchParams({ problem, legalName, countryCode })}`);
    }
  },
});
