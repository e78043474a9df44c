import type { PsuContext } from "@/lib/banks/connector";
import { clientAddress } from "@/lib/http/client-address";
import { env } from "@/lib/shared/env";

/** An IPv4 address as a dual-stack socket shows it. */
const IPV4_MAPPED = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i;

/** The payer's browser as the bank's risk engine wants to see it. */
export function psuContext(request: Request): PsuContext {
  const { headers } = request;
  // Our own server writes the socket's address and strips what a client sends under that name.
  const address = (!env().trustProxy && headers.get("x-paraph-client-ip")) || clientAddress(request) || "";
  return {
    ipAddress: address.replace(IPV4_MAPPED, ""),
    userAgent: headers.get("user-agent") ?? undefined,
    accept: headers.get("accept") ?? undefined,
    acceptLanguage: headers.get("accept-language") ?? undefined,
  };
}
