import { type Db, inTransaction } from "@/db/client";
import {
  clearDefaultCreditorAccount,
  findCreditorAccount,
  updateCreditorAccount,
} from "@/db/queries/creditor-accounts";
import { lockTenant } from "@/db/queries/tenants";
import { AppError, notFound } from "@/lib/shared/errors";
import { requireFreshAuthor } from "@/lib/shared/fresh-sign-in";
import { type Author, audit } from "@/lib/tenants/author";
import { requireOwnRole } from "@/lib/tenants/require-own-role";

/**
 * From now on, flows that name no account are paid on this one. It is already: nothing happens.
 * @throws AppError forbidden; insufficient_user_authentication; not_found; conflict when it is DISABLED
 */
export async function setDefaultCreditorAccount(
  db: Db,
  author: Author,
  tenantUuid: string,
  uuid: string,
): Promise<void> {
  requireOwnRole(author, "ADMIN");
  requireFreshAuthor(author);
  await inTransaction(db, async (tx) => {
    await lockTenant(tx, tenantUuid);
    const account = await findCreditorAccount(tx, tenantUuid, uuid);
    if (!account) throw notFound();
    if (account.isDefault) return;
    if (account.status !== "ACTIVE") throw new AppError("conflict", { detail: "The default account must be ACTIVE." });
    await clearDefaultCreditorAccount(tx, tenantUuid);
    await updateCreditorAccount(tx, tenantUuid, uuid, { isDefault: true });
    await audit(tx, author, tenantUuid, {
      action: "creditor_account.made_default",
      subjectType: "creditor_account",
      subjectUuid: uuid,
    });
  });
}
