import { type Db, inTransaction } from "@/db/client";
import { findCreditorAccount, updateVerification } from "@/db/queries/creditor-accounts/creditor-accounts";
import { lockTenant } from "@/db/queries/tenants/tenants";
import { now } from "@/lib/shared/clock";
import { notFound } from "@/lib/shared/errors";
import { requireFreshAuthor } from "@/lib/shared/fresh-sign-in";
import type { Author } from "@/lib/tenants/author";
import { refuseInSandbox } from "@/lib/tenants/refuse-in-sandbox";
import { requireOwnRole } from "@/lib/tenants/require-own-role";
import { verifySoon } from "./verify-soon";
import { auditAccount } from "./waiting-changes";

/**
 * Calls an account's holder as its bank does. What was said of the other name is forgotten, and the bank is asked again
 * (decision 125). Payments that were ordered under the other name stay what they are. It is called so already: nothing happens.
 * The number is never changed: another number is another account.
 * @throws AppError forbidden; insufficient_user_authentication; not_found; conflict in a sandbox
 */
export async function changeOwnerName(
  db: Db,
  author: Author,
  tenantUuid: string,
  { uuid, ownerName }: Readonly<{ uuid: string; ownerName: string }>,
): Promise<void> {
  requireOwnRole(author, "ADMIN");
  requireFreshAuthor(author);
  await inTransaction(db, async (tx) => {
    await lockTenant(tx, tenantUuid);
    await refuseInSandbox(tx, tenantUuid, "The account of a sandbox stays as it is.");
    const account = await findCreditorAccount(tx, tenantUuid, uuid);
    if (!account) throw notFound();
    if (account.ownerName === ownerName) return;
    await updateVerification(tx, tenantUuid, uuid, {
      ownerName,
      verificationResult: null,
      matchedName: null,
      verifiedAt: null,
      verifiedBy: null,
      confirmedName: null,
      nameConfirmedAt: null,
      verificationUnanswered: 0,
      verificationDueAt: now(),
    });
    await auditAccount(tx, author, account, "creditor_account.renamed");
    await verifySoon(tx, account);
  });
}
