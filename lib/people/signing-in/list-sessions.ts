import type { Db } from "@/db/client";
import { type SessionListing, selectLiveSessions } from "@/db/queries/people/sessions";
import { now } from "@/lib/shared/clock";

/** Where a person is signed in, newest first. */
export async function listSessions(db: Db, personUuid: string): Promise<readonly SessionListing[]> {
  return selectLiveSessions(db, personUuid, now());
}
