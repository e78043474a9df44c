import type { Device } from "@/lib/people/signing-in/device";
import { deviceCookie } from "@/lib/people/signing-in/known-device";
import { sessionCookie } from "@/lib/people/signing-in/login-session";
import { clientAddress } from "./client-address";
import { readCookie } from "./cookies";

/** Where a request comes from, and which sign-in, and earlier ones, the browser knows of. */
export function deviceOf(request: Readonly<{ headers: Headers }>): Device {
  return {
    ipAddress: clientAddress(request),
    userAgent: request.headers.get("user-agent"),
    cookie: readCookie(request, sessionCookie().name),
    deviceCookie: readCookie(request, deviceCookie().name),
  };
}
