import type { Db } from "@/db/client";
import { countOperationsByStatus } from "@/db/queries/operations/operation-list";
import type { OperationStatistics } from "@/lib/operations/contract";
import { OPERATION_STATUSES, type OperationFilter } from "@/lib/operations/model";
import { type Caller, channelOf } from "@/lib/shared/caller";

/** How many of the caller's operations have which status, and what they amount to; filtered like their list (decision 4). */
export async function summariseOperations(
  db: Db,
  caller: Caller,
  filter: OperationFilter,
): Promise<OperationStatistics> {
  const rows = await countOperationsByStatus(db, caller.tenantUuid, channelOf(caller), filter);
  const statuses = OPERATION_STATUSES.map((status) => {
    const ofStatus = rows.filter((row) => row.status === status);
    return {
      status,
      count: ofStatus.reduce((sum, { count }) => sum + count, 0),
      amounts: ofStatus.flatMap(({ amount, currency }) =>
        currency === null ? [] : [{ amount: amount ?? 0, currency }],
      ),
    };
  });
  return { total: statuses.reduce((sum, { count }) => sum + count, 0), statuses };
}
