import { type Db, inTransaction } from "@/db/client";
import { expireSecret, lockClient } from "@/db/queries/tokens/clients";
import { awaitTokenState, notifyTokenState } from "@/db/queries/tokens/revocations";
import { now } from "@/lib/shared/clock";
import { notFound } from "@/lib/shared/errors";
import { type Author, audit } from "@/lib/tenants/author";
import { requireMember } from "@/lib/tenants/require-role";

/**
 * Ends one of a client's secrets: the last step of a rotation. Tokens it has given live on until they expire. One that has
 * ended stays so, since when it has.
 * @throws AppError forbidden; not_found
 */
export async function expireClientSecret(
  db: Db,
  author: Author,
  input: Readonly<{ tenantUuid: string; clientId: string; secretUuid: string }>,
): Promise<void> {
  const { tenantUuid, clientId, secretUuid } = input;
  requireMember(author, tenantUuid, "ADMIN");
  await inTransaction(db, async (tx) => {
    const client = await lockClient(tx, tenantUuid, clientId);
    if (client === null || !(await expireSecret(tx, clientId, secretUuid, now()))) throw notFound();
    const fact = { action: "client.secret_expired", subjectType: "client", subjectUuid: clientId };
    await audit(tx, author, tenantUuid, fact);
    await notifyTokenState(tx, { type: "CLIENT", clientId });
  });
  await awaitTokenState(db);
}
