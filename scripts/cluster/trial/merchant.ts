import { z } from "zod";
import { created } from "@/e2e/api/api-client";
import type { DemoFile } from "../../demo-file";
import { persistently } from "./persistently";

/** Tokens live for a quarter of an hour. */
const TOKEN_KEPT_MS = 300_000;

const tokenAnswer = z.object({ access_token: z.string() });
const statusAnswer = z.object({ status: z.string() });

export type Payable = Readonly<{ uuid: string; url: string }>;

/** An ERP that asks again, and knows what was acknowledged to it. */
export type Merchant = Readonly<{
  tenantUuid: string;
  headers: () => Promise<Readonly<Record<string, string>>>;
  /** A flow of one payment; its key makes sure that there is one. */
  create: (concept: string, amount: number) => Promise<Payable>;
  statusOf: (uuid: string) => Promise<string>;
  /** Subscribes a receiver. */
  subscribe: (url: string, eventTypes: readonly string[]) => Promise<void>;
}>;

export function merchantOf({ baseUrl, tokenUrl, tenants: [tenant] }: DemoFile): Merchant {
  if (!tenant) throw new Error("The demo has no organisation.");
  const { uuid: tenantUuid, clientId, clientSecret } = tenant;
  let held: Readonly<{ token: Promise<string>; until: number }> | null = null;
  const ask = async (): Promise<string> => {
    const authorization = `Basic ${btoa(`${clientId}:${clientSecret}`)}`;
    const body = new URLSearchParams({ grant_type: "client_credentials" });
    const send = (signal: AbortSignal) => fetch(tokenUrl, { method: "POST", headers: { authorization }, body, signal });
    return tokenAnswer.parse(JSON.parse(await persistently("token", send))).access_token;
  };
  const headers = async () => {
    if (held === null || held.until < Date.now()) held = { token: ask(), until: Date.now() + TOKEN_KEPT_MS };
    return {
      authorization: `Bearer ${await held.token}`,
      "x-tenant-id": tenantUuid,
      "content-type": "application/json",
    };
  };
  return {
    tenantUuid,
    headers,
    create: async (concept, amount) => {
      const own = { ...(await headers()), "idempotency-key": crypto.randomUUID() };
      const body = JSON.stringify({ operations: [{ payment: { amount, concept } }] });
      const send = (signal: AbortSignal) =>
        fetch(`${baseUrl}/flow/v1/flows`, { method: "POST", headers: own, body, signal });
      const [operation] = created.parse(JSON.parse(await persistently("creation", send))).operations;
      if (!operation) throw new Error("A flow without an operation was created.");
      return { uuid: operation.uuid, url: operation.url };
    },
    statusOf: async (uuid) => {
      const own = await headers();
      const send = (signal: AbortSignal) =>
        fetch(`${baseUrl}/flow/v1/operations/${uuid}/status`, { headers: own, signal });
      return statusAnswer.parse(JSON.parse(await persistently("status", send))).status;
    },
    subscribe: async (url, eventTypes) => {
      const own = { ...(await headers()), "idempotency-key": crypto.randomUUID() };
      const body = JSON.stringify({ url, eventTypes });
      await persistently("endpoint", (signal) =>
        fetch(`${baseUrl}/webhook/v1/endpoints`, { method: "POST", headers: own, body, signal }),
      );
    },
  };
}
