import { type Db, inTransaction } from "@/db/client";
import { awaitTokenState, insertRevocation } from "@/db/queries/revocations";
import { endSessionRow } from "@/db/queries/sessions";
import { now } from "@/lib/shared/clock";

/**
 * Ends one of a person's sign-ins, and with it every token it gave, on every node. False when there is no such session of
 * that person or it had ended.
 */
export async function endSession(db: Db, personUuid: string, sessionUuid: string): Promise<boolean> {
  const ended = await inTransaction(db, async (tx) => {
    const at = now();
    const found = await endSessionRow(tx, personUuid, sessionUuid, at);
    if (found) await insertRevocation(tx, "SESSION", sessionUuid, at);
    return found;
  });
  if (ended) await awaitTokenState(db);
  return ended;
}
