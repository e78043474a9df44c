import type { Db } from "@/db/client";
import {
  type ExportedOperation,
  listNamedUuids,
  listOperationsForExport,
  listOperationUuids,
} from "@/db/queries/operations/operation-list";
import type { Reading } from "@/db/replica";
import type { OperationListQuery } from "@/lib/operations/model";
import { type Caller, channelOf } from "@/lib/shared/caller";
import { isUuid } from "@/lib/shared/ids";
import { rowsInOrder } from "./rows-in-order";

export type { ExportedOperation };

/**
 * Every operation of a list, in the list's order, whatever its length: a chunk at a time, so that whoever reads slowly holds
 * up nothing but themselves. What is created meanwhile is left out.
 */
export async function* exportOperations(
  db: Db,
  caller: Caller,
  query: OperationListQuery,
  /** These alone, in its order. */
  only?: ReadonlySet<string>,
  /** Where each piece is read, which may be behind. */
  read: Reading = (run) => run(db),
): AsyncGenerator<readonly ExportedOperation[]> {
  const { tenantUuid } = caller;
  const channel = channelOf(caller);
  // What somebody has chosen may have left the list meanwhile, and is meant all the same.
  const uuids = await read((at) =>
    only
      ? listNamedUuids(at, tenantUuid, channel, [...only].filter(isUuid), query)
      : listOperationUuids(at, tenantUuid, channel, query),
  );
  yield* rowsInOrder(db, read, uuids, (at, chunk) => listOperationsForExport(at, tenantUuid, chunk));
}
