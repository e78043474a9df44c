import { type Database, inTransaction, type Transaction } from "@/db/client";
import { bankMayStillSayYes } from "@/db/queries/attempts/attempts";
import { lockFlowOfOperation } from "@/db/queries/operations/operation-moves";
import { findOperation } from "@/db/queries/operations/operations";
import { type Caller, channelOf } from "@/lib/shared/caller";
import { now } from "@/lib/shared/clock";
import { AppError, notFound } from "@/lib/shared/errors";
import { requireRole } from "@/lib/tenants/require-role";
import type { Cause } from "./model";
import { moveOperation } from "./move-operation";

/**
 * The organisation takes a payment back before anybody has paid (decision 4). Cancelled already: nothing happens.
 * @throws AppError forbidden, not_found, attempt_in_progress, operation_final
 */
export async function cancelOperation(db: Database, caller: Caller, uuid: string): Promise<void> {
  requireRole(caller, "OPERATOR");
  const found = await findOperation(db, caller.tenantUuid, uuid, channelOf(caller));
  if (!found) throw notFound();
  if (found.operation.status === "CANCELLED") return;
  await inTransaction(db, (tx) => cancelLocked(tx, caller, uuid));
}

async function cancelLocked(tx: Transaction, caller: Caller, uuid: string): Promise<void> {
  const { tenantUuid } = caller;
  await lockFlowOfOperation(tx, tenantUuid, uuid);
  if (await bankMayStillSayYes(tx, tenantUuid, uuid)) {
    throw new AppError("attempt_in_progress", { detail: "A payment is on its way at a bank." });
  }
  const moved = await moveOperation(tx, tenantUuid, uuid, { to: "CANCELLED", at: now(), cause: causeOf(caller) });
  if (moved) return;
  // Two cancellations at once: the second one has what it wants.
  const current = await findOperation(tx, tenantUuid, uuid, channelOf(caller));
  if (current?.operation.status !== "CANCELLED") {
    throw new AppError("operation_final", { detail: `The operation is ${current?.operation.status ?? "gone"}.` });
  }
}

export function causeOf({ actor }: Caller): Cause {
  return actor.type === "CLIENT" ? { by: "CLIENT", id: actor.clientId } : { by: "PERSON", id: actor.personUuid };
}
