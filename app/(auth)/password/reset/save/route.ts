import { getDb } from "@/lib/http/database";
import { oauthRoutes } from "@/lib/http/oauth-route";
import { seeOther } from "@/lib/http/reply/see-other";
import { deviceOf } from "@/lib/http/request/device";
import { readPageForm } from "@/lib/http/request/page-form";
import { resetPassword } from "@/lib/people/resets/reset-password";
import { AppError } from "@/lib/shared/errors";
import { langOf } from "../../../lang-of";
import { problemOf } from "../../../problem-of";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = oauthRoutes({
  POST: async (request) => {
    const form = await readPageForm(request);
    const token = form.get("token") ?? "";
    try {
      await resetPassword(getDb(), token, form.get("password") ?? "", deviceOf(request));
      return seeOther("/sign-in?notice=password_changed");
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return seeOther(`/password/reset?${new URLSearchParams({ token, problem: problemOf(error), ...langOf(form) })}`);
    }
  },
});
