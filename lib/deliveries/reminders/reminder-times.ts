import { DateTime } from "luxon";
import { isoDay } from "@/lib/shared/iso-day";
import { opening, workingDay, zonesFor } from "./office-hours";

/** What the reminders of a payment follow from. */
export type Reminded = Readonly<{
  /** `YYYY-MM-DD`; null where the invoice names none. */
  invoiceDueDate: string | null;
  expiresAt: Date;
  /** The flow's. */
  countryCode: string;
  tenantTimeZone: string;
}>;

export type ReminderTime = Readonly<{ daysFromDue: number; sendAt: Date }>;

/**
 * When a payment's reminders are due (decision 191), in their order: on their day, or the next working day, as soon as one may write
 * there. Of two that come to the same day the later one is left, and none after the deadline.
 */
export function reminderTimes(reminded: Reminded, daysFromDue: readonly number[]): readonly ReminderTime[] {
  if (daysFromDue.length === 0) return [];
  const { invoiceDueDate, expiresAt, countryCode, tenantTimeZone } = reminded;
  const zones = zonesFor(countryCode, tenantTimeZone);
  const due = DateTime.fromISO(invoiceDueDate ?? isoDay(expiresAt, tenantTimeZone), { zone: "utc" });
  const onDays = new Map(
    daysFromDue
      .toSorted((a, b) => a - b)
      .map((days) => [workingDay(due.plus({ days }).toFormat("yyyy-MM-dd")), days] as const),
  );
  return [...onDays]
    .map(([day, days]) => ({ daysFromDue: days, sendAt: opening(day, zones) }))
    .filter(({ sendAt }) => sendAt < expiresAt);
}
