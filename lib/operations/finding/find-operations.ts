import type { Db } from "@/db/client";
import { findOperationRows } from "@/db/queries/operations/operation-list";
import type { OperationListItem } from "@/lib/operations/contract";
import { presentOperationListItem } from "@/lib/operations/present-operation";
import { type Caller, channelOf } from "@/lib/shared/caller";

/** These of the caller's operations as a list has them, in no order; what the caller may not see is left out. */
export async function findOperations(
  db: Db,
  caller: Caller,
  uuids: readonly string[],
): Promise<readonly OperationListItem[]> {
  if (uuids.length === 0) return [];
  const rows = await findOperationRows(db, caller.tenantUuid, channelOf(caller), uuids);
  return rows.map(presentOperationListItem);
}
