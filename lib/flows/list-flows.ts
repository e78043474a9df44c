import type { Db } from "@/db/client";
import { type FlowListRow, listFlowRows } from "@/db/queries/flows/flow-list";
import { collaboratorOf } from "@/lib/operations/collaborator-of";
import { type Caller, channelOf } from "@/lib/shared/caller";
import type { FlowList, FlowListItem } from "./contract";
import type { FlowListQuery } from "./model";

/** One page of the caller's flows and their exact total (decision 4). A collaborator sees its own channel only. */
export async function listFlows(db: Db, caller: Caller, query: FlowListQuery): Promise<FlowList> {
  const { total, results } = await listFlowRows(db, caller.tenantUuid, channelOf(caller), query);
  return { total, results: results.map(presentFlowListItem) };
}

export function presentFlowListItem(row: FlowListRow): FlowListItem {
  return {
    uuid: row.uuid,
    externalId: row.externalId,
    status: row.status,
    countryCode: row.countryCode,
    languageCode: row.languageCode,
    channel: row.channel,
    createdAt: row.createdAt.toISOString(),
    statusUpdatedAt: row.statusUpdatedAt?.toISOString() ?? null,
    labels: row.labels,
    collaborator: collaboratorOf(row),
    renewalOf: row.renewalOf,
  };
}
