import type { Db } from "@/db/client";
import { findOperationStatus } from "@/db/queries/operations/operations";
import { type OperationHistory, operationHistory } from "@/lib/operations/contract";
import { readStatusHistory } from "@/lib/operations/read-status-history";
import { type Caller, channelOf } from "@/lib/shared/caller";
import { notFound } from "@/lib/shared/errors";

/**
 * How an operation's status has changed (decision 4).
 * @throws AppError not_found: none such, another tenant's, or outside the caller's channel
 */
export async function listOperationHistory(db: Db, caller: Caller, uuid: string): Promise<OperationHistory> {
  const [status, history] = await Promise.all([
    findOperationStatus(db, caller.tenantUuid, uuid, channelOf(caller)),
    readStatusHistory(db, caller.tenantUuid, { type: "OPERATION", uuid }),
  ]);
  if (status === null) throw notFound();
  return operationHistory.parse(history);
}
