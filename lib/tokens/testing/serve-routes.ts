import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { env } from "@/lib/shared/env";

type Handler = (request: Request) => Promise<Response>;
/** What a route file exports, by path. */
export type Routes = Readonly<Record<string, Readonly<Record<string, Handler>>>>;

/** What client libraries hand over; they spell out what they leave undefined. */
type FetchInit = Readonly<{
  method?: string | undefined;
  headers?: HeadersInit | undefined;
  /** Text or form parameters: nothing else is sent to an authorization server. */
  body?: unknown;
}>;

export type ServedRoutes = Readonly<{
  /** Where it listens. */
  origin: string;
  /** A fetch that finds the installation's public address here: what clients of it discover stays true. */
  fetch: (url: string | URL | Request, init?: FetchInit) => Promise<Response>;
  close: () => Promise<void>;
}>;

/** Route handlers behind a plain HTTP server, for clients that know nothing of ours. */
export async function serveRoutes(routes: Routes): Promise<ServedRoutes> {
  const server = createServer((incoming, outgoing) => {
    answer(routes, incoming)
      .then((response) => send(response, outgoing))
      .catch((error) => outgoing.destroy(error));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  const origin = `http://127.0.0.1:${address.port}`;
  return {
    origin,
    fetch: (url, { method = "GET", headers = {}, body } = {}) => {
      const address = (url instanceof Request ? url.url : String(url)).replace(env().baseUrl, origin);
      const isForm = body instanceof URLSearchParams;
      const content = isForm || typeof body === "string" ? { body } : {};
      return fetch(address, { method, headers, redirect: "manual", ...content });
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(routes: Routes, incoming: IncomingMessage): Promise<Response> {
  const url = new URL(incoming.url ?? "/", env().baseUrl);
  const handler = routes[url.pathname]?.[incoming.method ?? "GET"];
  if (!handler) return new Response(null, { status: 404 });
  const headers = new Headers(
    Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]),
  );
  headers.set("x-paraph-client-ip", headers.get("x-test-address") ?? "127.0.0.1");
  const hasBody = incoming.method !== "GET" && incoming.method !== "HEAD";
  return handler(
    new Request(url, {
      method: incoming.method ?? "GET",
      headers,
      ...(hasBody && { body: await buffer(incoming) }),
    }),
  );
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.statusCode = response.status;
  for (const [name, value] of response.headers) if (name !== "set-cookie") outgoing.setHeader(name, value);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) outgoing.setHeader("set-cookie", cookies);
  outgoing.end(Buffer.from(await response.arrayBuffer()));
}
