import { type Database, inTransaction, type Transaction } from "@/db/client";
import { bankMayStillSayYes } from "@/db/queries/attempts/attempts";
import { findFlowStatus } from "@/db/queries/flows/flow-reads";
import { listOpenOperations, livesUndelivered, lockFlow } from "@/db/queries/operations/operation-moves";
import { endUndeliveredLinks } from "@/lib/deliveries/renew-undelivered";
import { causeOf } from "@/lib/operations/cancel-operation";
import { moveOperations } from "@/lib/operations/move-operation";
import { type Caller, channelOf } from "@/lib/shared/caller";
import { now } from "@/lib/shared/clock";
import { AppError, notFound } from "@/lib/shared/errors";
import { requireRole } from "@/lib/tenants/require-role";

/**
 * The organisation takes back what of a flow is still open, all of it in one transaction (decision 4): what has ended stays
 * as it is, so a flow that is paid in part becomes PARTIALLY_COMPLETED; a link that nobody could deliver can't be opened any more,
 * and is not renewed by itself, whatever has become of the flow (decision 19). Cancelled already: the same once more.
 * @throws AppError forbidden; not_found; attempt_in_progress, and then nothing of it is cancelled; conflict when
 * nothing is left to cancel
 */
export async function cancelFlow(db: Database, caller: Caller, uuid: string): Promise<void> {
  requireRole(caller, "OPERATOR");
  if ((await findFlowStatus(db, caller.tenantUuid, uuid, channelOf(caller))) === null) throw notFound();
  await inTransaction(db, (tx) => cancelLocked(tx, caller, uuid));
}

async function cancelLocked(tx: Transaction, caller: Caller, uuid: string): Promise<void> {
  const { tenantUuid } = caller;
  const flow = await lockFlow(tx, tenantUuid, uuid);
  if (!flow) return;
  const at = now();
  const open = await listOpenOperations(tx, tenantUuid, uuid);
  const isOver = open.length === 0 && flow.status !== "CANCELLED";
  if (isOver && !(await livesUndelivered(tx, tenantUuid, uuid, at))) {
    throw new AppError("conflict", { detail: `The flow is ${flow.status}.` });
  }
  if (await bankMayStillSayYes(tx, tenantUuid, ...open)) {
    throw new AppError("attempt_in_progress", { detail: "A payment is on its way at a bank." });
  }
  await moveOperations(tx, tenantUuid, [flow], open, { to: "CANCELLED", at, cause: causeOf(caller) });
  await endUndeliveredLinks(tx, tenantUuid, uuid, at);
}
