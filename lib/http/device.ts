import type { Device } from "@/lib/tokens/login-session";
import { clientAddress } from "./client-address";

/** Where a request comes from, for the list of a person's sessions. */
export function deviceOf(request: Readonly<{ headers: Headers }>): Device {
  return { ipAddress: clientAddress(request), userAgent: request.headers.get("user-agent") };
}
