import type { Db } from "@/db/client";
import { findBulkGrounds } from "@/db/queries/flows/bulk-grounds";
import { listOperationUuids } from "@/db/queries/operations/operation-list";
import type { OperationListQuery } from "@/lib/operations/model";
import { type Caller, channelOf } from "@/lib/shared/caller";
import { now } from "@/lib/shared/clock";
import { requireRole } from "@/lib/tenants/require-role";
import { BULK_MAX, type BulkAction, type BulkImpediment, impedimentOf } from "./model";

/** Those named, or all that a list shows. */
export type BulkSelection = Readonly<{ uuids: readonly string[] }> | Readonly<{ query: OperationListQuery }>;

export type BulkPlan = Readonly<{
  /** In the list's order. */
  able: readonly string[];
  unable: readonly Readonly<{ why: BulkImpediment; count: number }>[];
  /** Matching, but more than are done at once. */
  beyond: number;
}>;

const CHUNK = 1000;

/**
 * What an action would do to a selection, before it is done; nothing changes. Operations that are another organisation's, or outside the
 * caller's channel, are not there.
 * @throws AppError forbidden
 */
export async function planBulkAction(
  db: Db,
  caller: Caller,
  action: BulkAction,
  selection: BulkSelection,
): Promise<BulkPlan> {
  requireRole(caller, "OPERATOR");
  const all =
    "uuids" in selection
      ? [...new Set(selection.uuids)]
      : await listOperationUuids(db, caller.tenantUuid, channelOf(caller), selection.query);
  const considered = all.slice(0, BULK_MAX);
  const able: string[] = [];
  const unable = new Map<BulkImpediment, number>();
  for (let start = 0; start < considered.length; start += CHUNK) {
    const uuids = considered.slice(start, start + CHUNK);
    const grounds = await findBulkGrounds(db, caller.tenantUuid, channelOf(caller), uuids, now());
    for (const uuid of uuids) {
      const ground = grounds.get(uuid);
      if (!ground) continue;
      const why = impedimentOf(action, ground);
      if (why === null) able.push(uuid);
      else unable.set(why, (unable.get(why) ?? 0) + 1);
    }
  }
  return {
    able,
    unable: [...unable].map(([why, count]) => ({ why, count })),
    beyond: all.length - considered.length,
  };
}
