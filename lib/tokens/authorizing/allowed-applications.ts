import { type Db, inTransaction } from "@/db/client";
import {
  type AllowedApplication,
  deleteConsent,
  selectAllowedApplications,
  takeGrants,
} from "@/db/queries/tokens/grants";
import { awaitTokenState } from "@/db/queries/tokens/revocations";
import { auditPerson } from "@/lib/people/audit-person";
import { now } from "@/lib/shared/clock";
import { endGrant } from "@/lib/tokens/end-grant";

/** The applications that a person lets act in their name, the latest first. */
export async function listAllowedApplications(db: Db, personUuid: string): Promise<readonly AllowedApplication[]> {
  return await selectAllowedApplications(db, personUuid);
}

/**
 * Takes a person's yes to an application back, and with it every token that it was given, on every node (decision 333): it asks again
 * before it acts again. False when there was none.
 * @param ipAddress from where, when it is known
 */
export async function disallowApplication(
  db: Db,
  personUuid: string,
  clientId: string,
  ipAddress: string | null,
): Promise<boolean> {
  const isGone = await inTransaction(db, async (tx) => {
    if (!(await deleteConsent(tx, personUuid, clientId))) return false;
    const at = now();
    for (const grantUuid of await takeGrants(tx, personUuid, clientId, at)) await endGrant(tx, grantUuid, at);
    await auditPerson(tx, personUuid, ipAddress, "person.application_disallowed", clientId);
    return true;
  });
  if (isGone) await awaitTokenState(db);
  return isGone;
}
