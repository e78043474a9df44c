import { createHash } from "node:crypto";
import { cookies } from "next/headers";
import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { DASHBOARD_PROVIDER_ID, ensureDashboardClient } from "@/lib/clients/dashboard-client";
import { nextAuthCookieNames, nextAuthSecret, usesSecureCookies } from "@/lib/http/dashboard-claims";
import { getDb } from "@/lib/http/database";
import { randomToken } from "@/lib/shared/crypto";
import { env } from "@/lib/shared/env";
import { authOptions } from "../../auth-options";
import { pathOfOurs } from "../../path-of-ours";

/**
 * Begins the dashboard's sign-in. next-auth wants a form with its CSRF token for that; whoever merely opens a page of ours
 * has none, so it is made and shown here. Beginning a sign-in is harmless: it ends on a page that asks for a password.
 */
export async function GET(request: NextRequest): Promise<Response> {
  const here = new URL(request.url);
  const home = new URL(env().baseUrl);
  // The sign-in's cookies belong to the public address: under another name of the same machine they would be lost.
  // Once is enough: behind a proxy that rewrites the Host header it would never be the right one.
  if (request.headers.get("host") !== home.host && !here.searchParams.has("moved")) {
    here.searchParams.set("moved", "1");
    return Response.redirect(new URL(here.pathname + here.search, home));
  }
  await ensureDashboardClient(getDb());
  const csrfToken = await makeCsrfToken();
  const form = new URLSearchParams({
    csrfToken,
    callbackUrl: pathOfOurs(here.searchParams.get("callbackUrl"), "/dashboard"),
  });
  const begin = new NextRequest(signInAddress(home, here.searchParams.has("again")), { method: "POST", body: form });
  return NextAuth(begin, { params: Promise.resolve({ nextauth: ["signin", DASHBOARD_PROVIDER_ID] }) }, authOptions());
}

/** `again` asks for a new sign-in of whoever is signed in already: before something that a browser left open must not do. */
function signInAddress(home: URL, again: boolean): URL {
  const address = new URL(`/api/auth/signin/${DASHBOARD_PROVIDER_ID}`, home);
  if (again) address.searchParams.set("prompt", "login");
  return address;
}

/** As next-auth makes it: the token in the form, and beside its digest in a cookie. */
async function makeCsrfToken(): Promise<string> {
  const token = randomToken();
  const digest = createHash("sha256").update(`${token}${nextAuthSecret()}`).digest("hex");
  const options = { httpOnly: true, sameSite: "lax", path: "/", secure: usesSecureCookies() } as const;
  (await cookies()).set(nextAuthCookieNames().csrf, `${token}|${digest}`, options);
  return token;
}
