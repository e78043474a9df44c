import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { buffer } from "node:stream/consumers";

export type Handler = (request: Request) => Promise<Response> | Response;

export type TestServer = Readonly<{ origin: string; close: () => Promise<void> }>;

/** Serves a fetch-style handler over real HTTP on a free loopback port. */
export async function serve(handle: Handler): Promise<TestServer> {
  const server = createServer((incoming, outgoing) => {
    const gone = new AbortController();
    outgoing.once("close", () => gone.abort());
    void answer(server, incoming, gone.signal, handle).then(
      async (response) => {
        outgoing.writeHead(response.status, [...response.headers].flat());
        outgoing.end(Buffer.from(await response.arrayBuffer()));
      },
      // The socket is cut as it would be when a bank's process dies.
      () => outgoing.destroy(),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: originOf(server),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function answer(
  server: Server,
  incoming: IncomingMessage,
  signal: AbortSignal,
  handle: Handler,
): Promise<Response> {
  const body = await buffer(incoming);
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, [value].flat().join(", "));
  return handle(
    new Request(`${originOf(server)}${incoming.url}`, {
      method: incoming.method ?? "GET",
      headers,
      body: body.length > 0 ? body : null,
      signal,
    }),
  );
}

function originOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server listens on no port.");
  return `http://127.0.0.1:${address.port}`;
}
