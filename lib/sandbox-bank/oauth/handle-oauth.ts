import type { Call } from "../xs2a/call";
import { authorize } from "./authorize";
import { issuerOf } from "./issuer";
import { handlePermission } from "./permission-pages";
import { giveToken } from "./token";

/**
 * The bank's authorization server (OAuth 2.0: RFC 6749, 7636, 8414, 9207): `path` is what follows `/oauth`. `authorize` is where a
 * third party sends a customer, `permission/{id}` where the customer lets it order, `token` where codes are traded. A cancellation has
 * a description and an `authorize` of its own, by the id of its authorisation.
 */
export async function handleOAuth(call: Call, path: readonly string[]): Promise<Response> {
  const [what = "", id, authorisationId, ...rest] = path;
  const { method } = call.request;
  if (what === ".well-known" && id === "oauth-authorization-server" && rest.length === 0) {
    return Response.json(descriptionOf(call, authorisationId));
  }
  if (authorisationId !== undefined) return new Response(null, { status: 404 });
  if (what === "permission" && id !== undefined) return handlePermission(call, id);
  if (what === "authorize" && method === "GET") return authorize(call, id ?? null);
  if (id !== undefined) return new Response(null, { status: 404 });
  if (what === "token" && method === "POST") return giveToken(call);
  return new Response(null, { status: 404 });
}

/** RFC 8414. The token endpoint is called at the origin at which this is read. */
function descriptionOf({ bank, request }: Call, authorisationId: string | undefined) {
  const host = request.headers.get("host") ?? new URL(request.url).host;
  return {
    issuer: issuerOf(bank),
    authorization_endpoint: `${issuerOf(bank)}/authorize${authorisationId === undefined ? "" : `/${authorisationId}`}`,
    token_endpoint: `${new URL(request.url).protocol}//${host}/sandbox-bank/${bank.id}/oauth/token`,
    response_types_supported: ["code"],
    grant_types_supported: ["authorization_code", "refresh_token", "client_credentials"],
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
  };
}
