import type { Db } from "@/db/client";
import {
  type ExportedOperation,
  listOperationsForExport,
  listOperationUuids,
} from "@/db/queries/operations/operation-list";
import { type Caller, channelOf } from "@/lib/shared/caller";
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
  /** Of the list these alone. */
  only?: ReadonlySet<string>,
): AsyncGenerator<readonly ExportedOperation[]> {
  const listed = await listOperationUuids(db, caller.tenantUuid, channelOf(caller), query);
  const uuids = only ? listed.filter((uuid) => only.has(uuid)) : listed;
  for (let start = 0; start < uuids.length; start += CHUNK) {
    const chunk = uuids.slice(start, start + CHUNK);
    const rows = await listOperationsForExport(db, caller.tenantUuid, chunk);
    const byUuid = new Map(rows.map((row) => [row.uuid, row]));
    yield chunk.flatMap((uuid) => byUuid.get(uuid) ?? []);
  }
}
