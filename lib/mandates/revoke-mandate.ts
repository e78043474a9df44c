import { type Db, inTransaction } from "@/db/client";
import { lockMandate, updateMandate } from "@/db/queries/tenants/mandates";
import { awaitTokenState, insertRevocation } from "@/db/queries/tokens/revocations";
import { now } from "@/lib/shared/clock";
import { notFound } from "@/lib/shared/errors";
import { type Author, audit } from "@/lib/tenants/author";
import { requireMember } from "@/lib/tenants/require-role";

/**
 * Ends a mandate, from either side; what rests on it stops working at once, on every node (decision 5). Twice is once.
 * @throws AppError forbidden; not_found unless the organisation is one of the two
 */
export async function revokeMandate(db: Db, author: Author, tenantUuid: string, mandateUuid: string): Promise<void> {
  requireMember(author, tenantUuid, "ADMIN");
  await inTransaction(db, async (tx) => {
    const mandate = await lockMandate(tx, tenantUuid, mandateUuid);
    if (mandate === null) throw notFound();
    if (mandate.revokedAt !== null) return;
    const at = now();
    const fact = { action: "mandate.revoked", subjectType: "mandate", subjectUuid: mandateUuid };
    await updateMandate(tx, mandateUuid, { revokedAt: at });
    await insertRevocation(tx, "MANDATE", mandateUuid, at);
    await audit(tx, author, mandate.targetTenantUuid, fact);
    await audit(tx, author, mandate.collaboratorTenantUuid, fact);
  });
  await awaitTokenState(db);
}
