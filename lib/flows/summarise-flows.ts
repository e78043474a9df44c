import type { Db } from "@/db/client";
import { countFlowsByStatus } from "@/db/queries/flows/flow-list";
import { FLOW_STATUSES } from "@/lib/operations/model";
import { type Caller, channelOf } from "@/lib/shared/caller";
import type { FlowStatistics } from "./contract";
import type { FlowFilter } from "./model";

/** How many of the caller's flows have which status; filtered like their list (decision 4). */
export async function summariseFlows(db: Db, caller: Caller, filter: FlowFilter): Promise<FlowStatistics> {
  const rows = await countFlowsByStatus(db, caller.tenantUuid, channelOf(caller), filter);
  const counts = new Map(rows.map(({ status, count }) => [status, count]));
  return {
    total: rows.reduce((sum, { count }) => sum + count, 0),
    statuses: FLOW_STATUSES.map((status) => ({ status, count: counts.get(status) ?? 0 })),
  };
}
