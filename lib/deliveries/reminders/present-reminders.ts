import type { DeliveryRow } from "@/db/queries/deliveries/deliveries";
import type { ReminderGround } from "@/db/queries/deliveries/reminders";
import { liveUrl } from "@/lib/operations/link-url";
import type { OperationReminders } from "../contract";
import { timesOf } from "./plan-of";
import { whereReminded } from "./where-reminded";

/** Rows → the wire's shape: the reminders that are to come, as configuration, due date and addresses are at this moment. */
export function presentReminders(found: ReminderGround, rows: readonly DeliveryRow[], at: Date): OperationReminders {
  const { operation, plan, settings } = found;
  const stoppedAt = plan?.stoppedAt ?? null;
  const recipients = whereReminded(rows, settings, operation.subject).map(({ channel, address: to }) => ({
    channel,
    to,
  }));
  // Without a plan nothing was asked of the worker yet: whatever comes, comes after now.
  const since = plan?.since ?? at;
  const isNone = stoppedAt !== null || recipients.length === 0 || liveUrl(operation) === null;
  const times = isNone ? [] : timesOf({ ...found, ...operation }).filter(({ sendAt }) => sendAt > since);
  // Of those that were missed the newest is sent.
  const missed = times.filter(({ sendAt }) => sendAt <= at).slice(0, -1);
  return {
    stopped: stoppedAt !== null,
    stoppedAt: stoppedAt?.toISOString() ?? null,
    planned: times
      .slice(missed.length)
      .map(({ daysFromDue, sendAt }) => ({ daysFromDue, sendAt: sendAt.toISOString(), recipients })),
  };
}
