import type { IncomingMessage, ServerResponse } from "node:http";
import { GET as getLive } from "@/app/(api)/health/live/route";
import { GET as getReady } from "@/app/(api)/health/ready/route";
import { GET as getMetrics } from "@/app/(api)/metrics/route";

/** What a worker that serves nothing else tells those who watch it. */
export function serveWorkerMetrics(incoming: IncomingMessage, response: ServerResponse): void {
  void answer(incoming).then(
    async ({ status, headers, text }) => {
      response.writeHead(status, headers).end(text);
    },
    () => response.writeHead(500).end(),
  );
}

async function answer({ url = "/", headers: { authorization } }: IncomingMessage) {
  const path = url.split("?")[0];
  const request = new Request(`http://worker${path}`, { headers: authorization ? { authorization } : {} });
  const answered = await ask(path, request);
  if (!answered) return { status: 404, headers: {}, text: "" };
  return { status: answered.status, headers: Object.fromEntries(answered.headers), text: await answered.text() };
}

async function ask(path: string | undefined, request: Request): Promise<Response | null> {
  if (path === "/metrics") return getMetrics(request);
  if (path === "/health/live") return getLive();
  return path === "/health/ready" ? getReady() : null;
}
