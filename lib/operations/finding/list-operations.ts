import type { Db } from "@/db/client";
import { listOperationRows } from "@/db/queries/operations/operation-list";
import type { OperationList } from "@/lib/operations/contract";
import type { OperationListQuery } from "@/lib/operations/model";
import { presentOperationListItem } from "@/lib/operations/present-operation";
import { type Caller, channelOf } from "@/lib/shared/caller";

/**
 * One page of the caller's operations and their exact total (interface 4.7). A collaborator sees its own channel only, so
 * DIRECT is always empty for it.
 */
export async function listOperations(db: Db, caller: Caller, query: OperationListQuery): Promise<OperationList> {
  const { total, results } = await listOperationRows(db, caller.tenantUuid, channelOf(caller), query);
  return { total, results: results.map(presentOperationListItem) };
}
