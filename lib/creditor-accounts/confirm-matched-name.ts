import { type Db, inTransaction } from "@/db/client";
import { findCreditorAccount, updateVerification } from "@/db/queries/creditor-accounts/creditor-accounts";
import { lockTenant } from "@/db/queries/tenants/tenants";
import { now } from "@/lib/shared/clock";
import { AppError, badField, notFound } from "@/lib/shared/errors";
import { requireFreshAuthor } from "@/lib/shared/fresh-sign-in";
import type { Author } from "@/lib/tenants/author";
import { requireOwnRole } from "@/lib/tenants/require-own-role";
import { requireMember } from "@/lib/tenants/require-role";
import { auditAccount } from "./waiting-changes";

/**
 * An OWNER says that the holder whom the bank names is the same as ours, although it is called a little otherwise: the account
 * can be collected on (decision 125). It stands until the bank names another, or our name is changed. Twice is once.
 * @throws AppError forbidden for whoever is no OWNER, clients, too; insufficient_user_authentication; not_found; conflict when
 * there is nothing to confirm; invalid_field when the bank says another name by now
 */
export async function confirmMatchedName(
  db: Db,
  author: Author,
  tenantUuid: string,
  { uuid, matchedName }: Readonly<{ uuid: string; matchedName: string }>,
): Promise<void> {
  requireOwnRole(author, "ADMIN");
  await inTransaction(db, async (tx) => {
    await lockTenant(tx, tenantUuid);
    const account = await findCreditorAccount(tx, tenantUuid, uuid);
    if (!account) throw notFound();
    requireMember(author, tenantUuid, "OWNER");
    requireFreshAuthor(author);
    if (account.verificationResult !== "CMTC")
      throw new AppError("conflict", { detail: "No name is to be confirmed." });
    if (account.matchedName !== matchedName) throw badField("/matchedName", "invalid", "is not what the bank says");
    if (account.confirmedName === matchedName) return;
    await updateVerification(tx, tenantUuid, uuid, { confirmedName: matchedName, nameConfirmedAt: now() });
    await auditAccount(tx, author, account, "creditor_account.name_confirmed");
  });
}
