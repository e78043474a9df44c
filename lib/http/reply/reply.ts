import type { Transaction } from "@/db/client";
import { jsonParts, partsResponse } from "@/lib/http/request/json-parts";
import type { Base64File } from "@/lib/shared/text/base64-file";
import { jsonResponse } from "./text-response";

/** An answer with a JSON body, before it is rendered. */
export type Reply = Readonly<{
  status: number;
  body?: unknown;
  /** Every file that stands in the body. */
  files?: readonly Base64File[];
  headers?: Readonly<Record<string, string>>;
  /** A look at what would become of something: it is kept under no Idempotency-Key, which is free for what is done then (decision 2). */
  changesNothing?: true;
}>;

/**
 * Keeps an answer for a repeated Idempotency-Key, in the transaction that does the work. Does nothing for a request without one.
 * @throws AppError idempotency_in_progress when the request has lost its key to another: the transaction must not commit
 */
export type StoreReply = (tx: Transaction, reply: Reply) => Promise<void>;

export function ok(body: unknown): Reply {
  return { status: 200, body };
}

/** What a dry run has found. */
export function looked(body: unknown): Reply {
  return { ...ok(body), changesNothing: true };
}

export function created(location: string, body: unknown, files: readonly Base64File[] = []): Reply {
  return { status: 201, body, files, headers: { Location: location } };
}

/** What is begun, and where it is told how far it is. */
export function accepted(location: string, body: unknown): Reply {
  return { status: 202, body, headers: { Location: location } };
}

export function noContent(): Reply {
  return { status: 204 };
}

export async function renderReply(reply: Reply, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  const all = { "Cache-Control": "no-store", ...reply.headers, ...headers };
  if (reply.body === undefined) return new Response(null, { status: reply.status, headers: all });
  if (!reply.files?.length) return jsonResponse(reply.body, { status: reply.status, headers: all });
  const byKey = new Map(reply.files.map((file) => [file.key, file]));
  const openFile = async (key: string) => {
    const file = byKey.get(key);
    if (!file) throw new Error("No file of this answer.");
    return file.open();
  };
  return partsResponse(jsonParts(reply.body, reply.files), openFile, { status: reply.status, headers: all });
}
