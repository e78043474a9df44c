import type { IncomingMessage, ServerResponse } from "node:http";
import { challenge } from "@/lib/http/reply/challenge";
import { PROBLEMS, problemBody, RETRY_AFTER_SECONDS } from "@/lib/http/reply/problem";
import { requestIdFrom } from "@/lib/http/request/request-id";
import { AppError } from "@/lib/shared/errors";

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const ALLOW = [...METHODS].join(", ");

/** Silence of a client that still owes its body, and how long it may take altogether, before the connection is closed. */
const SILENCE_MS = 1_000;
const LINGER_MS = 30_000;

/** Whether something that comes after can make anything of this method. */
export function isKnownMethod(method: string | undefined): boolean {
  return METHODS.has(method ?? "");
}

/**
 * A method that nothing here knows, such as TRACE, or that this path does not have (RFC 9110 section 15.5.6).
 * @param allow what the path takes; null where it is none, or nobody here knows
 */
export function refuseMethod(request: IncomingMessage, response: ServerResponse, allow: string | null): void {
  if (allow !== null) response.setHeader("Allow", allow);
  const detail = allow === null ? "Nothing here has this method." : `Allowed here: ${allow}.`;
  refuseInItsForm(request, response, new AppError("method_not_allowed", { detail }));
}

/** What the server itself can do, or this path (RFC 9110 section 9.3.7). */
export function tellMethods(response: ServerResponse, allow = ALLOW): void {
  response.writeHead(204, { Allow: allow }).end();
}

export function refusePath(request: IncomingMessage, response: ServerResponse): void {
  refuse(request, response, new AppError("not_found", { detail: "There is no such path." }));
}

export function refuseNonsense(request: IncomingMessage, response: ServerResponse, detail: string): void {
  refuse(request, response, new AppError("invalid_request", { detail }));
}

export function refuseForeignOrigin(request: IncomingMessage, response: ServerResponse): void {
  refuse(request, response, new AppError("forbidden", { detail: "Another site sent this." }));
}

export function refuseLength(request: IncomingMessage, response: ServerResponse): void {
  refuseInItsForm(
    request,
    response,
    new AppError("payload_too_large", { detail: "The body is larger than is read here." }),
  );
}

/** A body that is compressed, or coded otherwise (decision 6). RFC 9110 section 15.5.16: `Accept-Encoding` says what is taken. */
export function refuseCoding(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader("Accept-Encoding", "identity");
  const detail = "Bodies are read as they are: send it without Content-Encoding.";
  refuseInItsForm(request, response, new AppError("unsupported_media_type", { detail }));
}

/** What answers with data and can't yet: soon it is worth asking again. */
export function refuseForNow(request: IncomingMessage, response: ServerResponse, detail: string): void {
  const error = new AppError("service_unavailable", { detail, retryAfterSeconds: RETRY_AFTER_SECONDS });
  refuseInItsForm(request, response, error);
}

/** RFC 6749's form where a client library waits for it, the API's own elsewhere (decision 6). */
function refuseInItsForm(request: IncomingMessage, response: ServerResponse, error: AppError): void {
  if (!OAUTH.test(pathOf(request))) {
    refuse(request, response, error);
    return;
  }
  const code = error.code === "service_unavailable" ? "temporarily_unavailable" : "invalid_request";
  const body = JSON.stringify({ error: code, error_description: error.message });
  const requestId = requestIdFrom(request.headers["x-request-id"]);
  send(request, response, PROBLEMS[error.code].status, headersOf(error, requestId, "application/json"), body);
}

const OAUTH = /^\/(idp\/oauth2\/(token|introspect|revoke)|api\/v2\/auth\/token)(\/|$)/;

/** For what Next would fail on, or is not to have: a refusal in the API's own form (decision 6). Nothing more need arrive. */
export function refuse(request: IncomingMessage, response: ServerResponse, error: AppError): void {
  const requestId = requestIdFrom(request.headers["x-request-id"]);
  const headers = { ...headersOf(error, requestId, "application/problem+json"), ...challenge(error) };
  const body = JSON.stringify(problemBody(error, pathOf(request), requestId));
  send(request, response, PROBLEMS[error.code].status, headers, body);
}

function headersOf({ retryAfterSeconds }: AppError, requestId: string, contentType: string) {
  return {
    "Content-Type": contentType,
    "X-Request-Id": requestId,
    ...(retryAfterSeconds !== undefined && { "Retry-After": String(retryAfterSeconds) }),
  };
}

/**
 * A whole answer, before the body was read. A connection that is closed while something in it is unread is reset, and the
 * client may never see its answer (RFC 9112 section 9.6): what still arrives is thrown away first, for a while.
 */
function send(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string,
): void {
  const owesBody =
    request.headers["content-length"] !== undefined || request.headers["transfer-encoding"] !== undefined;
  const length = { "Content-Length": Buffer.byteLength(body), "Cache-Control": "no-store" };
  response.writeHead(status, { ...headers, ...length, ...(owesBody && { Connection: "close" }) });
  if (request.method === "HEAD" || !owesBody || request.readableEnded) {
    response.end(request.method === "HEAD" ? undefined : body);
    return;
  }
  response.write(body);
  endAfterBody(request, response);
}

function endAfterBody(request: IncomingMessage, response: ServerResponse): void {
  const end = () => {
    clearTimeout(silence);
    clearTimeout(linger);
    if (!response.writableEnded) response.end();
  };
  const linger = setTimeout(end, LINGER_MS);
  const silence = setTimeout(end, SILENCE_MS);
  request.on("data", () => silence.refresh());
  for (const event of ["end", "error", "close"]) request.once(event, end);
  request.resume();
}

export function pathOf({ url = "/" }: IncomingMessage): string {
  return url.split("?")[0] ?? "/";
}
