import type { Db } from "@/db/client";
import { listOperationRows } from "@/db/queries/operations/operation-list";
import { type Caller, channelOf } from "@/lib/shared/caller";
import type { OperationList } from "./contract";
import type { OperationListQuery } from "./model";
import { presentOperationListItem } from "./present-operation";

/**
 * One page of the caller's operations and their exact total (interface 4.7). A collaborator sees its own channel only, so
 * DIRECT is always empty for it.
 */
export async function listOperations(db: Db, caller: Caller, query: OperationListQuery): Promise<OperationList> {
  const { total, results } = await listOperationRows(db, caller.tenantUuid, channelOf(caller), query);
  return { total, results: results.map(presentOperationListItem) };
}
