import { getDb } from "@/lib/http/database";
import { deviceOf } from "@/lib/http/device";
import { oauthRoutes } from "@/lib/http/oauth-route";
import { readPageForm } from "@/lib/http/page-form";
import { seeOther } from "@/lib/http/see-other";
import { finishSignIn } from "@/lib/people/sign-in";
import { answerSignIn } from "../../answer-sign-in";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = oauthRoutes({
  POST: async (request) => {
    const form = await readPageForm(request);
    const interaction = form.get("request") ?? "";
    const pending = form.get("pending") ?? "";
    const result = await finishSignIn(getDb(), { pending, code: form.get("code") ?? "" }, deviceOf(request));
    return answerSignIn(request, interaction, result, (failure) =>
      seeOther(`/sign-in/code?${new URLSearchParams({ request: interaction, pending, ...failure })}`),
    );
  },
});
