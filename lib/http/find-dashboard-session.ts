import { findPersonSession, type PersonSession } from "@/lib/people/signing-in/find-person-session";
import { claimsOf } from "./dashboard-claims";
import { getDb } from "./database";

/**
 * Who is signed in to the dashboard at this moment, where no page of Next's is asked. Null for nobody, and for who must set up a
 * second factor first.
 */
export async function findDashboardSession(request: Readonly<{ headers: Headers }>): Promise<PersonSession | null> {
  const claims = await claimsOf(request);
  const session = claims && (await findPersonSession(getDb(), claims));
  return session?.needsSecondFactor ? null : session;
}
