import { type Db, inTransaction } from "@/db/client";
import {
  findCreditorAccount,
  selectOrderingParties,
  updateOrderingParty,
} from "@/db/queries/creditor-accounts/creditor-accounts";
import { lockTenant } from "@/db/queries/tenants/tenants";
import type { Caller } from "@/lib/shared/caller";
import { notFound } from "@/lib/shared/errors";
import type { Author } from "@/lib/tenants/author";
import { requireOwnRole } from "@/lib/tenants/require-own-role";
import { auditAccount } from "./waiting-changes";

/**
 * Names an account's holder as its bank does in files of orders (decision 391): Spain's banks may refuse one without NIF and suffix.
 * Null: it wants none. No money goes elsewhere by it.
 * @throws AppError forbidden (ADMIN and above, no collaborator); not_found
 */
export async function setOrderingParty(
  db: Db,
  author: Author,
  tenantUuid: string,
  { uuid, orderingPartyId }: Readonly<{ uuid: string; orderingPartyId: string | null }>,
): Promise<void> {
  requireOwnRole(author, "ADMIN");
  await inTransaction(db, async (tx) => {
    await lockTenant(tx, tenantUuid);
    const account = await findCreditorAccount(tx, tenantUuid, uuid);
    if (!account) throw notFound();
    if (account.orderingPartyId === orderingPartyId) return;
    await updateOrderingParty(tx, tenantUuid, uuid, orderingPartyId);
    await auditAccount(tx, author, account, "creditor_account.identified");
  });
}

/** By account, of those that have one; a collaborator sees none. */
export async function listOrderingParties(db: Db, caller: Caller): Promise<ReadonlyMap<string, string>> {
  return caller.collaborator ? new Map() : selectOrderingParties(db, caller.tenantUuid);
}
