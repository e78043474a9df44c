import { createServer, type RequestListener } from "node:http";
import next from "next";
import { closeDatabase, watchDatabase } from "@/db/client";
import { warmDocumentPool } from "@/lib/documents/document-pool";
import { env } from "@/lib/shared/env";
import { openApiRoutes } from "./api-routes";
import { behindEdge } from "./edge";
import type { Listener } from "./listener";
import { measured } from "./measure";
import { withoutDatabase } from "./outage";
import { guardPages } from "./pages";
import { onStop } from "./shutdown";

export type WebOptions = Readonly<{
  dev: boolean;
  /** Where the built application lies; not looked at while developing. */
  distDir: string;
  listener: Listener;
}>;

/**
 * Starts Next behind our own HTTP server, which it neither opens nor closes. The worker starts with it
 * (`instrumentation.ts`), in the same copy of the code.
 */
export async function startWeb({ dev, distDir, listener }: WebOptions): Promise<RequestListener> {
  // Next takes every upgrade of the server it is given, and leaves those it does not know open for ever. It is given one
  // that never listens; hot reload, which needs a WebSocket, is passed on.
  const forUpgrades = createServer();
  if (dev) listener.onUpgrade((request, socket, head) => forUpgrades.emit("upgrade", request, socket, head));
  watchDatabase();
  const app = next({ dev, dir: process.cwd(), port: listener.port, httpServer: forUpgrades });
  // instrumentation.ts starts it, in the copy of the code that Next made; their pool is the process's, too.
  onStop("worker", async () => globalThis.paraphWorker?.stop());
  onStop("pages", () => app.close());
  onStop("connections", closeDatabase);
  await Promise.all([app.prepare(), warmDocumentPool()]);
  const { baseUrl, internalUrl, trustProxy } = env();
  const serve = app.getRequestHandler();
  const render = withoutDatabase((request, response) => void serve(request, response));
  const api = dev ? null : await openApiRoutes(distDir, internalUrl);
  // While developing Next serves the API, too, whose uploads are read as they arrive.
  const pages = dev ? render : guardPages(render, { origin: baseUrl });
  const handler: RequestListener = (request, response) => {
    if (!api?.(request, response)) pages(request, response);
  };
  return behindEdge(measured(handler), { dev, trustProxy });
}
