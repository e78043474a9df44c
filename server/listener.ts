import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import {
  createServer as createPlainServer,
  type ListenOptions,
  type Server as PlainServer,
  type Socket,
} from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { requestIdFrom } from "@/lib/http/request/request-id";
import type { Env } from "@/lib/shared/env";
import { PlainProblem } from "@/lib/shared/plain-problem";
import { beginDraining } from "@/lib/shared/process/draining";
import { answersWithData } from "./data-paths";
import { answerNonsense } from "./guards/answer-nonsense";
import { pathOf, refuseForNow } from "./guards/refuse";
import { endOpenLines } from "./open-lines";
import { answerAway } from "./outage/answer-away";
import { securityHeaders } from "./security-headers";

/** How long requests under way may take once we were told to stop. */
const DRAIN_MS = 10_000;
/** Longer than a reverse proxy keeps an idle connection, so that it is never we who close one it is about to use. */
const KEEP_ALIVE_MS = 75_000;
/**
 * As long as a whole request may take. Node's own five minutes are those of a batch that is answered while it is read: ten thousand
 * lines with documents take longer (decision 220). Whoever sends nothing for a while is cut off before (`api-request.ts`).
 */
const REQUEST_MS_MAX = 30 * 60_000;

export type Listener = Readonly<{
  port: number;
  /** Requests go to the handler from now on; until then each is told to come again. */
  serve: (handler: RequestListener) => void;
  /**
   * Hands connections that ask to become something else to `take`. Where nobody takes them they are ordinary requests,
   * as RFC 9110, section 7.8 lets a server choose: some clients offer HTTP/2 that way on every first request.
   */
  onUpgrade: (take: (request: IncomingMessage, socket: Socket, head: Buffer) => void) => void;
  /**
   * Says first, where that is asked for, that it will; stops accepting, lets requests under way finish, and drops what is left after a
   * while.
   */
  close: () => Promise<void>;
}>;

/** Takes the port on every address the settings name; throws a `PlainProblem` when one is taken. */
export async function openListener({
  port,
  hosts,
  baseUrl,
  drainSeconds = 0,
}: Pick<Env, "port" | "hosts" | "baseUrl"> & Partial<Pick<Env, "drainSeconds">>): Promise<Listener> {
  let handler: RequestListener = comeAgain;
  let isClosing = false;
  const sockets = new Set<Socket>();
  const upgraded = new Set<Socket>();
  // The edge looks at the host itself (`target.ts`), and answers in our own form.
  const server = createServer({ requireHostHeader: false });
  const headers = securityHeaders(baseUrl.startsWith("https:"));
  answerNonsense(server, headers);
  for (const event of ["request", "checkContinue", "checkExpectation"]) {
    server.on(event, (request: IncomingMessage, response: ServerResponse) => {
      for (const name in headers) response.setHeader(name, headers[name] ?? "");
      // Every answer has one (decision 6), a page's and a file's too; who writes it into a log or a body says its own.
      response.setHeader("X-Request-Id", requestIdFrom(request.headers["x-request-id"]));
      // Nobody is to keep a connection by which the next request would meet a closed door.
      if (isClosing) response.setHeader("Connection", "close");
      handler(request, response);
    });
  }
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.requestTimeout = REQUEST_MS_MAX;
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => {
      sockets.delete(socket);
      upgraded.delete(socket);
    });
  });
  const [first = "127.0.0.1", ...others] = hosts;
  await listen(server, port, first).catch(explain(port, first));
  const address = server.address();
  const bound = typeof address === "object" && address !== null ? address.port : port;
  // One HTTP server takes the connections of all: what is done to it (upgrades, closing) is done to every address.
  const doors = others.map(() => createPlainServer((socket) => server.emit("connection", socket)));
  for (const [index, door] of doors.entries()) {
    const host = others[index] ?? first;
    // Of all addresses of IPv6 it would take those of IPv4 as well, which the first has.
    await listen(door, bound, host, { ipv6Only: true }).catch(allowAbsence).catch(explain(bound, host));
  }
  return {
    port: bound,
    serve: (next) => {
      handler = next;
    },
    onUpgrade: (take) => {
      server.on("upgrade", (request: IncomingMessage, socket: Socket, head: Buffer) => {
        upgraded.add(socket);
        take(request, socket, head);
      });
    },
    close: async () => {
      if (drainSeconds > 0) {
        isClosing = true;
        beginDraining();
        await pause(drainSeconds * 1_000);
      }
      // What was upgraded has no end of its own.
      for (const socket of upgraded) socket.destroy();
      endOpenLines();
      return drain([server, ...doors], server, sockets);
    },
  };
}

/** Each is told so in the form that it reads (decision 6): a client's library, a program, a person. */
function comeAgain(request: IncomingMessage, response: ServerResponse): void {
  if (answersWithData(pathOf(request))) refuseForNow(request, response, "Paraph is starting.");
  else answerAway(request, response);
}

function listen(server: PlainServer, port: number, host: string, options: ListenOptions = {}): Promise<void> {
  return new Promise((done, failed) => {
    server.once("error", failed);
    server.listen({ ...options, port, host }, done);
  });
}

const ABSENT = ["EADDRNOTAVAIL", "EAFNOSUPPORT"];

/** A machine without IPv6 has neither ::1 nor ::, which is no reason not to start. */
function allowAbsence(error: NodeJS.ErrnoException): void {
  if (!ABSENT.includes(error.code ?? "")) throw error;
}

function explain(port: number, host: string): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    const sentences: Record<string, string> = {
      EADDRINUSE: `Port ${port} is taken by another program: stop it, or set another PORT.`,
      EACCES: `This user may not listen on port ${port}: set a PORT above 1023.`,
    };
    const other = `HOST ${host} cannot be listened on: ${error.message}.`;
    throw new PlainProblem(sentences[error.code ?? ""] ?? other);
  };
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
