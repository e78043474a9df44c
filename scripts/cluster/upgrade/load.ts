import { created } from "@/e2e/api/api-client";
import type { Merchant } from "../trial/merchant";

/** Requests are begun in small lots: a timer of each would be late on a busy machine. */
const LOT_MS = 50;
/** Beyond what is promised: who waits so long hangs. */
const HANGING_MS = 20_000;
/** The cluster's HAProxy holds 400 connections, the database's among them (database-cluster.ts): who is too slow is asked less often. */
const OPEN_MAX = 150;

export type Load = Readonly<{
  /** Operations whose creation was acknowledged. */
  acknowledged: readonly string[];
  /** What was not answered with success, as it was met; nothing is asked for twice. */
  failed: readonly string[];
  /** How many were begun. */
  asked: () => number;
  stop: () => Promise<void>;
}>;

/** So many requests a second, as long as not too many wait: creations, lists, states, and payers who look at their links. */
export function load(baseUrl: string, merchant: Merchant, rate: number): Load {
  const acknowledged: string[] = [];
  const links: string[] = [];
  const failed: string[] = [];
  const open = new Set<Promise<void>>();
  let asked = 0;

  const ask = async (what: string, url: string, init: RequestInit = {}): Promise<string> => {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(HANGING_MS) });
    const text = await answer.text();
    if (answer.status >= 300) throw new Error(`${what}: ${answer.status} ${text.slice(0, 200)}`);
    return text;
  };
  const create = async (headers: Readonly<Record<string, string>>, number: number) => {
    const body = JSON.stringify({ operations: [{ payment: { amount: 100, concept: `Load ${number}` } }] });
    const own = { ...headers, "idempotency-key": crypto.randomUUID() };
    const text = await ask("creation", `${baseUrl}/flow/v1/flows`, { method: "POST", headers: own, body });
    for (const { uuid, url } of created.parse(JSON.parse(text)).operations) {
      acknowledged.push(uuid);
      links.push(url);
    }
  };
  const one = async (number: number): Promise<void> => {
    const headers = await merchant.headers();
    const latest = acknowledged.at(-1);
    const link = links.at(number % Math.max(1, links.length));
    if (number % 4 === 0 || latest === undefined || link === undefined) await create(headers, number);
    else if (number % 4 === 1) await ask("list", `${baseUrl}/flow/v1/operations?limit=20`, { headers });
    else if (number % 4 === 2) await ask("payer's page", link);
    else await ask("state", `${baseUrl}/flow/v1/operations/${latest}/status`, { headers });
  };
  const begin = () => {
    const asking = one(asked++).catch((error: unknown) => {
      failed.push(error instanceof Error ? `${error.message} ${String(error.cause ?? "")}` : String(error));
    });
    open.add(asking);
    void asking.finally(() => open.delete(asking));
  };
  const began = performance.now();
  const timer = setInterval(() => {
    const due = ((performance.now() - began) / 1_000) * rate;
    while (asked < due && open.size < OPEN_MAX) begin();
  }, LOT_MS);
  return {
    ...{ acknowledged, failed },
    asked: () => asked,
    stop: async () => {
      clearInterval(timer);
      await Promise.all(open);
    },
  };
}
