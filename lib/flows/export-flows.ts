import type { Db } from "@/db/client";
import { findFlowRows, listFlowUuids } from "@/db/queries/flows/flow-list";
import type { Reading } from "@/db/replica";
import { rowsInOrder } from "@/lib/operations/finding/rows-in-order";
import { type Caller, channelOf } from "@/lib/shared/caller";
import type { FlowListItem } from "./contract";
import { presentFlowListItem } from "./list-flows";
import type { FlowListQuery } from "./model";

/** Every flow of a list, in the list's order, whatever its length, a chunk at a time. What is created meanwhile is left out. */
export async function* exportFlows(
  db: Db,
  caller: Caller,
  query: FlowListQuery,
  /** Where each piece is read, which may be behind. */
  read: Reading = (run) => run(db),
): AsyncGenerator<readonly FlowListItem[]> {
  const { tenantUuid } = caller;
  const channel = channelOf(caller);
  const uuids = await read((at) => listFlowUuids(at, tenantUuid, channel, query));
  const find = (at: Db, chunk: readonly string[]) => findFlowRows(at, tenantUuid, channel, chunk);
  for await (const rows of rowsInOrder(db, read, uuids, find)) yield rows.map(presentFlowListItem);
}
