import { env } from "@/lib/shared/env";
import { log } from "@/lib/shared/log";
import { networkOf } from "@/lib/shared/network-of";

/**
 * Where a request comes from: what our own listener saw (`server/edge.ts`), or behind a trusted reverse proxy what
 * that one saw, which is the last entry of X-Forwarded-For. Null when nothing is known.
 */
export function clientAddress({ headers }: Readonly<{ headers: Headers }>): string | null {
  const forwarded = headers.get("x-forwarded-for");
  if (forwarded !== null && !env().trustProxy) warnOnce();
  const seen = env().trustProxy ? forwarded?.split(",").at(-1)?.trim() : undefined;
  return (seen && withoutPort(seen)) || headers.get("x-paraph-client-ip") || null;
}

const WITH_PORT = /^(?:([\d.]+):\d+|\[([\da-f:.]+)\](?::\d+)?)$/i;

/** Some proxies name the port as well, another for each connection: counted with it, nobody would ever come twice. */
function withoutPort(address: string): string {
  const [, ipv4, ipv6] = WITH_PORT.exec(address) ?? [];
  return ipv4 ?? ipv6 ?? address;
}

/** The same as limits count it: of IPv6 the network, whose addresses are all one caller's (decision 23). */
export function clientPlace(request: Readonly<{ headers: Headers }>): string | null {
  const address = clientAddress(request);
  return address && networkOf(address);
}

let warned = false;

/** Everybody behind a proxy has its address: limits per address would then be limits for all. */
function warnOnce(): void {
  if (warned) return;
  warned = true;
  log.warn("a request came with X-Forwarded-For, but TRUST_PROXY is off: behind a proxy of yours, set TRUST_PROXY=1");
}
