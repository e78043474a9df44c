import type { Db } from "@/db/client";
import { findOperationStatus } from "@/db/queries/operations/operations";
import { type Caller, channelOf } from "@/lib/shared/caller";
import { notFound } from "@/lib/shared/errors";
import type { OperationStatusAnswer } from "./contract";
import { actionCodeOf, isFinal } from "./model";

/**
 * How an operation stands, for those who ask often (decision 4).
 * @throws AppError not_found: none such, another tenant's, or outside the caller's channel
 */
export async function getOperationStatus(db: Db, caller: Caller, uuid: string): Promise<OperationStatusAnswer> {
  const status = await findOperationStatus(db, caller.tenantUuid, uuid, channelOf(caller));
  if (status === null) throw notFound();
  return { status, actionCode: actionCodeOf(status), final: isFinal(status) };
}
