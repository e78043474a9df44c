import type { Database } from "@/db/client";
import { listTroubledEndpoints as listRows } from "@/db/queries/overview/attention";
import { type Caller, channelOf } from "@/lib/shared/caller";
import { addSeconds, now } from "@/lib/shared/clock";

export type TroubledEndpoint = Readonly<{ uuid: string; url: string; status: "ACTIVE" | "DISABLED"; since: Date }>;

/** A receiver that is started anew is away for as long, and the next tries bring it what it missed. */
const TROUBLE_AFTER_SECONDS = 600;

/**
 * The tenant's webhook endpoints that have got nothing through for ten minutes, or were switched off for it, and since when they are
 * trouble; nothing for a collaborator, whose endpoints these aren't.
 */
export async function listTroubledEndpoints(db: Database, caller: Caller): Promise<readonly TroubledEndpoint[]> {
  if (channelOf(caller) !== null) return [];
  const rows = await listRows(db, caller.tenantUuid, addSeconds(now(), -TROUBLE_AFTER_SECONDS));
  return rows.map((row) =>
    row.status === "ACTIVE" ? { ...row, since: addSeconds(row.since, TROUBLE_AFTER_SECONDS) } : row,
  );
}
