import type { Database } from "@/db/client";
import { listTroubledEndpoints as listRows } from "@/db/queries/overview/attention";
import { type Caller, channelOf } from "@/lib/shared/caller";

export type TroubledEndpoint = Readonly<{ uuid: string; url: string; status: "ACTIVE" | "DISABLED"; since: Date }>;

/** The tenant's webhook endpoints that get nothing through; nothing for a collaborator, whose endpoints these aren't. */
export async function listTroubledEndpoints(db: Database, caller: Caller): Promise<readonly TroubledEndpoint[]> {
  return channelOf(caller) === null ? listRows(db, caller.tenantUuid) : [];
}
