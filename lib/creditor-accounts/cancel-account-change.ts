import { type Db, inTransaction, type Transaction } from "@/db/client";
import {
  type AccountChangeRow,
  deleteAccountChange,
  selectAccountChange,
} from "@/db/queries/creditor-accounts/account-changes";
import { deleteCreditorAccount, findCreditorAccount } from "@/db/queries/creditor-accounts/creditor-accounts";
import { lockTenant } from "@/db/queries/tenants/tenants";
import { AppError, notFound } from "@/lib/shared/errors";
import type { Author } from "@/lib/tenants/author";
import { requireMember } from "@/lib/tenants/require-role";
import { auditAccount } from "./waiting-changes";

/**
 * Takes back a change of accounts that waits; a new account that was never used is gone with it. Every OWNER and ADMIN may, in
 * whatever sign-in: it opens nothing.
 * @throws AppError forbidden; not_found; conflict when nothing waits, any more
 */
export async function cancelAccountChange(
  db: Db,
  author: Author,
  tenantUuid: string,
  accountUuid: string,
): Promise<void> {
  requireMember(author, tenantUuid, "ADMIN");
  await inTransaction(db, async (tx) => {
    await lockTenant(tx, tenantUuid);
    if (!(await findCreditorAccount(tx, tenantUuid, accountUuid))) throw notFound();
    const change = await selectAccountChange(tx, tenantUuid, accountUuid);
    if (!change) throw new AppError("conflict", { detail: "Nothing waits any more." });
    await takeChangeBack(tx, author, change);
  });
}

/** To be called with the tenant locked. */
export async function takeChangeBack(
  tx: Transaction,
  author: Author,
  { tenantUuid, accountUuid, kind }: Pick<AccountChangeRow, "tenantUuid" | "accountUuid" | "kind">,
): Promise<void> {
  await deleteAccountChange(tx, tenantUuid, accountUuid);
  if (kind === "ADD") await deleteCreditorAccount(tx, tenantUuid, accountUuid);
  await auditAccount(tx, author, { tenantUuid, uuid: accountUuid }, "creditor_account.change_cancelled");
}
