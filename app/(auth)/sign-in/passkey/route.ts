import { getDb } from "@/lib/http/database";
import { deviceOf } from "@/lib/http/device";
import { oauthRoutes } from "@/lib/http/oauth-route";
import { readPageForm } from "@/lib/http/page-form";
import { seeOther } from "@/lib/http/see-other";
import { signInWithPasskey } from "@/lib/people/sign-in-with-passkey";
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
