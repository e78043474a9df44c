import { type Database, inTransaction, type Transaction } from "@/db/client";
import { listDeliveryRows } from "@/db/queries/deliveries/deliveries";
import {
  cancelWaitingReminders,
  type DueReminder,
  findReminderGround,
  listDueReminders,
  type ReminderGround,
  saveReminderPlan,
} from "@/db/queries/deliveries/reminders";
import { pingDatabase } from "@/db/queries/health";
import { lockFlowOfOperation } from "@/db/queries/operations/operation-moves";
import { liveUrl } from "@/lib/operations/link-url";
import { now } from "@/lib/shared/clock";
import { pageByPage } from "@/lib/shared/process/one-by-one";
import { type Address, planDeliveries } from "../plan-deliveries";
import { queueDeliveries } from "../queue-deliveries";
import { isSameAddress } from "../where-sent";
import { timesOf } from "./plan-of";
import type { ReminderTime } from "./reminder-times";
import { whereReminded } from "./where-reminded";

const BATCH = 200;

/**
 * Writes the reminders that are due, as deliveries that the worker sends (decision 190). Harmless when two workers run it, and when it
 * is killed: a payment's reminder and what comes next are one transaction under its flow's lock.
 */
export async function queueDueReminders(db: Database, pageSize: number = BATCH): Promise<void> {
  const at = now();
  await pageByPage<DueReminder>(
    (after) => listDueReminders(db, at, pageSize, after),
    pageSize,
    ({ tenantUuid, operationUuid }) => inTransaction(db, (tx) => queueReminder(tx, tenantUuid, operationUuid)),
    () => pingDatabase(db),
  );
}

async function queueReminder(tx: Transaction, tenantUuid: string, operationUuid: string): Promise<void> {
  await lockFlowOfOperation(tx, tenantUuid, operationUuid);
  const found = await findReminderGround(tx, tenantUuid, operationUuid, null);
  const at = now();
  // Another worker was quicker, or it was stopped meanwhile.
  if (!found?.plan?.nextAt || found.plan.nextAt > at) return;
  const { plan } = found;
  const times = liveUrl(found.operation) === null ? [] : timesOf({ ...found, ...found.operation });
  // Of those that were missed while nobody worked the newest is sent.
  const due = times.findLast(({ sendAt }) => sendAt > plan.since && sendAt <= at);
  const next = times.find(({ sendAt }) => sendAt > at);
  await saveReminderPlan(tx, { ...plan, since: at, nextAt: next?.sendAt ?? null });
  if (due) await queueOne(tx, found, due, at);
}

async function queueOne(
  tx: Transaction,
  { operation, settings }: ReminderGround,
  { daysFromDue, sendAt }: ReminderTime,
  at: Date,
): Promise<void> {
  const { tenantUuid, uuid, subject } = operation;
  const known = await listDeliveryRows(tx, tenantUuid, uuid);
  // An organisation's time zone that was set right moves its days: what has gone by the former ones is not due again.
  const isNew = (address: Address) =>
    !known.some((row) => row.kind === "REMINDER" && row.daysFromDue === daysFromDue && isSameAddress(row, address));
  const addresses = whereReminded(known, settings, subject).filter(isNew);
  if (addresses.length === 0) return;
  await cancelWaitingReminders(tx, tenantUuid, uuid, "SUPERSEDED", at);
  const rows = planDeliveries(operation, addresses, { by: { by: "SYSTEM" }, unasked: true, sendAt, at });
  await queueDeliveries(
    tx,
    rows.map((row) => ({ ...row, kind: "REMINDER", daysFromDue })),
  );
}
