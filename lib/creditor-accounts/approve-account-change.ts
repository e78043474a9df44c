import { type Db, inTransaction, type Transaction } from "@/db/client";
import { approveAccountChangeRow, selectAccountChange } from "@/db/queries/creditor-accounts/account-changes";
import { selectAccountProtection } from "@/db/queries/creditor-accounts/account-protection";
import { findCreditorAccount } from "@/db/queries/creditor-accounts/creditor-accounts";
import { selectManagerSince } from "@/db/queries/people/people";
import { lockTenant } from "@/db/queries/tenants/tenants";
import { addSeconds, now } from "@/lib/shared/clock";
import { AppError, notFound } from "@/lib/shared/errors";
import { requireFreshAuthor } from "@/lib/shared/fresh-sign-in";
import type { Author } from "@/lib/tenants/author";
import { requireMember, requireOwnSignIn } from "@/lib/tenants/require-role";
import { COOLING_OFF_SECONDS } from "./model";
import { auditAccount, finishWaiting } from "./waiting-changes";

/**
 * The second person's yes to a change of accounts (decision 68): another OWNER or ADMIN than the one who asked, and no
 * newcomer, else one person could invite the other. It is done at once, unless its time has not come. Twice is once, as long as
 * it waits.
 * @throws AppError forbidden; insufficient_user_authentication; not_found; conflict when nothing waits for it
 */
export async function approveAccountChange(
  db: Db,
  author: Author,
  tenantUuid: string,
  accountUuid: string,
): Promise<void> {
  requireMember(author, tenantUuid, "ADMIN");
  requireFreshAuthor(author);
  const approver = personOf(author);
  await inTransaction(db, async (tx) => {
    await requireOwnSignIn(tx, author);
    await lockTenant(tx, tenantUuid);
    const account = await findCreditorAccount(tx, tenantUuid, accountUuid);
    if (!account) throw notFound();
    const change = await selectAccountChange(tx, tenantUuid, accountUuid);
    if (!change?.needsApproval) throw new AppError("conflict", { detail: "Nothing waits for an approval." });
    if (change.requestedBy === approver) throw new AppError("forbidden", { detail: "Somebody else must approve it." });
    if (change.approvedAt !== null) return;
    const at = now();
    await refuseNewcomer(tx, tenantUuid, approver, at);
    await auditAccount(tx, author, account, "creditor_account.change_approved");
    await approveAccountChangeRow(tx, tenantUuid, accountUuid, { approvedAt: at, approvedBy: approver });
    if (change.usableFrom <= at) await finishWaiting(tx, author, account, change);
  });
}

/** Who was a manager when two people became needed may approve, and whoever has been one for a day. */
async function refuseNewcomer(tx: Transaction, tenantUuid: string, personUuid: string, at: Date): Promise<void> {
  const since = await selectManagerSince(tx, tenantUuid, personUuid);
  const secondPersonSince = (await selectAccountProtection(tx, tenantUuid))?.secondPersonSince ?? null;
  const wasThere = since !== null && secondPersonSince !== null && since <= secondPersonSince;
  if (wasThere || (since !== null && since <= addSeconds(at, -COOLING_OFF_SECONDS))) return;
  throw new AppError("forbidden", {
    detail: "Whoever became an owner or admin within the last 24 hours can't approve.",
  });
}

function personOf({ caller }: Author): string {
  if (caller?.actor.type !== "PERSON") throw new AppError("forbidden", { detail: "A person must approve it." });
  return caller.actor.personUuid;
}
