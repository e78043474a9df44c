import type { Db } from "@/db/client";
import { deleteEndedDeliveries } from "@/db/queries/webhooks/webhook-deliveries";
import { addSeconds, now } from "@/lib/shared/clock";

const KEPT_DAYS = 90;
const BATCH = 5000;

/** Forgets deliveries, with their attempts, that ended long ago. The events stay: they are the organisation's record. */
export async function pruneDeliveries(db: Db): Promise<void> {
  const before = addSeconds(now(), -KEPT_DAYS * 24 * 3600);
  for (;;) {
    const deleted = await deleteEndedDeliveries(db, before, BATCH);
    if (deleted < BATCH) return;
  }
}
