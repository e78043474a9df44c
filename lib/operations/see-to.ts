import { type Database, inTransaction } from "@/db/client";
import { insertFact, lockFlowOfOperation } from "@/db/queries/operations/operation-moves";
import { findOperation } from "@/db/queries/operations/operations";
import { waitsToBeSeenTo } from "@/db/queries/operations/seen-to";
import { type Caller, channelOf } from "@/lib/shared/caller";
import { now } from "@/lib/shared/clock";
import { notFound } from "@/lib/shared/errors";
import { requireRole } from "@/lib/tenants/require-role";
import { causeOf } from "./cancel-operation";

/**
 * Somebody of the organisation has looked at what its payer said of a payment that has run out: it needs no attention any more
 * (decision 323). Nothing else moves. Where there is nothing to look at, or it was done already, nothing happens.
 * @throws AppError forbidden; not_found: none such, another tenant's, or outside the caller's channel
 */
export async function seeTo(db: Database, caller: Caller, operationUuid: string): Promise<void> {
  requireRole(caller, "OPERATOR");
  const { tenantUuid } = caller;
  if (!(await findOperation(db, tenantUuid, operationUuid, channelOf(caller)))) throw notFound();
  await inTransaction(db, async (tx) => {
    // With the flow locked two presses write one fact, and it isn't renewed in between.
    await lockFlowOfOperation(tx, tenantUuid, operationUuid);
    const at = now();
    if (!(await waitsToBeSeenTo(tx, tenantUuid, operationUuid, at))) return;
    const { by } = causeOf(caller);
    await insertFact(tx, tenantUuid, { operationUuid, kind: "SEEN_TO", detail: { by }, at });
  });
}
