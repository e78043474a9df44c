import { afterEach } from "vitest";
import type { BankChanges } from "@/lib/banks/records/record";
import type { Bank, BankAdapter } from "../connector";
import type { BankKeys } from "../keys/named-keys";
import { adapterFor } from "../registry";
import { aBank } from "./fixtures";
import { type Handler, serve, type TestServer } from "./http-server";

/** What reached the bank. */
export type Seen = Readonly<{ method: string; path: string; headers: Headers; body: string }>;

export type ScriptedBank = Readonly<{
  connector: BankAdapter;
  bank: Bank;
  origin: string;
  seen: readonly Seen[];
  close: () => Promise<void>;
}>;

const open = new Set<TestServer>();

afterEach(async () => {
  await Promise.all([...open].map((server) => server.close()));
  open.clear();
});

/** A bank over real HTTP that answers as told, call by call; the last answer is repeated. It closes after the test. */
export async function bankAnswering(
  answers: readonly (Handler | Response)[],
  changes: BankChanges = {},
  keys?: BankKeys,
): Promise<ScriptedBank> {
  const seen: Seen[] = [];
  const server = await serve(async (request) => {
    const { pathname, search } = new URL(request.url);
    const body = await request.text();
    seen.push({ method: request.method, path: pathname + search, headers: request.headers, body });
    const answer = answers[Math.min(seen.length, answers.length) - 1];
    if (answer === undefined) throw new Error("no answer");
    return typeof answer === "function" ? answer(request) : answer.clone();
  });
  open.add(server);
  const close = async () => {
    open.delete(server);
    await server.close();
  };
  const bank = aBank(server.origin, changes, keys);
  return { connector: adapterFor(bank), bank, origin: server.origin, seen, close };
}

export function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json", ...headers } });
}

export function created(links: Readonly<Record<string, unknown>>): Response {
  return json(201, { transactionStatus: "RCVD", paymentId: "pay-1", _links: links });
}

/** An implicit start; the redirect must be on the bank's own host, which is known only when its server runs. */
export const redirectHere: Handler = (request) =>
  created({
    scaRedirect: { href: `${new URL(request.url).origin}/login?x=1` },
    scaStatus: { href: "/v1/payments/sepa-credit-transfers/pay-1/authorisations/auth-1" },
  });
