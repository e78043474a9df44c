import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { newUuid } from "@/lib/shared/ids";

const STATUS_OF: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** What never becomes a request gets an answer with the same headers as every other: bytes that are no HTTP, and CONNECT. */
export function answerNonsense(server: Server, headers: Readonly<Record<string, string>>): void {
  const answers = new WeakMap<Duplex, ServerResponse>();
  for (const event of ["request", "checkContinue", "checkExpectation"]) {
    server.on(event, ({ socket }: IncomingMessage, response: ServerResponse) => answers.set(socket, response));
  }
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    // Nobody is left to be told.
    if (!socket.writable) return void socket.destroy(error);
    const answer = answers.get(socket);
    // What is under way already is the answer: this one would run into it.
    const isAnswering = answer?.headersSent === true && !answer.writableFinished;
    const bytes = isAnswering ? "" : bareAnswer(STATUS_OF[error.code ?? ""] ?? 400, headers);
    socket.end(bytes, () => socket.destroy(error));
  });
  server.on("connect", (_request: IncomingMessage, socket: Duplex) => {
    socket.end(bareAnswer(405, { ...headers, Allow: "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS" }));
  });
}

function bareAnswer(status: number, headers: Readonly<Record<string, string>>): string {
  const own = { "X-Request-Id": newUuid(), "Content-Length": "0", Connection: "close" };
  const lines = Object.entries({ ...headers, ...own });
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines.map(([name, value]) => `${name}: ${value}`)];
  return `${head.join("\r\n")}\r\n\r\n`;
}
