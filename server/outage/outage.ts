import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { isDatabaseAway, lastOutageAt } from "@/db/client";
import { answersWithData } from "@/server/data-paths";
import { pathOf } from "@/server/guards/refuse";
import { answerAway } from "./answer-away";

/** Files, and the reference; what lies below a link is drawn from what the database has of it. */
const NEEDS_NO_DATABASE = /^\/(_next|docs)(\/|$)|^\/(?!pay\/|sign\/).*\.(js|css|svg|png|ico|woff2?|txt|webmanifest)$/;

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
