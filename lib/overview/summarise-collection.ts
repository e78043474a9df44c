import { DateTime } from "luxon";
import type { Db } from "@/db/client";
import {
  type CountAndAmount,
  countFunnel,
  type Period,
  sumCollectedPerDay,
  sumPending,
} from "@/db/queries/overview/dashboard";
import { type Caller, channelOf } from "@/lib/shared/caller";
import { now } from "@/lib/shared/clock";

export type CollectedDay = Readonly<{
  /** `YYYY-MM-DD`, a day of the organisation's own. */
  day: string;
  count: number;
  /** Minor units of EUR: SEPA knows no other currency (decision 1). */
  amount: number;
}>;

const FUNNEL_STEPS = ["created", "seen", "bankChosen", "sentToBank", "returned", "confirmed"] as const;

/** How far the payments created in the period have come, each step a part of the one before. Seen: by a person. */
export type FunnelStep = Readonly<{ name: (typeof FUNNEL_STEPS)[number]; count: number }>;

export type CollectionSummary = Readonly<{
  firstDay: string;
  lastDay: string;
  collected: Readonly<{ count: number; amount: number }>;
  /** The same number of days before. */
  collectedBefore: Readonly<{ count: number; amount: number }>;
  pending: Readonly<{ count: number; amount: number }>;
  /** Every day of the period, also those without a payment. */
  perDay: readonly CollectedDay[];
  funnel: readonly FunnelStep[];
}>;

/** The figures of the last `days` days, today included, in the organisation's time zone. */
export async function summariseCollection(
  db: Db,
  caller: Caller,
  { days, timeZone }: Readonly<{ days: number; timeZone: string }>,
): Promise<CollectionSummary> {
  const tomorrow = DateTime.fromJSDate(now(), { zone: timeZone }).startOf("day").plus({ days: 1 });
  const first = tomorrow.minus({ days });
  const period: Period = { from: first.toJSDate(), to: tomorrow.toJSDate() };
  const both: Period = { from: first.minus({ days }).toJSDate(), to: period.to };
  const channel = channelOf(caller);
  const [pending, perDay, funnel] = await Promise.all([
    sumPending(db, caller.tenantUuid, channel),
    sumCollectedPerDay(db, caller.tenantUuid, channel, { ...both, timeZone }),
    countFunnel(db, caller.tenantUuid, channel, period),
  ]);
  const byDay = new Map(perDay.map((row) => [row.day, row]));
  const everyDay = Array.from({ length: days }, (_, index) => first.plus({ days: index }).toFormat("yyyy-MM-dd"));
  const firstDay = first.toFormat("yyyy-MM-dd");
  return {
    firstDay,
    lastDay: tomorrow.minus({ days: 1 }).toFormat("yyyy-MM-dd"),
    collected: total(perDay.filter(({ day }) => day >= firstDay)),
    collectedBefore: total(perDay.filter(({ day }) => day < firstDay)),
    pending,
    perDay: everyDay.map((day) => byDay.get(day) ?? { day, count: 0, amount: 0 }),
    funnel: FUNNEL_STEPS.map((name) => ({ name, count: funnel[name] })),
  };
}

function total(rows: readonly CountAndAmount[]): CountAndAmount {
  return {
    count: rows.reduce((sum, row) => sum + row.count, 0),
    amount: rows.reduce((sum, row) => sum + row.amount, 0),
  };
}
