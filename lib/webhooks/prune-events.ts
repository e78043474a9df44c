import type { Db } from "@/db/client";
import { deleteOldEvents } from "@/db/queries/webhooks/events";
import { addSeconds, now } from "@/lib/shared/clock";
import { env } from "@/lib/shared/env";

/** Of each organisation at once. */
const BATCH = 1000;

/**
 * Forgets events of long ago where that is asked for (`EVENTS_KEPT_DAYS`): they are the organisation's record, and stay otherwise. What
 * still has a delivery waits until that is forgotten. Numbers are never given again.
 */
export async function pruneEvents(db: Db): Promise<void> {
  const { eventsKeptDays } = env();
  if (eventsKeptDays === null) return;
  const before = addSeconds(now(), -eventsKeptDays * 24 * 3600);
  while ((await deleteOldEvents(db, before, BATCH)) > 0);
}
