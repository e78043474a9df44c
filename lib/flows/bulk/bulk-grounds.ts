import type { Db } from "@/db/client";
import { findBulkGrounds } from "@/db/queries/flows/bulk-grounds";
import type { BulkAction, BulkGround } from "@/lib/flows/model";
import { whoseMoneyStands } from "@/lib/refunds/standing-money";

/** What an action needs to be known of these operations, by uuid; of those alone that the channel sees. */
export async function bulkGrounds(
  db: Db,
  tenantUuid: string,
  {
    channel,
    action,
    uuids,
    at,
  }: Readonly<{ channel: string | null; action: BulkAction; uuids: readonly string[]; at: Date }>,
): Promise<ReadonlyMap<string, BulkGround>> {
  const [grounds, paid] = await Promise.all([
    findBulkGrounds(db, tenantUuid, channel, uuids, at),
    // Nothing else asks for it.
    action === "renew" ? whoseMoneyStands(db, tenantUuid, uuids) : new Set<string>(),
  ]);
  return new Map([...grounds].map(([uuid, ground]) => [uuid, { ...ground, hasMoney: paid.has(uuid) }]));
}
