import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { metrics } from "@/lib/shared/process/metrics";

/** What belongs together where the App Router's own name of a route isn't known. */
const FAMILIES =
  /^\/(_next|pay|dashboard|sandbox-bank|sandbox-signing-provider|sandbox-payee-verification|remote-signing|docs|idp|api|psd2|sign|sign-in|sign-up)(?=\/|$)/;
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

const routes = new WeakMap<ServerResponse, string>();

/** Says which route answers: its path with the parameters' names, of which there are only so many. */
export function nameRoute(response: ServerResponse, route: string): void {
  routes.set(response, route);
}

/** As it was named; else the family that its address belongs to, of which there are only so many. */
export function routeOf({ url = "/" }: IncomingMessage, response: ServerResponse): string {
  return routes.get(response) ?? FAMILIES.exec(url)?.[0] ?? "other";
}

/** One of those that there are. */
export function methodOf({ method = "GET" }: IncomingMessage): string {
  return METHODS.has(method) ? method : "OTHER";
}

/** Measures each request from its first byte to the last of its answer; does nothing where nobody may read it. */
export function measured(handler: RequestListener): RequestListener {
  const requests = metrics()?.requests;
  if (!requests) return handler;
  return (request, response) => {
    const started = performance.now();
    response.once("close", () => {
      const labels = {
        method: methodOf(request),
        route: routeOf(request, response),
        // A client that has gone away got no answer.
        status: response.writableFinished ? response.statusCode : "aborted",
      };
      requests.observe(labels, (performance.now() - started) / 1000);
    });
    handler(request, response);
  };
}
