import type { PsuContext } from "@/lib/banks/connector";
import { clientAddress } from "@/lib/http/client-address";
import type { ApiRequest } from "@/lib/shared/api-request";

/** The payer's browser as the bank's risk engine wants to see it. */
export function psuContext(request: ApiRequest): PsuContext {
  const { headers } = request;
  return {
    ipAddress: clientAddress(request) ?? "",
    userAgent: headers.get("user-agent") ?? undefined,
    accept: headers.get("accept") ?? undefined,
    acceptLanguage: headers.get("accept-language") ?? undefined,
  };
}
