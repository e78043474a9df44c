import type { Db } from "@/db/client";
import { type AccountChangeRow, selectAccountChanges } from "@/db/queries/creditor-accounts/account-changes";
import { selectMembers } from "@/db/queries/people/people";
import type { Author } from "@/lib/tenants/author";
import { requireMember } from "@/lib/tenants/require-role";

export type AccountChangeListing = Pick<AccountChangeRow, "accountUuid" | "requestedBy"> &
  Readonly<{ /** Null for a client, and for somebody who has left. */ requestedByName: string | null }>;

/** Who asked for what waits; what it waits for is in the account itself (`pending`). */
export async function listAccountChanges(
  db: Db,
  author: Author,
  tenantUuid: string,
): Promise<readonly AccountChangeListing[]> {
  requireMember(author, tenantUuid, "VIEWER");
  const [changes, members] = await Promise.all([selectAccountChanges(db, tenantUuid), selectMembers(db, tenantUuid)]);
  return changes.map(({ accountUuid, requestedBy }) => ({
    accountUuid,
    requestedBy,
    requestedByName: members.find(({ personUuid }) => personUuid === requestedBy)?.name ?? null,
  }));
}
