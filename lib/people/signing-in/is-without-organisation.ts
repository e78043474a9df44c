import type { Db } from "@/db/client";
import { selectMemberships } from "@/db/queries/people/people";
import { findSession } from "./login-session";

/** Whether whoever is signed in with this cookie belongs to no organisation; nobody belongs to one. */
export async function isWithoutOrganisation(db: Db, cookie: string | null): Promise<boolean> {
  const session = await findSession(db, cookie);
  return session === null || (await selectMemberships(db, session.personUuid)).length === 0;
}
