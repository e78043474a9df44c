import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { createServer as createPlainServer, type Server as PlainServer, type Socket } from "node:net";
import type { Env } from "@/lib/shared/env";
import { PlainProblem } from "../plain-problem";

/** How long requests under way may take once we were told to stop. */
const DRAIN_MS = 10_000;
/** Longer than a reverse proxy keeps an idle connection, so that it is never we who close one it is about to use. */
const KEEP_ALIVE_MS = 75_000;

export type Listener = Readonly<{
  server: Server;
  port: number;
  /** Requests go to the handler from now on; until then each is told to come again. */
  serve: (handler: RequestListener) => void;
  /** Stops accepting, lets requests under way finish, and drops what is left after a while. */
  close: () => Promise<void>;
}>;

/** Takes the port on every address the settings name; throws a `PlainProblem` when one is taken. */
export async function openListener({ port, hosts }: Pick<Env, "port" | "hosts">): Promise<Listener> {
  let handler: RequestListener = comeAgain;
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => handler(request, response));
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  const [first = "127.0.0.1", ...others] = hosts;
  await listen(server, port, first);
  const address = server.address();
  const bound = typeof address === "object" && address !== null ? address.port : port;
  // One HTTP server takes the connections of all: what is done to it (upgrades, closing) is done to every address.
  const doors = others.map(() => createPlainServer((socket) => server.emit("connection", socket)));
  for (const [index, door] of doors.entries()) await listenIfPossible(door, bound, others[index] ?? first);
  return {
    server,
    port: bound,
    serve: (next) => {
      handler = next;
    },
    close: () => drain([server, ...doors], server, sockets),
  };
}

function comeAgain(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(503, { "Retry-After": "2", "Content-Type": "text/plain; charset=utf-8" });
  response.end("Paraph is starting.\n");
}

function listen(server: PlainServer, port: number, host: string): Promise<void> {
  return new Promise((done, failed) => {
    server.once("error", (error: NodeJS.ErrnoException) => failed(explain(error, port, host)));
    server.listen(port, host, done);
  });
}

/** A machine without IPv6 has no ::1, which is no reason not to start. */
async function listenIfPossible(server: PlainServer, port: number, host: string): Promise<void> {
  await listen(server, port, host).catch((error: unknown) => {
    if (error instanceof PlainProblem) throw error;
  });
}

function explain(error: NodeJS.ErrnoException, port: number, host: string): Error {
  switch (error.code) {
    case "EADDRINUSE":
      return new PlainProblem(`Port ${port} is taken by another program: stop it, or set another PORT.`);
    case "EACCES":
      return new PlainProblem(`This user may not listen on port ${port}: set a PORT above 1023.`);
    case "EADDRNOTAVAIL":
    case "EAFNOSUPPORT":
    case "ENOTFOUND":
      return new Error(`HOST ${host} is no address of this machine.`);
    default:
      return error;
  }
}

async function drain(servers: readonly PlainServer[], server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  const closed = Promise.all(servers.map((each) => new Promise((done) => each.close(done))));
  // Connections that finish their request go idle only now: Node looks once, when it is told to close.
  const sweep = setInterval(() => server.closeIdleConnections(), 100);
  const cut = setTimeout(() => {
    for (const socket of sockets) socket.destroy();
  }, DRAIN_MS);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}
