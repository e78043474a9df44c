import type { Db } from "@/db/client";
import { deleteOldEvents, listEventTenants } from "@/db/queries/webhooks/events";
import { addSeconds, now } from "@/lib/shared/clock";
import { env } from "@/lib/shared/env";

const BATCH = 5000;

/**
 * Forgets events of long ago where that is asked for (`EVENTS_KEPT_DAYS`): they are the organisation's record, and stay otherwise. What
 * still has a delivery waits until that is forgotten. Numbers are never given again.
 */
export async function pruneEvents(db: Db): Promise<void> {
  const { eventsKeptDays } = env();
  if (eventsKeptDays === null) return;
  const before = addSeconds(now(), -eventsKeptDays * 24 * 3600);
  for (const tenantUuid of await listEventTenants(db)) {
    for (;;) {
      const deleted = await deleteOldEvents(db, tenantUuid, before, BATCH);
      if (deleted < BATCH) break;
    }
  }
}
