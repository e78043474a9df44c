import { getDb } from "@/lib/http/database";
import { oauthRoutes } from "@/lib/http/oauth-route";
import { seeOther } from "@/lib/http/reply/see-other";
import { deviceOf } from "@/lib/http/request/device";
import { readPageForm } from "@/lib/http/request/page-form";
import { signInWithPasskey } from "@/lib/people/signing-in/sign-in-with-passkey";
import { answerSignIn } from "../answer-sign-in";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = oauthRoutes({
  POST: async (request) => {
    const form = await readPageForm(request);
    const interaction = form.get("request") ?? "";
    const answer = { state: form.get("state") ?? "", given: parseJson(form.get("response")) };
    const result = await signInWithPasskey(getDb(), answer, deviceOf(request));
    return answerSignIn(request, interaction, result, () =>
      seeOther(`/sign-in?${new URLSearchParams({ request: interaction, problem: "passkey" })}`),
    );
  },
});

function parseJson(text = ""): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
