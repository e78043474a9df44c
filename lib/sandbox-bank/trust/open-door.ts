import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import { isIPv6 } from "node:net";
import { buffer } from "node:stream/consumers";
import { TLSSocket } from "node:tls";
import type { Caller } from "../xs2a/call";
import type { SandboxTrust } from "./prepare-trust";

/** Orders are some hundred bytes. */
const BODY_BYTES_MAX = 100_000;

export type SignedDoor = Readonly<{
  /** `https://127.0.0.1:41234` */
  origin: string;
  /** Calls are answered from now on; until then each is told to come again. */
  serve: (handle: (request: Request, caller: Caller) => Promise<Response>) => void;
  close: () => Promise<void>;
}>;

/**
 * The port of its own at which the sandbox bank speaks TLS and asks for a certificate. Whoever shows none, or a wrong one, is let in,
 * and told so in the protocol's words.
 *
 * @param host by what it is called; `bind` is the address that it listens on
 * @throws when the port is taken
 */
export async function openDoor(
  { authority, server: { key, certificate } }: Pick<SandboxTrust, "authority" | "server">,
  { host, bind, port }: Readonly<{ host: string; bind: string; port: number }>,
): Promise<SignedDoor> {
  let handle = async (_request: Request, _caller: Caller) => new Response(null, { status: 503 });
  const options = { key, cert: certificate, ca: authority.pem, requestCert: true, rejectUnauthorized: false };
  const server = createServer(options, (incoming, outgoing) => {
    const caller = { certificate: certificateOf(incoming), authority: authority.der };
    const gone = new AbortController();
    outgoing.once("close", () => gone.abort());
    void requestOf(incoming, gone.signal)
      .then((request) => (request ? handle(request, caller) : new Response(null, { status: 413 })))
      .then((response) => send(response, outgoing))
      .catch(() => outgoing.destroy());
  });
  server.listen(port, bind);
  await once(server, "listening");
  const address = server.address();
  const bound = typeof address === "object" && address !== null ? address.port : port;
  return {
    origin: `https://${isIPv6(host) ? `[${host}]` : host}:${bound}`,
    serve: (next) => {
      handle = next;
    },
    close: async () => {
      server.close();
      server.closeIdleConnections();
      const cut = setTimeout(() => server.closeAllConnections(), 2_000);
      await once(server, "close");
      clearTimeout(cut);
    },
  };
}

function certificateOf({ socket }: IncomingMessage): Buffer | null {
  return socket instanceof TLSSocket ? (socket.getPeerX509Certificate()?.raw ?? null) : null;
}

/** Null for a body that is too long. */
async function requestOf(incoming: IncomingMessage, signal: AbortSignal): Promise<Request | null> {
  if (Number(incoming.headers["content-length"] ?? 0) > BODY_BYTES_MAX) return null;
  const body = await buffer(incoming);
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, [value].flat().join(", "));
  return new Request(`https://${incoming.headers.host ?? ""}${incoming.url ?? "/"}`, {
    method: incoming.method ?? "GET",
    headers,
    body: body.length > 0 ? new Uint8Array(body) : null,
    signal,
  });
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(response.status, [...response.headers].flat());
  outgoing.end(Buffer.from(await response.arrayBuffer()));
}
