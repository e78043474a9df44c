import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { generator } from "@/lib/shared/testing/random";

/** What a wire, a gateway or a bank in trouble does instead of answering. */
export const FAULTS = [
  "RESET",
  "CLOSED",
  "HANGS",
  "LATE",
  "STATUS_429",
  "STATUS_500",
  "STATUS_502",
  "STATUS_503",
  "STATUS_504",
  "HTML",
  "EMPTY",
  "TRUNCATED",
  "GARBAGE",
  "NOT_FOUND",
] as const;
export type Fault = (typeof FAULTS)[number];

/** BEFORE: the bank never gets the request. AFTER: it does its work, and its answer is lost on the way. */
export type Moment = "BEFORE" | "AFTER";

export type FaultProxy = Readonly<{
  origin: string;
  /** From now on, out of how many requests one is spoilt: 0.3 is three in ten. */
  spoil: (rate: number) => void;
  /** How often each has happened. */
  happened: ReadonlyMap<`${Fault} ${Moment}`, number>;
  close: () => Promise<void>;
}>;

type FaultProxyOptions = Readonly<{
  /** The bank's own origin. */
  upstream: string;
  /** The same seed spoils the same requests in the same way. */
  seed: number;
  /** Longer than the caller is patient. */
  patienceMs: number;
}>;

type Answer = Readonly<{ status: number; headers: Record<string, string | string[]>; body: Buffer }>;

/** Stands between us and a bank, and spoils what a seed says. */
export async function faultProxy({ upstream, seed, patienceMs }: FaultProxyOptions): Promise<FaultProxy> {
  const random = generator(seed);
  const happened = new Map<`${Fault} ${Moment}`, number>();
  const timers = new Set<NodeJS.Timeout>();
  let rate = 0;

  const server = createServer((incoming, outgoing) => {
    const fault = random.next() < rate ? random.pick(FAULTS) : null;
    const moment = random.pick(["BEFORE", "AFTER"] as const);
    if (fault) happened.set(`${fault} ${moment}`, (happened.get(`${fault} ${moment}`) ?? 0) + 1);
    pass(incoming, outgoing, fault, moment).catch(() => outgoing.destroy());
  });

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse, fault: Fault | null, moment: Moment) {
    const body = await buffer(incoming);
    const answer = fault === null || moment === "AFTER" ? await forward(upstream, incoming, body) : null;
    if (fault === null) return send(outgoing, answer);
    return spoilt(fault, answer, outgoing);
  }

  function spoilt(fault: Fault, answer: Answer | null, outgoing: ServerResponse): void {
    switch (fault) {
      case "RESET":
        outgoing.socket?.resetAndDestroy();
        return;
      case "CLOSED":
        outgoing.socket?.end();
        return;
      case "HANGS":
        later(() => outgoing.destroy());
        return;
      case "LATE":
        later(() => send(outgoing, answer));
        return;
      case "STATUS_429":
      case "STATUS_500":
      case "STATUS_502":
      case "STATUS_503":
      case "STATUS_504":
        send(outgoing, plain(Number(fault.slice(-3)), "text/plain", "The gateway is in trouble."));
        return;
      case "HTML":
        send(outgoing, plain(200, "text/html", "<!doctype html><title>Welcome</title><h1>Maintenance</h1>"));
        return;
      case "EMPTY":
        send(outgoing, plain(200, "application/json", ""));
        return;
      case "TRUNCATED":
        outgoing.writeHead(answer?.status ?? 200, { "content-type": "application/json", "content-length": "4096" });
        outgoing.write(answer?.body.subarray(0, answer.body.length / 2) ?? '{"transactionSt');
        setImmediate(() => outgoing.destroy());
        return;
      case "GARBAGE":
        send(outgoing, plain(200, "application/json", '{"transactionStatus":[42],"paymentId":{}}'));
        return;
      case "NOT_FOUND":
        send(
          outgoing,
          plain(404, "application/json", '{"tppMessages":[{"category":"ERROR","code":"RESOURCE_UNKNOWN"}]}'),
        );
        return;
    }
  }

  function later(then: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      then();
    }, patienceMs);
    timers.add(timer);
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The proxy listens on no port.");
  return {
    origin: `http://127.0.0.1:${address.port}`,
    spoil: (next) => {
      rate = next;
    },
    happened,
    close: async () => {
      for (const timer of timers) clearTimeout(timer);
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function plain(status: number, type: string, text: string): Answer {
  return { status, headers: { "content-type": type }, body: Buffer.from(text) };
}

function send(outgoing: ServerResponse, answer: Answer | null): void {
  if (!answer || outgoing.destroyed) return void outgoing.destroy();
  outgoing.writeHead(answer.status, { ...answer.headers, "content-length": String(answer.body.length) });
  outgoing.end(answer.body);
}

/** One request to the bank itself; a connection each, so that no fault of one call reaches another. */
async function forward(upstream: string, incoming: IncomingMessage, body: Buffer): Promise<Answer> {
  const { host: _, connection: __, ...headers } = incoming.headers;
  const outgoing = request(new URL(incoming.url ?? "/", upstream), {
    method: incoming.method,
    headers: { ...headers, "content-length": String(body.length) },
    agent: false,
  });
  outgoing.end(body);
  const [response]: [IncomingMessage] = (await once(outgoing, "response")) as [IncomingMessage];
  const kept = Object.entries(response.headers).filter(
    ([name]) => !/^(connection|transfer-encoding|keep-alive)$/.test(name),
  );
  return {
    status: response.statusCode ?? 502,
    headers: Object.fromEntries(kept.map(([name, value]) => [name, value ?? ""])),
    body: await buffer(response),
  };
}
