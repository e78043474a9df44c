import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";

export type ReceivedPost = Readonly<{
  method: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}>;

/** `HANG` never answers, `CUT` closes the connection instead. */
export type Answer =
  | Readonly<{ status: number; headers?: Readonly<Record<string, string>>; body?: string | Uint8Array }>
  | "HANG"
  | "CUT";

export type Receiver = Readonly<{
  url: string;
  received: readonly ReceivedPost[];
  /** How many connections were made to it, with or without a request. */
  connectionCount: () => number;
  /** Resolves when so many have come. */
  waitFor: (count: number) => Promise<readonly ReceivedPost[]>;
  answerWith: (answer: Answer | (() => Promise<Answer>)) => void;
  close: () => Promise<void>;
}>;

/** A merchant's receiver on loopback, which is open in tests as in the demo. */
export async function startReceiver(): Promise<Receiver> {
  const received: ReceivedPost[] = [];
  const waiting = new Set<() => void>();
  let answer: Answer | (() => Promise<Answer>) = { status: 204 };

  const server = createServer(async (request, response) => {
    received.push(await readPost(request));
    for (const check of waiting) check();
    const chosen = typeof answer === "function" ? await answer() : answer;
    if (chosen === "CUT") request.socket.destroy();
    else if (chosen !== "HANG") response.writeHead(chosen.status, chosen.headers).end(chosen.body);
  });
  let connections = 0;
  server.on("connection", () => {
    connections += 1;
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The receiver has no port.");

  return {
    url: `http://127.0.0.1:${address.port}/hook`,
    received,
    connectionCount: () => connections,
    waitFor: (count) =>
      new Promise((resolve) => {
        const check = () => {
          if (received.length < count) return;
          waiting.delete(check);
          resolve(received);
        };
        waiting.add(check);
        check();
      }),
    answerWith: (next) => {
      answer = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function readPost(request: IncomingMessage): Promise<ReceivedPost> {
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  return { method: request.method ?? "", path: request.url ?? "", headers, body: await text(request) };
}
