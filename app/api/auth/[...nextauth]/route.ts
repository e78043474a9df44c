import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { authOptions } from "@/app/(auth)/auth-options";
import { claimsOf } from "@/lib/http/dashboard-claims";
import { getDb } from "@/lib/http/database";
import { seeOther } from "@/lib/http/reply/see-other";
import { readCookie, serialiseCookie } from "@/lib/http/request/cookies";
import { isWithoutOrganisation } from "@/lib/people/signing-in/is-without-organisation";
import { sessionCookie } from "@/lib/people/signing-in/login-session";

type Context = Readonly<{ params: Promise<{ nextauth: string[] }> }>;

/** The dashboard's sign-in, as a client of our own authorization server. */
async function handle(request: NextRequest, context: Context): Promise<Response> {
  const { nextauth } = await context.params;
  if (nextauth[0] === "callback" && request.nextUrl.searchParams.get("error") === "access_denied") {
    return withoutOrganisation(request);
  }
  return NextAuth(request, context, authOptions(await claimsOf(request)));
}

/**
 * The dashboard asks for no consent: only a person without an organisation is denied. The sign-in is forgotten on this
 * device, so that the next one can be another person's; nobody else's is, for any site can lead a browser here.
 */
async function withoutOrganisation(request: NextRequest): Promise<Response> {
  const { name, options } = sessionCookie();
  if (!(await isWithoutOrganisation(getDb(), readCookie(request, name)))) return seeOther("/dashboard");
  return seeOther("/sign-in?error=no_organisation", [serialiseCookie(name, "", { ...options, maxAge: 0 })]);
}

export { handle as GET, handle as POST };
