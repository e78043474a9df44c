import type { PsuContext } from "@/lib/banks/connector";
import { clientAddress } from "@/lib/http/client-address";

/** The payer's browser as the bank's risk engine wants to see it. */
export function psuContext(request: Request): PsuContext {
  const { headers } = request;
  return {
    ipAddress: clientAddress(request) ?? "",
    userAgent: headers.get("user-agent") ?? undefined,
    accept: headers.get("accept") ?? undefined,
    acceptLanguage: headers.get("accept-language") ?? undefined,
  };
}
