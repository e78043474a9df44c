import type { Db } from "@/db/client";
import { type CountAndAmount, sumCollectedPerDay, sumPending } from "@/db/queries/overview/dashboard";
import { type Caller, channelOf } from "@/lib/shared/caller";
import { shiftDay } from "@/lib/shared/iso-day";
import { type LastDays, lastDays } from "./last-days";

export type CollectedDay = Readonly<{
  /** `YYYY-MM-DD`, a day of the organisation's own. */
  day: string;
  count: number;
  /** Minor units of EUR: SEPA knows no other currency (decision 1). */
  amount: number;
}>;

export type CollectionSummary = Readonly<{
  firstDay: string;
  lastDay: string;
  collected: Readonly<{ count: number; amount: number }>;
  /** The same number of days before. */
  collectedBefore: Readonly<{ count: number; amount: number }>;
  pending: Readonly<{ count: number; amount: number }>;
  /** Every day of the period, also those without a payment. */
  perDay: readonly CollectedDay[];
}>;

/** The figures of the last `days` days, today included, in the organisation's time zone. */
export async function summariseCollection(
  db: Db,
  caller: Caller,
  { days, timeZone }: LastDays,
): Promise<CollectionSummary> {
  const { firstDay, lastDay } = lastDays({ days, timeZone });
  const both = { ...lastDays({ days: 2 * days, timeZone }).period, timeZone };
  const channel = channelOf(caller);
  const [pending, perDay] = await Promise.all([
    sumPending(db, caller.tenantUuid, channel),
    sumCollectedPerDay(db, caller.tenantUuid, channel, both),
  ]);
  const byDay = new Map(perDay.map((row) => [row.day, row]));
  const everyDay = Array.from({ length: days }, (_, index) => shiftDay(firstDay, index));
  return {
    firstDay,
    lastDay,
    collected: total(perDay.filter(({ day }) => day >= firstDay)),
    collectedBefore: total(perDay.filter(({ day }) => day < firstDay)),
    pending,
    perDay: everyDay.map((day) => byDay.get(day) ?? { day, count: 0, amount: 0 }),
  };
}

function total(rows: readonly CountAndAmount[]): CountAndAmount {
  return {
    count: rows.reduce((sum, row) => sum + row.count, 0),
    amount: rows.reduce((sum, row) => sum + row.amount, 0),
  };
}
