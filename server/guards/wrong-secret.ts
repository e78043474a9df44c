import type { IncomingMessage, ServerResponse } from "node:http";
import { pathOf } from "./refuse";

export const WRONG_SECRET =
  "APP_SECRET is not the one that this database was sealed with: set that one, or set it as APP_SECRET_PREVIOUS beside the new one.";

/** In the place of everything, where APP_SECRET opens nothing: the process lives and is not ready, and what it is asked fails softly. */
export function refuseEverything(request: IncomingMessage, response: ServerResponse): void {
  const path = pathOf(request);
  const isLive = path === "/health/live";
  const checks = path === "/health/ready" ? { checks: { secret: "unavailable" } } : {};
  const body = JSON.stringify({ status: isLive ? "ok" : "unavailable", ...checks });
  response.writeHead(isLive ? 200 : 503, {
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": "no-store",
    ...(isLive ? {} : { "Retry-After": "60" }),
  });
  response.end(request.method === "HEAD" ? undefined : body);
}
