import { type Db, inTransaction } from "@/db/client";
import { insertRevocation } from "@/db/queries/revocations";
import { endSessionRow } from "@/db/queries/sessions";
import { now } from "@/lib/shared/clock";

/**
 * Ends one of a person's sign-ins, and with it every token it gave, on every node. False when there is no such session of
 * that person or it had ended.
 */
export async function endSession(db: Db, personUuid: string, sessionUuid: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const at = now();
    const ended = await endSessionRow(tx, personUuid, sessionUuid, at);
    if (ended) await insertRevocation(tx, "SESSION", sessionUuid, at);
    return ended;
  });
}
