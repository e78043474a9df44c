import { getDb } from "@/lib/http/database";
import { oauthRoutes } from "@/lib/http/oauth-route";
import { seeOther } from "@/lib/http/reply/see-other";
import { deviceOf } from "@/lib/http/request/device";
import { readPageForm } from "@/lib/http/request/page-form";
import { finishSignIn } from "@/lib/people/signing-in/sign-in";
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
