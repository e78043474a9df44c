import { env } from "@/lib/shared/env";

/**
 * Where a request comes from: what our own listener saw (`scripts/start/edge.ts`), or behind a trusted reverse proxy what
 * that one saw, which is the last entry of X-Forwarded-For. Null when nothing is known.
 */
export function clientAddress({ headers }: Readonly<{ headers: Headers }>): string | null {
  const seen = env().trustProxy ? headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() : undefined;
  return seen || headers.get("x-paraph-client-ip") || null;
}
