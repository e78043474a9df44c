import { type Db, inTransaction, type Transaction } from "@/db/client";
import { deleteKnownDevices } from "@/db/queries/people/known-devices";
import { endSessionRow, selectUnendedSessions } from "@/db/queries/people/sessions";
import { awaitTokenState, insertRevocation } from "@/db/queries/tokens/revocations";
import { auditPerson } from "@/lib/people/audit-person";
import { now } from "@/lib/shared/clock";

/**
 * Ends one of a person's sign-ins, and with it every token it gave, on every node. False when there is no such session of
 * that person or it had ended.
 * @param ipAddress from where, when it is known
 */
export async function endSession(
  db: Db,
  personUuid: string,
  sessionUuid: string,
  ipAddress: string | null = null,
): Promise<boolean> {
  const ended = await inTransaction(db, async (tx) => {
    const at = now();
    const found = await endSessionRow(tx, personUuid, sessionUuid, at);
    if (!found) return false;
    await insertRevocation(tx, "SESSION", sessionUuid, at);
    await auditPerson(tx, personUuid, ipAddress, "person.signed_out");
    return true;
  });
  if (ended) await awaitTokenState(db);
  return ended;
}

/** Ends all of a person's sign-ins, and no browser is a known one any more; call `awaitTokenState` after the commit. */
export async function endAllSessions(tx: Transaction, personUuid: string, at: Date): Promise<void> {
  for (const { uuid } of await selectUnendedSessions(tx, personUuid, at)) {
    await endSessionRow(tx, personUuid, uuid, at);
    await insertRevocation(tx, "SESSION", uuid, at);
  }
  await deleteKnownDevices(tx, personUuid);
}

/** Signs a person out everywhere. */
export async function signOutEverywhere(db: Db, personUuid: string, ipAddress: string | null): Promise<void> {
  await inTransaction(db, async (tx) => {
    await endAllSessions(tx, personUuid, now());
    await auditPerson(tx, personUuid, ipAddress, "person.signed_out");
  });
  await awaitTokenState(db);
}
