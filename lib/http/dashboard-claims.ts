import { decode, type JWT, type JWTDecodeParams } from "next-auth/jwt";
import { z } from "zod";
import { deriveKey, readingKeys } from "@/lib/shared/crypto";
import { env } from "@/lib/shared/env";
import { readCookie } from "./request/cookies";

/** What the dashboard keeps of a sign-in, in its own encrypted cookie. No token: pages call use cases. */
export const dashboardClaims = z.object({
  personUuid: z.guid(),
  sessionUuid: z.guid(),
  /** One of the person's own organisations. */
  tenantUuid: z.guid(),
  /** The one that it acts for, or its sandbox, where that is open. */
  actingForUuid: z.guid().optional(),
});
export type DashboardClaims = z.output<typeof dashboardClaims>;

/**
 * What is kept of a new sign-in: whoever was in one of their organisations, or had gone from it to another, is there again, which is
 * looked at with every request; everybody else is where the sign-in is to.
 * @param former what the browser has kept of the sign-in before; null for none
 */
export function claimsAfter(
  former: DashboardClaims | null,
  signedIn: Omit<DashboardClaims, "actingForUuid">,
): DashboardClaims {
  if (former?.personUuid !== signedIn.personUuid) return signedIn;
  return { ...former, sessionUuid: signedIn.sessionUuid };
}

const PURPOSE = "next-auth";

export function nextAuthSecret(): string {
  return deriveKey(PURPOSE).toString("base64url");
}

/** What the cookie of a request says that our own server answers: next-auth's helper asks Next for it. Null for nobody. */
export async function claimsOf(request: Readonly<{ headers: Headers }>): Promise<DashboardClaims | null> {
  const token = readCookie(request, nextAuthCookieNames().session);
  if (token === null) return null;
  const decoded = await decodeWithEither({ token, secret: nextAuthSecret() }).catch(() => null);
  return dashboardClaims.safeParse(decoded).data ?? null;
}

/** While APP_SECRET is rotated nobody is signed out (decision 72). */
export async function decodeWithEither(params: JWTDecodeParams): Promise<JWT | null> {
  const [current = "", previous] = readingKeys(PURPOSE).map((key) => key.toString("base64url"));
  const decoded = decode({ ...params, secret: current });
  return previous === undefined ? decoded : decoded.catch(() => decode({ ...params, secret: previous }));
}

export function usesSecureCookies(): boolean {
  return env().baseUrl.startsWith("https:");
}

/** next-auth's own names for its cookies. */
export function nextAuthCookieNames() {
  const secure = usesSecureCookies();
  return {
    session: `${secure ? "__Secure-" : ""}next-auth.session-token`,
    csrf: `${secure ? "__Host-" : ""}next-auth.csrf-token`,
  };
}
