import type { Device } from "@/lib/tokens/device";
import { sessionCookie } from "@/lib/tokens/login-session";
import { clientAddress } from "./client-address";
import { readCookie } from "./cookies";

/** Where a request comes from, for the list of a person's sessions, and the sign-in it has already. */
export function deviceOf(request: Readonly<{ headers: Headers }>): Device {
  return {
    ipAddress: clientAddress(request),
    userAgent: request.headers.get("user-agent"),
    cookie: readCookie(request, sessionCookie().name),
  };
}
