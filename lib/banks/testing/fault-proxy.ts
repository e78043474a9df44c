import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { generator } from "@/lib/shared/testing/random";
import { type Deck, deckOf } from "./deck";

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

/** CHANGE: by which something is ordered or done at the bank. READ: by which it is asked. */
export type CallKind = "CHANGE" | "READ";

export type FaultProxy = Readonly<{
  origin: string;
  /** From now on every fault happens to the calls of each bank, once at least, and to four in ten of them in the long run. */
  spoil: () => void;
  /** From now on nothing happens. */
  mend: () => void;
  /** What has not happened at a bank yet: `CHANGE RESET`. */
  left: (bankId: string) => readonly `${CallKind} ${Fault}`[];
  close: () => Promise<void>;
}>;

type FaultProxyOptions = Readonly<{
  /** The sandbox bank's own origin. */
  upstream: string;
  /** The virtual banks whose calls are spoilt. */
  bankIds: readonly string[];
  /** The same seed spoils the same requests in the same way. */
  seed: number;
  /** Longer than the caller is patient. */
  patienceMs: number;
}>;

const SPOILT_RATE: Readonly<Record<CallKind, number>> = { CHANGE: 0.4, READ: 0.3 };

type Card = Readonly<{ fault: Fault; moment: Moment }>;

type Answer = Readonly<{ status: number; headers: Record<string, string | string[]>; body: Buffer }>;

/** Stands between us and the sandbox's banks, and spoils what a seed says. */
export async function faultProxy({ upstream, bankIds, seed, patienceMs }: FaultProxyOptions): Promise<FaultProxy> {
  const timers = new Set<NodeJS.Timeout>();
  const decks = decksOf(bankIds, seed);
  let isSpoiling = false;

  const server = createServer((incoming, outgoing) => {
    const card = isSpoiling ? (deckFor(decks, incoming)?.draw() ?? null) : null;
    pass(incoming, outgoing, card).catch(() => outgoing.destroy());
  });

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse, card: Card | null) {
    const body = await buffer(incoming);
    const answer = card?.moment === "BEFORE" ? null : await forward(upstream, incoming, body);
    if (card === null) return send(outgoing, answer);
    return spoilt(card.fault, answer, outgoing);
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
    spoil: () => {
      isSpoiling = true;
    },
    mend: () => {
      isSpoiling = false;
    },
    left: (bankId) =>
      CALL_KINDS.flatMap((kind) =>
        (decks.get(bankId)?.[kind].left() ?? []).map(({ fault }) => `${kind} ${fault}` as const),
      ),
    close: async () => {
      for (const timer of timers) clearTimeout(timer);
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const CALL_KINDS = ["CHANGE", "READ"] as const satisfies readonly CallKind[];

type Decks = Readonly<Record<CallKind, Deck<Card>>>;

/** For each bank every fault, at one bank before and at the next after the bank has done its work. */
function decksOf(bankIds: readonly string[], seed: number): ReadonlyMap<string, Decks> {
  return new Map(
    bankIds.map((bankId, place) => {
      const deck = (kind: CallKind) => {
        const random = generator(seed + place * CALL_KINDS.length + CALL_KINDS.indexOf(kind));
        const cards = FAULTS.map((fault, index) => ({ fault, moment: momentOf(place + index) }));
        return deckOf(cards, { rate: SPOILT_RATE[kind], random });
      };
      return [bankId, { CHANGE: deck("CHANGE"), READ: deck("READ") }];
    }),
  );
}

function momentOf(number: number): Moment {
  return number % 2 === 0 ? "BEFORE" : "AFTER";
}

/** The deck of the bank's interface that a call is for. */
function deckFor(decks: ReadonlyMap<string, Decks>, { method, url }: IncomingMessage): Deck<Card> | null {
  const bankId = /^\/sandbox-bank\/([^/]+)\/v[12]\//.exec(url ?? "")?.[1] ?? "";
  return decks.get(bankId)?.[method === "GET" ? "READ" : "CHANGE"] ?? null;
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
