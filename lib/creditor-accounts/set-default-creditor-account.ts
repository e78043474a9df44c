import { type Db, inTransaction } from "@/db/client";
import { selectAccountChange } from "@/db/queries/creditor-accounts/account-changes";
import { findCreditorAccount } from "@/db/queries/creditor-accounts/creditor-accounts";
import { lockTenant } from "@/db/queries/tenants/tenants";
import { AppError, notFound } from "@/lib/shared/errors";
import { requireFreshAuthor } from "@/lib/shared/fresh-sign-in";
import type { Author } from "@/lib/tenants/author";
import { requireOwnRole } from "@/lib/tenants/require-own-role";
import { requireOwnSignIn } from "@/lib/tenants/require-role";
import { isHeld, whyHeld } from "./model";
import { findWait, letWait, makeDefault } from "./waiting-changes";

/**
 * From now on, flows that name no account are paid on this one; in an organisation that protects its accounts, once that has
 * been approved or its time has come (decision 68). It is already, or waits for it: nothing happens.
 * @throws AppError forbidden; insufficient_user_authentication; not_found; conflict when it is DISABLED, or held
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
    await requireOwnSignIn(tx, author);
    await lockTenant(tx, tenantUuid);
    const account = await findCreditorAccount(tx, tenantUuid, uuid);
    if (!account) throw notFound();
    if (account.isDefault) return;
    if (account.status !== "ACTIVE") throw new AppError("conflict", { detail: "The default account must be ACTIVE." });
    if (isHeld(account)) throw new AppError("conflict", { detail: `The default account ${whyHeld(account)}.` });
    if (await selectAccountChange(tx, tenantUuid, uuid)) return;
    const wait = await findWait(tx, author, tenantUuid);
    if (wait) await letWait(tx, author, account, { kind: "MAKE_DEFAULT", makesDefault: true }, wait);
    else await makeDefault(tx, author, account);
  });
}
