import type { Transaction } from "@/db/client";
import { lockFlowOfOperation } from "@/db/queries/operations/operation-moves";
import { findRefund } from "@/db/queries/refunds/refunds";
import { selectAuditEntries } from "@/db/queries/tenants/audit";
import type { Author } from "@/lib/tenants/author";
import { takeRefundBack } from "./cancel-refund";
import { REFUND_PREPARED } from "./prepare-refund";

/** More than anybody prepares, one by one, while what was not them can still be said. */
const REFUNDS_MAX = 10_000;

/**
 * For a sign-in that was not its person's (decision 62): what was prepared with it since then and has not left would be in the next file
 * that the bank is given. To be called before the tenant is locked, as whoever has locked a flow may wait for that.
 */
export async function takeBackRefundsSince(
  tx: Transaction,
  author: Author,
  tenantUuid: string,
  { personUuid, since }: Readonly<{ personUuid: string; since: Date }>,
): Promise<void> {
  const theirs = { actorId: personUuid, area: REFUND_PREPARED, from: since };
  const all = { limit: REFUNDS_MAX, before: null, subjectUuid: null, to: null };
  for (const { subjectUuid } of await selectAuditEntries(tx, tenantUuid, { ...theirs, ...all })) {
    const known = subjectUuid === null ? null : await findRefund(tx, tenantUuid, subjectUuid);
    if (!known) continue;
    await lockFlowOfOperation(tx, tenantUuid, known.operationUuid);
    const refund = await findRefund(tx, tenantUuid, known.uuid);
    if (refund?.state === "PREPARED") await takeRefundBack(tx, author, refund);
  }
}
