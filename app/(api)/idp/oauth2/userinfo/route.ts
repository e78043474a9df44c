import { getDb } from "@/lib/http/database";
import { oauthRoutes } from "@/lib/http/oauth-route";
import { NO_STORE } from "@/lib/http/reply/oauth-error";
import type { ApiRequest } from "@/lib/shared/api-request";
import { getUserinfo } from "@/lib/tokens/get-userinfo";
import { invalidRequest, OAuthError } from "@/lib/tokens/oauth-error";
import { hasForm, readForm } from "@/lib/tokens/read-form";
import { verifyAccessToken } from "@/lib/tokens/verify-access-token";

/** OpenID Connect Core section 5.3; errors as in RFC 6750 section 3. */
async function answerUserinfo(request: ApiRequest): Promise<Response> {
  const shown = await shownToken(request).catch(malformed);
  if (shown instanceof OAuthError) return refuse(400, "invalid_request", shown.message);
  if (shown === null) return refuse(401, null);
  const token = await verifyAccessToken(shown);
  if (token === null) return refuse(401, "invalid_token");
  const { sessionUuid, scopes } = token;
  if (sessionUuid === null || !scopes.includes("openid")) return refuse(403, "insufficient_scope");
  const claims = await getUserinfo(getDb(), { ...token, sessionUuid });
  return claims === null ? refuse(401, "invalid_token") : Response.json(claims, { headers: NO_STORE });
}

/**
 * In the header or in a form (RFC 6750 sections 2.1 and 2.2), never in the address. Null where there is none.
 * @throws OAuthError invalid_request when it is in both
 */
async function shownToken(request: ApiRequest): Promise<string | null> {
  const inForm =
    request.method === "POST" && hasForm(request) ? (await readForm(request)).get("access_token") : undefined;
  const authorization = request.headers.get("authorization");
  if (authorization === null) return inForm ?? null;
  if (inForm !== undefined) throw invalidRequest("The access token is shown in one way at a time.");
  const [scheme, bearer, ...rest] = authorization.trim().split(/ +/);
  return scheme?.toLowerCase() === "bearer" && bearer && rest.length === 0 ? bearer : null;
}

/** A 400 says how to come with a token as well (RFC 6750 section 3); whatever else fails is answered as everywhere. */
function malformed(thrown: unknown): OAuthError {
  if (thrown instanceof OAuthError && thrown.status === 400) return thrown;
  throw thrown;
}

const DESCRIPTIONS = {
  invalid_request: "The request is malformed.",
  invalid_token: "The access token is not valid or has expired.",
  insufficient_scope: "The access token must be a person's, with the scope openid.",
} as const;

function refuse(
  status: 400 | 401 | 403,
  error: keyof typeof DESCRIPTIONS | null,
  description = error === null ? "" : DESCRIPTIONS[error],
): Response {
  const scope = error === "insufficient_scope" ? ', scope="openid"' : "";
  const challenge = error === null ? 'Bearer realm="paraph"' : `Bearer realm="paraph", error="${error}"${scope}`;
  const headers = { ...NO_STORE, "WWW-Authenticate": challenge };
  if (error === null) return new Response(null, { status, headers });
  return Response.json({ error, error_description: description }, { status, headers });
}

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = oauthRoutes(
  { GET: answerUserinfo, POST: answerUserinfo },
  { crossOrigin: true },
);
