import type { IncomingMessage, ServerResponse } from "node:http";
import { GET as getLive } from "@/app/(api)/health/live/route";
import { GET as getReady } from "@/app/(api)/health/ready/route";
import { GET as getMetrics } from "@/app/(api)/metrics/route";
import { toApiRequest } from "./api-request";
import { sendResponse } from "./send-response";

/** What a worker that serves nothing else tells those who watch it. */
export function serveWorkerMetrics(incoming: IncomingMessage, response: ServerResponse): void {
  void ask(incoming)
    .then((answered) => sendResponse(answered, incoming, response))
    .catch(() => response.writeHead(500).end());
}

async function ask(incoming: IncomingMessage): Promise<Response> {
  const path = incoming.url?.split("?")[0];
  if (path === "/metrics") return getMetrics(toApiRequest(incoming, "http://worker"));
  if (path === "/health/live") return getLive();
  return path === "/health/ready" ? getReady() : new Response(null, { status: 404 });
}
