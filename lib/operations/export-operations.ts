import type { Db } from "@/db/client";
import {
  type ExportedOperation,
  listNamedUuids,
  listOperationsForExport,
  listOperationUuids,
} from "@/db/queries/operations/operation-list";
import type { Reading } from "@/db/replica";
import { type Caller, channelOf } from "@/lib/shared/caller";
import { isUuid } from "@/lib/shared/ids";
import type { OperationListQuery } from "./model";

export type { ExportedOperation };

const CHUNK = 500;

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
  for (let start = 0; start < uuids.length; start += CHUNK) {
    const chunk = uuids.slice(start, start + CHUNK);
    const rows = await read((at) => listOperationsForExport(at, tenantUuid, chunk));
    const byUuid = new Map(rows.map((row) => [row.uuid, row]));
    // Who read the list may have known more than who reads this piece.
    const lacking = chunk.filter((uuid) => !byUuid.has(uuid));
    if (lacking.length > 0) {
      for (const row of await listOperationsForExport(db, tenantUuid, lacking)) byUuid.set(row.uuid, row);
    }
    yield chunk.flatMap((uuid) => byUuid.get(uuid) ?? []);
  }
}
