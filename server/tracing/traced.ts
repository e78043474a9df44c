import type { RequestListener } from "node:http";
import { tracing } from "@/lib/shared/process/tracing";
import { pathOf } from "@/server/guards/refuse";
import { answersWithData } from "../data-paths";
import { methodOf, routeOf } from "../measure";

/** What is asked every few seconds by machines, and files. */
const OF_NO_INTEREST = /^\/(_next|health|metrics|pay-assets)(\/|$)/;

/**
 * Traces each request from its first byte to the last of its answer; does nothing where nothing is exported. Its name is the route's,
 * never the address. Whoever calls may tell of a trace of theirs: ours is linked to it and never part of it, so that nobody decides from
 * outside what is kept.
 */
export function traced(handler: RequestListener): RequestListener {
  const traces = tracing();
  if (!traces) return handler;
  return (request, response) => {
    const path = pathOf(request);
    if (OF_NO_INTEREST.test(path)) return handler(request, response);
    const method = methodOf(request);
    const span = traces.open({
      name: method,
      kind: "SERVER",
      facts: { "http.request.method": method },
      linkedTo: answersWithData(path) ? request.headers.traceparent : undefined,
    });
    response.once("close", () => {
      const route = routeOf(request, response);
      span.rename(`${method} ${route}`);
      span.tell({ "http.route": route, "http.response.status_code": response.statusCode });
      // A client that has gone away got no answer.
      if (!response.writableFinished) span.fail("aborted");
      else if (response.statusCode >= 500) span.fail(String(response.statusCode));
      span.end();
    });
    span.within(() => handler(request, response));
  };
}
