import type { Db } from "@/db/client";
import { type PersonRow, selectPerson } from "@/db/queries/people/people";
import { findSession } from "./login-session";

/** Who is signed in with this cookie; null for nobody. */
export async function findSignedInPerson(db: Db, cookie: string | null): Promise<PersonRow | null> {
  const session = await findSession(db, cookie);
  return session && selectPerson(db, session.personUuid);
}
