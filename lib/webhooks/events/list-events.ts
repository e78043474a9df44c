import type { Db } from "@/db/client";
import { listEventsAfter } from "@/db/queries/webhooks/events";
import { type Caller, channelOf } from "@/lib/shared/caller";
import type { EventQuery, WebhookEventList } from "@/lib/webhooks/contract";
import { presentEvent } from "./present-event";

/**
 * The tenant's events after a sequence number, oldest first: who was away catches up without webhooks. The sequence has no
 * gaps but behind a restore (those of some types have), and its order is the order of commit, so nothing ever appears before what was read. A collaborator sees
 * only its own channel's events, whose sequence numbers have gaps therefore.
 */
export async function listEvents(
  db: Db,
  caller: Caller,
  { after, limit, eventType: types = [] }: EventQuery,
): Promise<WebhookEventList> {
  // One more tells whether there are more.
  const channel = channelOf(caller);
  const found = await listEventsAfter(db, caller.tenantUuid, { after, limit: limit + 1, channel, types });
  const results = found.slice(0, limit).map(presentEvent);
  return {
    results,
    nextAfter: results.at(-1)?.metadata.sequence ?? after,
    hasMore: found.length > limit,
  };
}
