import { type Db, inTransaction } from "@/db/client";
import { findCreditorAccount, updateCreditorAccount } from "@/db/queries/creditor-accounts";
import { lockTenant } from "@/db/queries/tenants";
import { AppError, notFound } from "@/lib/shared/errors";
import { requireFreshAuthor } from "@/lib/shared/fresh-sign-in";
import { type Author, audit } from "@/lib/tenants/author";
import { requireOwnRole } from "@/lib/tenants/require-own-role";
import type { CreditorAccountStatus } from "./model";

/**
 * Opens an account to new flows, or closes it; existing ones are paid on it either way (decision 3). It has the status
 * already: nothing happens.
 * @throws AppError forbidden; insufficient_user_authentication; not_found; conflict when the default is to be DISABLED
 */
export async function changeCreditorAccountStatus(
  db: Db,
  author: Author,
  tenantUuid: string,
  uuid: string,
  status: CreditorAccountStatus,
): Promise<void> {
  requireOwnRole(author, "ADMIN");
  if (status === "ACTIVE") requireFreshAuthor(author);
  await inTransaction(db, async (tx) => {
    await lockTenant(tx, tenantUuid);
    const account = await findCreditorAccount(tx, tenantUuid, uuid);
    if (!account) throw notFound();
    if (account.status === status) return;
    if (account.isDefault) throw new AppError("conflict", { detail: "Make another account the default first." });
    await updateCreditorAccount(tx, tenantUuid, uuid, { status });
    await audit(tx, author, tenantUuid, {
      action: status === "ACTIVE" ? "creditor_account.enabled" : "creditor_account.disabled",
      subjectType: "creditor_account",
      subjectUuid: uuid,
    });
  });
}
