import { once } from "node:events";
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import { createServer as createTlsServer, request as tlsRequest } from "node:https";
import { buffer } from "node:stream/consumers";
import { TLSSocket } from "node:tls";
import type { VirtualBank } from "@/lib/sandbox-bank/virtual-bank";
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

/**
 * CHANGE: by which something is ordered or done at the bank. READ: by which it is asked. Of its authorization server, CODE: by which
 * a payer's code is traded, RENEWAL: their token renewed, OURS: a token of ours had.
 */
export const CALL_KINDS = ["CHANGE", "READ", "CODE", "RENEWAL", "OURS"] as const;
export type CallKind = (typeof CALL_KINDS)[number];

export type FaultProxy = Readonly<{
  origin: string;
  /** Where the banks are called that want our certificate; null where nobody has said where they are. */
  signedOrigin: string | null;
  /** From now on every fault happens to the calls of each bank, once at least, and to a quarter of them in the long run. */
  spoil: () => void;
  /** From now on nothing happens. */
  mend: () => void;
  /** What has not happened at a bank yet: `CHANGE RESET`. */
  left: (bankId: string) => readonly `${CallKind} ${Fault}`[];
  /**
   * What must leave once and has been sent again: an order (by its end-to-end id and product), a code, a confirmation that was not refused.
   */
  sentAgain: () => readonly string[];
  close: () => Promise<void>;
}>;

type FaultProxyOptions = Readonly<{
  /** The sandbox bank's own origin. */
  upstream: string;
  /** The door of the banks that want our certificate, and whom the wire shows there: the bank to us, and us to the bank. */
  door?: Door;
  /** The virtual banks whose calls are spoilt. */
  banks: readonly Pick<VirtualBank, "id" | "oauth" | "statusNeedsToken" | "renewsTokens" | "clientToken">[];
  /** Banks of these that share the faults of their interface among them; all others meet each of them. */
  sharing?: readonly string[];
  /** The same seed spoils the same requests in the same way. */
  seed: number;
  /** Longer than the caller is patient. */
  patienceMs: number;
  /** Whose address it is. */
  host?: string;
}>;

export type Door = Readonly<{
  origin: string;
  /** Where the wire listens; 0: anywhere. */
  port: number;
  authority: string;
  /** A server's key and certificate of that authority's, in PEM. */
  server: Readonly<{ key: string; certificate: string }>;
  /** Our certificate with its key, in PEM. */
  ours: string;
}>;

const SPOILT_RATE: Readonly<Record<CallKind, number>> = { CHANGE: 0.5, READ: 0.5, CODE: 0.6, RENEWAL: 0.5, OURS: 0.4 };

type Card = Readonly<{ fault: Fault; moment: Moment }>;

type Answer = Readonly<{ status: number; headers: Record<string, string | string[]>; body: Buffer }>;

type Upstream = Readonly<{ origin: string; door?: Door | undefined }>;

/** Stands between us and the sandbox's banks, and spoils what a seed says. */
export async function faultProxy(options: FaultProxyOptions): Promise<FaultProxy> {
  const { door, seed, patienceMs, host = "127.0.0.1" } = options;
  const timers = new Set<NodeJS.Timeout>();
  const decks = decksOf(options, seed);
  const sent = new Map<string, number>();
  let isSpoiling = false;

  const listener = (upstream: Upstream) => (incoming: IncomingMessage, outgoing: ServerResponse) => {
    pass(upstream, incoming, outgoing).catch(() => outgoing.destroy());
  };
  const server = createServer(listener({ origin: options.upstream }));
  const signed =
    door &&
    createTlsServer(
      {
        ...{ key: door.server.key, cert: door.server.certificate, ca: door.authority },
        ...{ requestCert: true, rejectUnauthorized: true },
      },
      listener({ origin: door.origin, door }),
    );
  const servers = [server, ...(signed ? [signed] : [])];

  async function pass(upstream: Upstream, incoming: IncomingMessage, outgoing: ServerResponse) {
    const body = await buffer(incoming);
    const card = isSpoiling ? (deckFor(decks, incoming, body)?.draw() ?? null) : null;
    const answer = card?.moment === "BEFORE" ? null : await forward(upstream, incoming, body);
    const name = nameOfOnce(incoming, body);
    // What the bank has refused may be said again.
    const isRefused = card === null && answer !== null && answer.status >= 400 && answer.status < 500;
    if (name !== null && !isRefused) sent.set(name, (sent.get(name) ?? 0) + 1);
    if (card === null) return send(outgoing, answer);
    return spoilt(card.fault, answer, outgoing);
  }

  function spoilt(fault: Fault, answer: Answer | null, outgoing: ServerResponse): void {
    switch (fault) {
      case "RESET":
        cut(outgoing);
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

  await listen(server, 0, host);
  if (signed) await listen(signed, door.port, host);
  return {
    origin: `http://${host}:${portOf(server)}`,
    signedOrigin: signed ? `https://${host}:${portOf(signed)}` : null,
    spoil: () => {
      isSpoiling = true;
    },
    mend: () => {
      isSpoiling = false;
    },
    left: (bankId) =>
      [...(decks.get(bankId) ?? [])].flatMap(([kind, deck]) =>
        deck.left().map(({ fault }) => `${kind} ${fault}` as const),
      ),
    sentAgain: () => [...sent].flatMap(([name, times]) => (times > 1 ? [name] : [])),
    close: async () => {
      for (const timer of timers) clearTimeout(timer);
      for (const one of servers) {
        one.closeAllConnections();
        one.close();
        await once(one, "close");
      }
    },
  };
}

async function listen(server: Server, port: number, host: string): Promise<void> {
  server.listen(port, host);
  await once(server, "listening");
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The proxy listens on no port.");
  return address.port;
}

/** By a reset where it can be; within TLS without a word of goodbye. */
function cut({ socket }: ServerResponse): void {
  if (socket instanceof TLSSocket) socket.destroy();
  else socket?.resetAndDestroy();
}

type Decks = ReadonlyMap<CallKind, Deck<Card>>;

/**
 * For each bank every fault at calls of its interface, at one bank before and at the next after the bank has done its work. Tokens are
 * had alike wherever they are had: the banks of a kind share its faults.
 */
function decksOf({ banks, sharing = [] }: FaultProxyOptions, seed: number): ReadonlyMap<string, Decks> {
  return new Map(
    banks.map((bank, place) => {
      const deck = (kind: CallKind) => {
        const random = generator(seed + place * CALL_KINDS.length + CALL_KINDS.indexOf(kind));
        const among = isOfTokens(kind)
          ? banks.filter((other) => kindsAt(other).includes(kind))
          : sharing.includes(bank.id)
            ? banks.filter(({ id }) => sharing.includes(id))
            : [bank];
        const own = FAULTS.filter((_, index) => index % among.length === among.indexOf(bank));
        const cards = own.map((fault, index) => ({ fault, moment: momentOf(place + index) }));
        return deckOf(cards, { rate: SPOILT_RATE[kind], random });
      };
      return [bank.id, new Map(kindsAt(bank).map((kind) => [kind, deck(kind)]))];
    }),
  );
}

function isOfTokens(kind: CallKind): boolean {
  return kind === "CODE" || kind === "RENEWAL" || kind === "OURS";
}

function kindsAt({ oauth, statusNeedsToken, renewsTokens, clientToken }: FaultProxyOptions["banks"][number]) {
  const hasCodes = oauth !== "NONE";
  const has: Readonly<Record<CallKind, boolean>> = {
    CHANGE: true,
    READ: true,
    CODE: hasCodes,
    RENEWAL: hasCodes && statusNeedsToken && renewsTokens,
    OURS: clientToken,
  };
  return CALL_KINDS.filter((kind) => has[kind]);
}

function momentOf(number: number): Moment {
  return number % 2 === 0 ? "BEFORE" : "AFTER";
}

const KIND_OF_GRANT: Readonly<Record<string, CallKind>> = {
  authorization_code: "CODE",
  refresh_token: "RENEWAL",
  client_credentials: "OURS",
};

/** The deck that a call of a bank's interface, or of its authorization server, draws from. */
function deckFor(decks: ReadonlyMap<string, Decks>, { method, url }: IncomingMessage, body: Buffer): Deck<Card> | null {
  const [, bankId = "", area] = CALLED.exec(url ?? "") ?? [];
  const isToken = area === "oauth/token";
  const kind = isToken ? KIND_OF_GRANT[grantIn(body).get("grant_type") ?? ""] : method === "GET" ? "READ" : "CHANGE";
  return (kind && decks.get(bankId)?.get(kind)) ?? null;
}

/** The pages of a bank are for browsers, and nobody spoils them. */
const CALLED = /^\/sandbox-bank\/([^/]+)\/(v[12](?:\.1)?|oauth\/token|oauth\/\.well-known)(?:\/|$)/;

function grantIn(body: Buffer): URLSearchParams {
  return new URLSearchParams(body.toString());
}

/** What must leave once; null for all that may be said again. */
function nameOfOnce({ method, url = "" }: IncomingMessage, body: Buffer): string | null {
  if (method !== "POST") return null;
  if (url.endsWith("/oauth/token")) {
    const code = grantIn(body).get("code");
    return code === null ? null : `code ${code}`;
  }
  if (url.endsWith("/confirmation")) return `confirmation ${url}`;
  const [, endToEndId] = /"(?:endToEndIdentification|endToEndId)":"([^"]+)"/.exec(body.toString()) ?? [];
  return endToEndId === undefined ? null : `order ${endToEndId} ${url}`;
}

function plain(status: number, type: string, text: string): Answer {
  return { status, headers: { "content-type": type }, body: Buffer.from(text) };
}

function send(outgoing: ServerResponse, answer: Answer | null): void {
  if (!answer || outgoing.destroyed) return void outgoing.destroy();
  outgoing.writeHead(answer.status, { ...answer.headers, "content-length": String(answer.body.length) });
  outgoing.end(answer.body);
}

/**
 * One request to the bank itself; a connection each, so that no fault of one call reaches another. The bank is told by which host
 * it was called, so that the addresses that it gives lead over this wire as well.
 */
async function forward({ origin, door }: Upstream, incoming: IncomingMessage, body: Buffer): Promise<Answer> {
  const { connection: _, ...headers } = incoming.headers;
  const url = new URL(incoming.url ?? "/", origin);
  const sent = {
    method: incoming.method,
    headers: { ...headers, "content-length": String(body.length) },
    agent: false as const,
  };
  const outgoing = door
    ? tlsRequest(url, { ...sent, ca: door.authority, cert: door.ours, key: door.ours })
    : request(url, sent);
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
