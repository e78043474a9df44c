import { redirect } from "next/navigation";
import { getServerSession } from "next-auth";
import { cache } from "react";
import { getDb } from "@/lib/http/database";
import { findPersonSession, type PersonSession } from "@/lib/people/signing-in/find-person-session";
import { authOptions } from "./auth-options";

export type DashboardSession = PersonSession;

/**
 * Who is signed in to the dashboard, and as what, at this moment: the sign-in and the membership are looked up, once per
 * request. Null for nobody.
 */
export const findSession = cache(async (): Promise<DashboardSession | null> => {
  const session = await getServerSession(authOptions());
  return session ? findPersonSession(getDb(), session.claims) : null;
});

/**
 * Signs in first when nobody is.
 * @param returnTo a path of ours to come back to
 */
export async function requireSession(returnTo = "/dashboard"): Promise<DashboardSession> {
  return (await findSession()) ?? redirect(`/sign-in/start?callbackUrl=${encodeURIComponent(returnTo)}`);
}
