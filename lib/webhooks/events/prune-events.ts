import type { Db } from "@/db/client";
import { deleteOldEvents, hasDeliveries } from "@/db/queries/webhooks/events";
import { dropMonths } from "@/lib/months/drop-months";
import { addSeconds, now } from "@/lib/shared/clock";
import { env } from "@/lib/shared/env";

const DAY_SECONDS = 24 * 3600;
/** So many are looked at by one statement. */
const BATCH = 1000;
/** A month that can be dropped has been by then. */
const LONGEST_MONTH_DAYS = 31;

/**
 * Forgets events of long ago where that is asked for (`EVENTS_KEPT_DAYS`): they are the organisation's record, and stay otherwise. What
 * still has a delivery waits until that is forgotten. A month goes at once, when all of it may (decision 251); what lies in another, or in
 * none, is deleted a month later, so many at a time, past those that have to wait. Numbers are never given again.
 */
export async function pruneEvents(db: Db): Promise<void> {
  const { eventsKeptDays } = env();
  if (eventsKeptDays === null) return;
  const before = addSeconds(now(), -eventsKeptDays * DAY_SECONDS);
  await dropMonths(db, { table: "event", before, isKept: hasDeliveries });
  const longBefore = addSeconds(before, -LONGEST_MONTH_DAYS * DAY_SECONDS);
  let after: string | null = null;
  do after = await deleteOldEvents(db, { before: longBefore, after, limit: BATCH });
  while (after !== null);
}
