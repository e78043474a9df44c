import type { Transaction } from "@/db/client";
import { insertDeliveries, type NewDelivery } from "@/db/queries/deliveries/deliveries";
import { addJob } from "@/db/queries/jobs";

/**
 * Writes what is to be sent with the fact that asks for it, and wakes who sends when the first of it is due; what is due later is found
 * by the minute's call. Each call has a job of its own: one that all shared would make those who create flows at the same time wait for
 * each other.
 */
export async function queueDeliveries(tx: Transaction, rows: readonly NewDelivery[]): Promise<void> {
  const [first] = rows.toSorted((a, b) => a.sendAt.getTime() - b.sendAt.getTime());
  if (!first) return;
  await insertDeliveries(tx, rows);
  const isLater = first.sendAt > first.createdAt;
  // What fails is done by the next minute's call.
  await addJob(tx, "send-deliveries", {}, { ...(isLater && { runAt: first.sendAt }), maxAttempts: 1 });
}
