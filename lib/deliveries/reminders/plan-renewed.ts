import type { Transaction } from "@/db/client";
import { findReminderGround, saveReminderPlan } from "@/db/queries/deliveries/reminders";
import { copyFacts } from "@/db/queries/operations/operation-moves";
import { planOf } from "./plan-of";

/**
 * Plans the reminders of a renewal (decision 190), in the transaction that makes it: those of its due date or deadline that are to come.
 * Where the organisation wanted none of the payment before, it wants none of this one.
 */
export async function planRenewed(
  tx: Transaction,
  renewedUuid: string,
  copy: Readonly<{ tenantUuid: string; uuid: string; createdAt: Date }>,
): Promise<void> {
  const [before, found] = [
    await findReminderGround(tx, copy.tenantUuid, renewedUuid, null),
    await findReminderGround(tx, copy.tenantUuid, copy.uuid, null),
  ];
  if (found?.operation.type !== "PAYMENT") return;
  // What its payer has said of it is said of its copy.
  await copyFacts(tx, copy.tenantUuid, "TRANSFER_SAID", { from: renewedUuid, to: copy.uuid });
  const stoppedAt = before?.plan?.stoppedAt ?? null;
  const plan = planOf({ ...found, ...found.operation }, copy.createdAt);
  if (stoppedAt === null && plan.nextAt === null) return;
  if (stoppedAt) await copyFacts(tx, copy.tenantUuid, "DISPUTED", { from: renewedUuid, to: copy.uuid });
  await saveReminderPlan(tx, { ...plan, stoppedAt, nextAt: stoppedAt ? null : plan.nextAt });
}
