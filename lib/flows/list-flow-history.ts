import type { Db } from "@/db/client";
import { findFlowStatus } from "@/db/queries/flows/flow-reads";
import { readStatusHistory } from "@/lib/operations/read-status-history";
import { type Caller, channelOf } from "@/lib/shared/caller";
import { notFound } from "@/lib/shared/errors";
import { type FlowHistory, flowHistory } from "./contract";

/**
 * How a flow's aggregated status has changed (decision 4).
 * @throws AppError not_found: none such, another tenant's, or outside the caller's channel
 */
export async function listFlowHistory(db: Db, caller: Caller, uuid: string): Promise<FlowHistory> {
  const [status, history] = await Promise.all([
    findFlowStatus(db, caller.tenantUuid, uuid, channelOf(caller)),
    readStatusHistory(db, caller.tenantUuid, { type: "FLOW", uuid }),
  ]);
  if (status === null) throw notFound();
  return flowHistory.parse(history);
}
