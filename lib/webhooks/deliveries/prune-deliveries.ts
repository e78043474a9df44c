import type { Db } from "@/db/client";
import { deleteEndedDeliveries, isKept } from "@/db/queries/webhooks/webhook-deliveries";
import { deleteTalliesBefore } from "@/db/queries/webhooks/webhook-tallies";
import { dropMonths } from "@/lib/months/drop-months";
import { addSeconds, now } from "@/lib/shared/clock";
import { env } from "@/lib/shared/env";

const DAY_SECONDS = 24 * 3600;
/** The longest that is shown of an endpoint, in whole days of whatever time zone. */
const FIGURES_KEPT_DAYS = 31;
const BATCH = 5000;
/** A month that can be dropped has been by then. */
const LONGEST_MONTH_DAYS = 31;

/**
 * Forgets deliveries that ended long ago (`WEBHOOK_DELIVERIES_KEPT_DAYS`), with their attempts, and the figures of that time: a month at
 * once, when all of it may go (decision 251). What ended another month ago, and lies in one that may not or in none, is deleted.
 */
export async function pruneDeliveries(db: Db): Promise<void> {
  const { webhookDeliveriesKeptDays: keptDays } = env();
  const before = addSeconds(now(), -keptDays * DAY_SECONDS);
  await deleteTalliesBefore(db, addSeconds(now(), -Math.max(keptDays, FIGURES_KEPT_DAYS) * DAY_SECONDS));
  await dropMonths(db, {
    table: "webhook_delivery",
    followers: ["webhook_delivery_attempt"],
    before,
    isKept: (tx, { name }) => isKept(tx, name, before),
  });
  const longBefore = addSeconds(before, -LONGEST_MONTH_DAYS * DAY_SECONDS);
  for (;;) {
    const deleted = await deleteEndedDeliveries(db, longBefore, BATCH);
    if (deleted < BATCH) return;
  }
}
