import { serialiseCookie } from "@/lib/http/request/cookies";
import { deviceCookie } from "@/lib/people/signing-in/known-device";
import { type SignInCookies, sessionCookie } from "@/lib/people/signing-in/login-session";

/** What a browser that has just signed somebody in is told to keep. */
export function signInCookies({ session, device }: SignInCookies): readonly string[] {
  return [
    serialiseCookie(sessionCookie().name, session, sessionCookie().options),
    serialiseCookie(deviceCookie().name, device, deviceCookie().options),
  ];
}
