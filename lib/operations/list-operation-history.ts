import type { Db } from "@/db/client";
import { findOperationStatus } from "@/db/queries/operations/operations";
import { type Caller, channelOf } from "@/lib/shared/caller";
import { notFound } from "@/lib/shared/errors";
import { type OperationHistory, operationHistory } from "./contract";
import { readStatusHistory } from "./read-status-history";

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
