import { type Db, inTransaction } from "@/db/client";
import { lockMandate, updateMandate } from "@/db/queries/tenants/mandates";
import { now } from "@/lib/shared/clock";
import { AppError, notFound } from "@/lib/shared/errors";
import { requireFreshAuthor } from "@/lib/shared/fresh-sign-in";
import { type Author, audit } from "@/lib/tenants/author";
import { requireMember } from "@/lib/tenants/require-role";

/**
 * The collaborator takes a mandate it was granted; from now on delegated tokens are issued for it. Twice is once.
 * @throws AppError forbidden; insufficient_user_authentication; not_found unless the mandate is the collaborator's; conflict when it was
 * revoked
 */
export async function acceptMandate(
  db: Db,
  author: Author,
  collaboratorTenantUuid: string,
  mandateUuid: string,
): Promise<void> {
  requireMember(author, collaboratorTenantUuid, "ADMIN");
  requireFreshAuthor(author);
  await inTransaction(db, async (tx) => {
    const mandate = await lockMandate(tx, collaboratorTenantUuid, mandateUuid);
    if (mandate?.collaboratorTenantUuid !== collaboratorTenantUuid) throw notFound();
    if (mandate.revokedAt !== null) throw new AppError("conflict", { detail: "The mandate was revoked." });
    if (mandate.acceptedAt !== null) return;
    const fact = { action: "mandate.accepted", subjectType: "mandate", subjectUuid: mandateUuid };
    await updateMandate(tx, mandateUuid, { acceptedAt: now() });
    await audit(tx, author, collaboratorTenantUuid, fact);
    await audit(tx, author, mandate.targetTenantUuid, fact);
  });
}
