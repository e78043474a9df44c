import type { AuthOptions } from "next-auth";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { z } from "zod";
import { DASHBOARD_CLIENT_ID, DASHBOARD_PROVIDER_ID } from "@/lib/clients/dashboard-client";
import {
  claimsAfter,
  type DashboardClaims,
  dashboardClaims,
  decodeWithEither,
  nextAuthSecret,
  usesSecureCookies,
} from "@/lib/http/dashboard-claims";
import { getDb } from "@/lib/http/database";
import { endSession } from "@/lib/people/signing-in/end-session";
import { SESSION_SECONDS } from "@/lib/people/signing-in/login-session";
import { env, tellNextAuthItsAddress } from "@/lib/shared/env";
import { log } from "@/lib/shared/log";
import { issuer } from "@/lib/tokens/issuer";

declare module "next-auth" {
  interface Session {
    claims: DashboardClaims;
  }
}

const idTokenClaims = z.object({
  sub: z.guid(),
  sid: z.guid(),
  tenant_id: z.guid(),
  name: z.string(),
  email: z.string(),
});

/**
 * next-auth is a client of our own server like any other: PKCE, state and nonce are checked.
 * @param former what the browser has kept of the sign-in before
 */
export function authOptions(former: DashboardClaims | null = null): AuthOptions {
  tellNextAuthItsAddress();
  return {
    secret: nextAuthSecret(),
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    jwt: { decode: decodeWithEither },
    useSecureCookies: usesSecureCookies(),
    pages: { signIn: "/sign-in", error: "/sign-in" },
    providers: [provider()],
    callbacks: {
      // `profile` is there at the sign-in alone; later the cookie says what it said. Nothing is refreshed here: parallel
      // pages would show one refresh token twice, and the reuse would end the session.
      jwt: ({ token, profile }) => {
        if (!profile) return token;
        const { sub, sid, tenant_id } = idTokenClaims.parse(profile);
        return claimsAfter(former, { personUuid: sub, sessionUuid: sid, tenantUuid: tenant_id });
      },
      session: ({ session, token }) => ({ expires: session.expires, claims: dashboardClaims.parse(token) }),
    },
    events: {
      // Whichever way next-auth is told to sign out, the sign-in itself ends with it.
      signOut: async ({ token }) => {
        const { personUuid, sessionUuid } = dashboardClaims.parse(token);
        await endSession(getDb(), personUuid, sessionUuid);
      },
    },
    logger: {
      error: (code) => {
        // A cookie that anybody may have sent, or that was sealed by another secret: whoever has it signs in anew.
        if (code === "JWT_SESSION_ERROR") log.info({ reason: code }, "a session cookie was not ours");
        else log.error({ reason: code }, "sign-in to the dashboard failed");
      },
      warn: (code) => log.warn({ reason: code }, "next-auth"),
      debug: () => undefined,
    },
  };
}

/** The browser is sent to the public address; this process talks to itself on the inner one. */
function provider(): OAuthConfig<unknown> {
  const inside = `${env().internalUrl}/idp/oauth2`;
  return {
    id: DASHBOARD_PROVIDER_ID,
    name: "Paraph",
    type: "oauth",
    issuer: issuer(),
    clientId: DASHBOARD_CLIENT_ID,
    // next-auth expects RS256 unless told otherwise.
    client: { token_endpoint_auth_method: "none", id_token_signed_response_alg: "ES256" },
    authorization: { url: `${issuer()}/oauth2/authorize`, params: { scope: "openid profile email" } },
    token: `${inside}/token`,
    userinfo: `${inside}/userinfo`,
    jwks_endpoint: `${inside}/jwks`,
    idToken: true,
    checks: ["pkce", "state", "nonce"],
    httpOptions: { timeout: 10_000 },
    profile: (claims) => {
      const { sub, name, email } = idTokenClaims.parse(claims);
      return { id: sub, name, email };
    },
  };
}
