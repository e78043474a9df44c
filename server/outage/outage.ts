import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { isDatabaseAway, lastOutageAt } from "@/db/client";
import { PROBLEMS, problemBody, RETRY_AFTER_SECONDS } from "@/lib/http/reply/problem";
import { requestIdFrom } from "@/lib/http/request/request-id";
import { AppError } from "@/lib/shared/errors";
import { answersWithData } from "@/server/data-paths";
import { pathOf } from "@/server/guards/refuse";
import { outagePage } from "./outage-page";

/** Files, and the reference. */
const NEEDS_NO_DATABASE = /^\/(_next|docs)(\/|$)|\.(js|css|svg|png|ico|woff2?|txt|webmanifest)$/;

/**
 * Pages while the database is away, which Next would answer with 500, or with a page that looks like another (decision 52): 503,
 * at once where it is known, and in place of whatever a page makes of having lost it on the way. What answers with data says it by itself.
 */
export function withoutDatabase(pages: RequestListener): RequestListener {
  return (request, response) => {
    const path = pathOf(request);
    if (answersWithData(path) || NEEDS_NO_DATABASE.test(path)) return pages(request, response);
    if (isDatabaseAway()) return answerAway(request, response);
    const began = performance.now();
    const lostIt = () => (lastOutageAt() ?? 0) > began;
    replaceAnswer(
      response,
      (status) => isSpoilt(request, status) && lostIt(),
      () => answerAway(request, response),
    );
    pages(request, response);
  };
}

/** A redirection is where something has been done; a page that was only looked at may say nothing true. */
function isSpoilt({ method }: IncomingMessage, status: number): boolean {
  if (status >= 500) return true;
  return (method === "GET" || method === "HEAD") && (status < 300 || status >= 400);
}

/** What Next may have said of the answer that is thrown away. */
const OF_THE_FORMER = /^(content-|transfer-|cache-|etag$|vary$|location$|set-cookie$|link$|refresh$)/;

/** Looks at an answer when its first byte is about to go, and lets another take its place; the first is thrown away then. */
function replaceAnswer(response: ServerResponse, isUnfit: (status: number) => boolean, replace: () => void): void {
  const { writeHead, write, end } = response;
  let isDecided = false;
  let isReplaced = false;
  const decide = (status: number) => {
    isDecided = true;
    if (response.headersSent || !isUnfit(status)) return;
    isReplaced = true;
    for (const name of response.getHeaderNames()) if (OF_THE_FORMER.test(name)) response.removeHeader(name);
    const overriding = { writeHead: response.writeHead, write: response.write, end: response.end };
    Object.assign(response, { writeHead, write, end });
    replace();
    Object.assign(response, overriding);
  };
  const instead =
    (method: (...args: never[]) => unknown, answer: unknown) =>
    (...args: unknown[]) => {
      if (!isDecided) decide(typeof args[0] === "number" ? args[0] : response.statusCode);
      return isReplaced ? answer : Reflect.apply(method, response, args);
    };
  Object.assign(response, {
    writeHead: instead(writeHead, response),
    write: instead(write, true),
    end: instead(end, response),
  });
}

function answerAway(request: IncomingMessage, response: ServerResponse): void {
  request.resume();
  const error = new AppError("service_unavailable", { retryAfterSeconds: RETRY_AFTER_SECONDS });
  const requestId = requestIdFrom(request.headers["x-request-id"]);
  const { type, body } = wantsPage(request)
    ? { type: "text/html; charset=utf-8", body: outagePage(request.headers) }
    : { type: "application/problem+json", body: JSON.stringify(problemBody(error, pathOf(request), requestId)) };
  response.writeHead(PROBLEMS[error.code].status, {
    "Content-Type": type,
    "Content-Length": Buffer.byteLength(body),
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    "Cache-Control": "no-store",
    "Retry-After": String(RETRY_AFTER_SECONDS),
    "X-Request-Id": requestId,
  });
  response.end(request.method === "HEAD" ? undefined : body);
}

/** Scripts of our own pages ask for data; whoever else comes here is a person. */
function wantsPage({ headers }: IncomingMessage): boolean {
  return headers["sec-fetch-dest"] !== "empty" && !/\bjson\b/.test(headers.accept ?? "");
}
