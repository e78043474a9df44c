import type { Db } from "@/db/client";
import type { Names } from "@/db/queries/names";
import { listOperationUuids } from "@/db/queries/operations/operation-list";
import { BULK_MAX, type BulkAction, type BulkGround, type BulkImpediment, impedimentOf } from "@/lib/flows/model";
import type { OperationListQuery } from "@/lib/operations/model";
import { type Caller, channelOf } from "@/lib/shared/caller";
import { now } from "@/lib/shared/clock";
import { requireRole } from "@/lib/tenants/require-role";
import { bulkGrounds } from "./bulk-grounds";

/** Those named, or all that a list shows. */
export type BulkSelection = Readonly<{ uuids: readonly string[] }> | Readonly<{ query: OperationListQuery }>;

export type BulkPlan = Readonly<{
  /** In the list's order. */
  able: readonly string[];
  /** Of those that were looked at. */
  unable: readonly Readonly<{ why: BulkImpediment; count: number }>[];
  /** Matching, but not looked at: as many as are done at once were found before them. */
  beyond: number;
}>;

const CHUNK = 1000;

/**
 * What an action would do to a selection, before it is done; nothing changes. Whoever can't is passed over: as many are found as are done
 * at once, however many can't. Operations that are another organisation's, or outside the caller's channel, are not there.
 * @throws AppError forbidden
 */
export async function planBulkAction(
  db: Db,
  caller: Caller,
  action: BulkAction,
  selection: BulkSelection,
  { atOnce = BULK_MAX, lookedAtTogether = CHUNK } = {},
): Promise<BulkPlan> {
  requireRole(caller, "OPERATOR");
  const { tenantUuid } = caller;
  const channel = channelOf(caller);
  const all: Names =
    "uuids" in selection
      ? [...new Set(selection.uuids)]
      : await listOperationUuids(db, tenantUuid, channel, selection.query);
  const at = now();
  const able: string[] = [];
  const unable = new Map<BulkImpediment, number>();
  const impedimentHere = impedimentAmong(action);
  let lookedAt = 0;
  while (lookedAt < all.length && able.length < atOnce) {
    const uuids = all.slice(lookedAt, lookedAt + lookedAtTogether);
    const grounds = await bulkGrounds(db, tenantUuid, { channel, action, uuids, at });
    for (const uuid of uuids) {
      if (able.length === atOnce) break;
      lookedAt += 1;
      const ground = grounds.get(uuid);
      if (!ground) continue;
      const why = impedimentHere(ground);
      if (why === null) able.push(uuid);
      else unable.set(why, (unable.get(why) ?? 0) + 1);
    }
  }
  return {
    able,
    unable: [...unable].map(([why, count]) => ({ why, count })),
    beyond: all.length - lookedAt,
  };
}

/** What is in the way of one after the other: a payer of many gets one mail, for the first of them. */
function impedimentAmong(action: BulkAction): (ground: BulkGround) => BulkImpediment | null {
  const written = new Set<string>();
  return (ground) => {
    const why = impedimentOf(action, ground);
    if (why !== null || action !== "send" || ground.email === null) return why;
    if (written.has(ground.email)) return "same_address";
    written.add(ground.email);
    return null;
  };
}
