import type { Transaction } from "@/db/client";

/** An answer with a JSON body, before it is rendered. */
export type Reply = Readonly<{ status: number; body?: unknown; headers?: Readonly<Record<string, string>> }>;

/** Keeps an answer for a repeated Idempotency-Key; does nothing for a request without one. */
export type StoreReply = (tx: Transaction, reply: Reply) => Promise<void>;

export function ok(body: unknown): Reply {
  return { status: 200, body };
}

export function created(location: string, body: unknown): Reply {
  return { status: 201, body, headers: { Location: location } };
}

export function noContent(): Reply {
  return { status: 204 };
}

export function renderReply(reply: Reply, headers: Readonly<Record<string, string>> = {}): Response {
  const all = { "Cache-Control": "no-store", ...reply.headers, ...headers };
  if (reply.body === undefined) return new Response(null, { status: reply.status, headers: all });
  return Response.json(reply.body, { status: reply.status, headers: all });
}
