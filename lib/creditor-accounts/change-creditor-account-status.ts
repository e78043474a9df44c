import { type Db, inTransaction, type Transaction } from "@/db/client";
import { deleteAccountChange, selectAccountChange } from "@/db/queries/creditor-accounts/account-changes";
import {
  type CreditorAccountRow,
  findCreditorAccount,
  updateCreditorAccount,
} from "@/db/queries/creditor-accounts/creditor-accounts";
import { lockTenant } from "@/db/queries/tenants/tenants";
import { AppError, notFound } from "@/lib/shared/errors";
import { requireFreshAuthor } from "@/lib/shared/fresh-sign-in";
import type { Author } from "@/lib/tenants/author";
import { requireOwnRole } from "@/lib/tenants/require-own-role";
import { requireOwnSignIn } from "@/lib/tenants/require-role";
import type { CreditorAccountStatus } from "./model";
import { auditAccount, findWait, letWait } from "./waiting-changes";

/**
 * Opens an account to new flows, or closes it; existing ones are paid on it either way (decision 3). In an organisation that
 * protects its accounts, opening one waits (decision 68). It has the status already, or waits for it: nothing happens.
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
    if (status === "ACTIVE") await requireOwnSignIn(tx, author);
    await lockTenant(tx, tenantUuid);
    const account = await findCreditorAccount(tx, tenantUuid, uuid);
    if (!account) throw notFound();
    if (account.status === status) return;
    if (account.isDefault) throw new AppError("conflict", { detail: "Make another account the default first." });
    if (status === "DISABLED") return disable(tx, author, account);
    if (await selectAccountChange(tx, tenantUuid, uuid)) return;
    const wait = await findWait(tx, author, tenantUuid);
    if (wait) await letWait(tx, author, account, { kind: "ENABLE", makesDefault: false }, wait);
    else await enable(tx, author, account);
  });
}

/** It can't become the default any more: that ends with it. */
async function disable(tx: Transaction, author: Author, account: CreditorAccountRow): Promise<void> {
  const { tenantUuid, uuid } = account;
  if (await deleteAccountChange(tx, tenantUuid, uuid)) {
    await auditAccount(tx, author, account, "creditor_account.change_cancelled");
  }
  await updateCreditorAccount(tx, tenantUuid, uuid, { status: "DISABLED" });
  await auditAccount(tx, author, account, "creditor_account.disabled");
}

async function enable(tx: Transaction, author: Author, account: CreditorAccountRow): Promise<void> {
  await updateCreditorAccount(tx, account.tenantUuid, account.uuid, { status: "ACTIVE" });
  await auditAccount(tx, author, account, "creditor_account.enabled");
}
