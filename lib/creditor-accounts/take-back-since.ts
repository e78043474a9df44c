import type { Transaction } from "@/db/client";
import { selectAccountChanges } from "@/db/queries/creditor-accounts/account-changes";
import { selectAuditEntries } from "@/db/queries/tenants/audit";
import { lockTenant } from "@/db/queries/tenants/tenants";
import type { Author } from "@/lib/tenants/author";
import { takeChangeBack } from "./cancel-account-change";
import { keepProtection, PROTECTION_ENDING } from "./change-account-protection";

/**
 * For a sign-in that was not its person's (decision 62): what was asked for with it since then and still waits would bring money
 * elsewhere tomorrow. Changes of accounts are taken back, and a protection that was switched off stays on.
 */
export async function takeBackSince(
  tx: Transaction,
  author: Author,
  tenantUuid: string,
  { personUuid, since }: Readonly<{ personUuid: string; since: Date }>,
): Promise<void> {
  await lockTenant(tx, tenantUuid);
  for (const change of await selectAccountChanges(tx, tenantUuid)) {
    const { requestedBy, requestedAt, approvedBy, approvedAt } = change;
    const wasAsked = requestedBy === personUuid && requestedAt >= since;
    const wasApproved = approvedBy === personUuid && approvedAt !== null && approvedAt >= since;
    if (wasAsked || wasApproved) await takeChangeBack(tx, author, change);
  }
  const theirs = { actorId: personUuid, area: PROTECTION_ENDING, from: since };
  const newest = { limit: 1, before: null, subjectUuid: null, to: null };
  const [ending] = await selectAuditEntries(tx, tenantUuid, { ...theirs, ...newest });
  if (ending) await keepProtection(tx, author, tenantUuid);
}
