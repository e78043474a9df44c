import type { IncomingMessage, ServerResponse } from "node:http";
import { PROBLEMS, problemBody, RETRY_AFTER_SECONDS } from "@/lib/http/reply/problem";
import { requestIdFrom } from "@/lib/http/request/request-id";
import { AppError } from "@/lib/shared/errors";
import { pathOf } from "@/server/guards/refuse";
import { outagePage } from "./outage-page";

/** Where pages are: a page in the reader's language, or a problem for scripts of our own pages. */
export function answerAway(
  request: IncomingMessage,
  response: ServerResponse,
  retryAfterSeconds = RETRY_AFTER_SECONDS,
): void {
  request.resume();
  const error = new AppError("service_unavailable", { retryAfterSeconds });
  const requestId = requestIdFrom(request.headers["x-request-id"]);
  const { type, body } = wantsPage(request)
    ? { type: "text/html; charset=utf-8", body: outagePage(request.headers) }
    : { type: "application/problem+json", body: JSON.stringify(problemBody(error, pathOf(request), requestId)) };
  response.writeHead(PROBLEMS[error.code].status, {
    "Content-Type": type,
    "Content-Length": Buffer.byteLength(body),
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    "Cache-Control": "no-store",
    "Retry-After": String(retryAfterSeconds),
    "X-Request-Id": requestId,
  });
  response.end(request.method === "HEAD" ? undefined : body);
}

/** Scripts of our own pages ask for data; whoever else comes here is a person. */
function wantsPage({ headers }: IncomingMessage): boolean {
  return headers["sec-fetch-dest"] !== "empty" && !/\bjson\b/.test(headers.accept ?? "");
}
