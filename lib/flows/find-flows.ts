import type { Db } from "@/db/client";
import { findFlowRows } from "@/db/queries/flows/flow-list";
import { type Caller, channelOf } from "@/lib/shared/caller";
import type { FlowListItem } from "./contract";
import { presentFlowListItem } from "./list-flows";

/** These of the caller's flows as a list has them, in no order; what the caller may not see is left out. */
export async function findFlows(db: Db, caller: Caller, uuids: readonly string[]): Promise<readonly FlowListItem[]> {
  if (uuids.length === 0) return [];
  const rows = await findFlowRows(db, caller.tenantUuid, channelOf(caller), uuids);
  return rows.map(presentFlowListItem);
}
