import { getDb } from "@/lib/http/database";
import { oauthRoutes } from "@/lib/http/oauth-route";
import { answerAuthorization, explainingRefusals } from "@/lib/http/reply/authorization-page";
import { readCookie } from "@/lib/http/request/cookies";
import { sessionCookie } from "@/lib/people/signing-in/login-session";
import type { ApiRequest } from "@/lib/shared/api-request";
import { authorize } from "@/lib/tokens/authorizing/authorize";
import { beginInteraction } from "@/lib/tokens/authorizing/interaction";
import { type Form, readForm, toForm } from "@/lib/tokens/read-form";
import { againAsGet } from "../again-as-get";

/**
 * Where a client sends a person to sign in (RFC 6749 section 3.1), with the parameters in the query or in a form. A form of another
 * site comes without the cookie of who is signed in, and is asked for again by GET (decision 21).
 */
function begin(readParameters: (request: ApiRequest) => Promise<Form>) {
  return (request: ApiRequest) =>
    explainingRefusals(request, async () => {
      const form = await readParameters(request);
      return againAsGet(request, form) ?? answer(request, form);
    });
}

function answer(request: ApiRequest, form: Form): Promise<Response> {
  return answerAuthorization(request, () =>
    authorize(getDb(), beginInteraction(form), readCookie(request, sessionCookie().name)),
  );
}

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = oauthRoutes({
  GET: begin(async (request) => toForm(new URL(request.url).searchParams)),
  POST: begin(readForm),
});
