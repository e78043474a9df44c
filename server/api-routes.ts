import type { IncomingMessage, ServerResponse } from "node:http";
import { allowOf } from "@/lib/http/reply/allow";
import { PROBLEMS, toAppError } from "@/lib/http/reply/problem";
import { log } from "@/lib/shared/log";
import { toApiRequest } from "./api-request";
import { answersWithData } from "./data-paths";
import { isKnownMethod, pathOf, refuseMethod, tellMethods } from "./guards/refuse";
import { isText } from "./guards/target";
import { compileRoutes, type RouteMatch } from "./match-route";
import { nameRoute } from "./measure";
import { answerAway } from "./outage/answer-away";
import { loadRoutes, type RouteHandler } from "./route-files";
import { sendResponse } from "./send-response";

/** Answers true when it has taken the request. */
export type ApiServer = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * The API's route handlers, called without Next's request pipeline: it costs more than most of them (docs/architecture.md,
 * speed). They stay ordinary route handlers, which Next serves while developing.
 * @param origin of `ApiRequest.url`
 * @throws when a route file can't be loaded
 */
export async function openApiRoutes(origin: string): Promise<ApiServer> {
  const routes = await loadRoutes();
  const match = compileRoutes([...routes.keys()]);
  return (request, response) => {
    const path = pathOf(request);
    // No page has such an address: who guards Next's pages refuses it.
    if (!answersWithData(path) && !isText(path)) return false;
    const found = match(path);
    const { method = "GET" } = request;
    const methods = found && routes.get(found.route);
    if (!found || !methods) return false;
    nameRoute(response, found.route);
    const options = methods.get("OPTIONS");
    if (!isKnownMethod(method) && options) {
      void refuseAs(options, found, origin, request, response).catch(() => refuseMethod(request, response, null));
      return true;
    }
    const handler = methods.get(method === "HEAD" ? "GET" : method);
    if (!handler) {
      const allow = allowOf([...methods.keys()]);
      if (method === "OPTIONS") tellMethods(response, allow);
      else refuseMethod(request, response, allow);
      return true;
    }
    void answer(handler, found, origin, request, response);
    return true;
  };
}

/** A file that refuses methods by itself has all of them: what its path takes is what its OPTIONS says, if it is a path at all. */
async function refuseAs(
  options: RouteHandler,
  { params }: RouteMatch,
  origin: string,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const told = await options(toApiRequest(incoming, origin), { params: Promise.resolve(params) });
  refuseMethod(incoming, response, told.headers.get("allow"));
}

async function answer(
  handler: RouteHandler,
  { params }: RouteMatch,
  origin: string,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const answered = await handler(toApiRequest(incoming, origin), { params: Promise.resolve(params) });
    await sendResponse(answered, incoming, response);
  } catch (error) {
    if (response.destroyed) return;
    // Most handlers answer their own errors. The log keeps what was asked to itself: an address may be a payer's link.
    log.error({ err: error }, "a request could not be answered");
    const { code, retryAfterSeconds } = toAppError(error);
    // Where people are: a browser makes an error of its own of an answer without a word.
    if (code === "service_unavailable" && !response.headersSent && !answersWithData(pathOf(incoming))) {
      return answerAway(incoming, response, retryAfterSeconds);
    }
    if (!response.headersSent) {
      if (retryAfterSeconds !== undefined) response.setHeader("Retry-After", retryAfterSeconds);
      response.writeHead(PROBLEMS[code].status);
    }
    response.end();
  } finally {
    // What a handler left unread would stand before the connection's next request.
    incoming.resume();
  }
}
