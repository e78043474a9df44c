import { type Db, inTransaction } from "@/db/client";
import { lockClient, updateClient } from "@/db/queries/tokens/clients";
import { awaitTokenState, insertRevocation } from "@/db/queries/tokens/revocations";
import { now } from "@/lib/shared/clock";
import { notFound } from "@/lib/shared/errors";
import { type Author, audit } from "@/lib/tenants/author";
import { requireMember } from "@/lib/tenants/require-role";

/**
 * Ends a client for good; its secrets and every token it holds stop working at once, on every node. Twice is once.
 * @throws AppError forbidden; not_found
 */
export async function revokeClient(db: Db, author: Author, tenantUuid: string, clientId: string): Promise<void> {
  requireMember(author, tenantUuid, "ADMIN");
  await inTransaction(db, async (tx) => {
    const client = await lockClient(tx, tenantUuid, clientId);
    if (client === null) throw notFound();
    if (client.disabledAt !== null) return;
    const at = now();
    await updateClient(tx, clientId, { disabledAt: at });
    await insertRevocation(tx, "CLIENT", clientId, at);
    await audit(tx, author, tenantUuid, { action: "client.revoked", subjectType: "client", subjectUuid: clientId });
  });
  await awaitTokenState(db);
}
