import { createServer, type RequestListener } from "node:http";
import next from "next";
import { closeDatabase, watchDatabase } from "@/db/client";
import { closeReplica, watchReplica } from "@/db/replica";
import { warmDocumentPool } from "@/lib/documents/document-pool";
import { env } from "@/lib/shared/env";
import { openApiRoutes } from "./api-routes";
import { behindEdge } from "./edge";
import { keepPublicPages } from "./kept-pages";
import { keepTrees } from "./kept-trees";
import type { Listener } from "./listener";
import { logWhatIsSaid } from "./log-what-is-said";
import { measured } from "./measure";
import { withoutDatabase } from "./outage/outage";
import { sendPackedFiles } from "./packed-files";
import { guardPages } from "./pages";
import { onStop } from "./shutdown";
import { traced } from "./tracing/traced";

export type WebOptions = Readonly<{ dev: boolean; listener: Listener }>;

/** Starts Next behind our own HTTP server, which it neither opens nor closes, and the API beside it. */
export async function startWeb({ dev, listener }: WebOptions): Promise<RequestListener> {
  // Next takes every upgrade of the server it is given, and leaves those it does not know open for ever. It is given one
  // that never listens; hot reload, which needs a WebSocket, is passed on.
  const forUpgrades = createServer();
  if (dev) listener.onUpgrade((request, socket, head) => forUpgrades.emit("upgrade", request, socket, head));
  // Whoever develops reads what Next says as it says it.
  if (!dev) logWhatIsSaid();
  watchDatabase();
  watchReplica();
  const { baseUrl, internalUrl, trustProxy, distDir } = env();
  const app = next({ dev, dir: process.cwd(), port: listener.port, httpServer: forUpgrades });
  onStop("pages", () => app.close());
  onStop("connections", async () => void (await Promise.all([closeReplica(), closeDatabase()])));
  // While developing Next serves the API, too: it loads again what has been changed.
  const [api] = await Promise.all([dev ? null : openApiRoutes(internalUrl), app.prepare(), warmDocumentPool()]);
  const serve = app.getRequestHandler();
  const render: RequestListener = (request, response) => void serve(request, response);
  // While developing, uploads are read as they arrive where Next serves the API, and a page is what was just written.
  const pages = dev
    ? render
    : sendPackedFiles(distDir, guardPages(keepTrees(keepPublicPages(render)), { origin: baseUrl }));
  const handler = withoutDatabase((request, response) => {
    if (!api?.(request, response)) pages(request, response);
  });
  return behindEdge(traced(measured(handler)), { dev, trustProxy, api });
}
