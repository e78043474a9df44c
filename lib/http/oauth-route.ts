import type { ApiRequest } from "@/lib/shared/api-request";
import { isRequestAborted } from "@/lib/shared/errors";
import { log, withLogContext } from "@/lib/shared/log";
import { OAuthError } from "@/lib/tokens/oauth-error";
import { addressPolicy, takeTurn } from "./rate-limit";
import { abortedResponse } from "./reply/aborted-response";
import { ANY_ORIGIN, preflightAnswer } from "./reply/cross-origin";
import { oauthErrorResponse, toOAuthError } from "./reply/oauth-error";
import { clientPlace } from "./request/client-address";
import { requestIdOf } from "./request/request-id";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
type Method = (typeof METHODS)[number];

export type OAuthHandler = (request: ApiRequest) => Promise<Response>;
type Handlers = Readonly<Record<Method, OAuthHandler>>;

type Endpoint = Readonly<{
  /** Whether pages of other origins may ask, and read every answer (decision 364): then OPTIONS is one of the methods. */
  crossOrigin?: true;
}>;

/**
 * All methods of an authorization server's endpoint: those that are given, HEAD where there is GET, and a 405 with `Allow`
 * for the others. Whatever goes wrong is answered in RFC 6749's form.
 */
export function oauthRoutes(
  given: Partial<Record<"GET" | "POST", OAuthHandler>>,
  { crossOrigin }: Endpoint = {},
): Handlers {
  const own: Partial<Record<Method, OAuthHandler>> = given.GET ? { ...given, HEAD: withoutBody(given.GET) } : given;
  const allow = METHODS.filter((method) => own[method] || (method === "OPTIONS" && crossOrigin)).join(", ");
  const tell: OAuthHandler = async () => preflightAnswer(allow);
  const handlers = crossOrigin ? { ...own, OPTIONS: tell } : own;
  const more = crossOrigin ? ANY_ORIGIN : {};
  const handlerOf = (method: Method): OAuthHandler => observed(handlers[method] ?? methodNotAllowed(allow), more);
  return {
    GET: handlerOf("GET"),
    HEAD: handlerOf("HEAD"),
    POST: handlerOf("POST"),
    PUT: handlerOf("PUT"),
    PATCH: handlerOf("PATCH"),
    DELETE: handlerOf("DELETE"),
    OPTIONS: handlerOf("OPTIONS"),
  };
}

function methodNotAllowed(allow: string): OAuthHandler {
  const error = new OAuthError("invalid_request", `The method is not allowed here: ${allow} only.`, { status: 405 });
  return async () => oauthErrorResponse(error, { Allow: allow });
}

function withoutBody(handler: OAuthHandler): OAuthHandler {
  return async (request) => {
    const { status, headers } = await handler(request);
    return new Response(null, { status, headers });
  };
}

/** Each answer carries a request id and leaves a log line; the address's query, which may hold a code, is not in it. */
function observed(handler: OAuthHandler, more: Readonly<Record<string, string>>): OAuthHandler {
  return (request) => {
    const requestId = requestIdOf(request);
    return withLogContext({ requestId }, async () => {
      const started = performance.now();
      const asked = { method: request.method, path: new URL(request.url).pathname };
      const told: Record<string, string> = {};
      const response = await limited(handler, request, told).catch((thrown: unknown) => {
        if (isRequestAborted(thrown)) return abortedResponse();
        const error = toOAuthError(thrown);
        if (error.status >= 500) log.error({ ...asked, err: thrown }, "request failed");
        return oauthErrorResponse(error);
      });
      for (const [name, value] of Object.entries({ ...told, ...more })) response.headers.set(name, value);
      response.headers.set("X-Request-Id", requestId);
      const durationMs = Math.round(performance.now() - started);
      log.info({ ...asked, status: response.status, durationMs }, "request");
      return response;
    });
  };
}

/** Nobody is known here yet: what counts is the address. */
async function limited(handler: OAuthHandler, request: ApiRequest, told: Record<string, string>): Promise<Response> {
  takeTurn(addressPolicy(), clientPlace(request), (headers) => Object.assign(told, headers));
  return handler(request);
}
