import type { Db } from "@/db/client";
import { deleteEndedDeliveries } from "@/db/queries/webhooks/webhook-deliveries";
import { deleteTalliesBefore } from "@/db/queries/webhooks/webhook-tallies";
import { addSeconds, now } from "@/lib/shared/clock";
import { env } from "@/lib/shared/env";

const BATCH = 5000;

/** Forgets deliveries that ended long ago (`WEBHOOK_DELIVERIES_KEPT_DAYS`), with their attempts, and the figures of that time. */
export async function pruneDeliveries(db: Db): Promise<void> {
  const before = addSeconds(now(), -env().webhookDeliveriesKeptDays * 24 * 3600);
  await deleteTalliesBefore(db, before);
  for (;;) {
    const deleted = await deleteEndedDeliveries(db, before, BATCH);
    if (deleted < BATCH) return;
  }
}
