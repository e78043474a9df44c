import type { Db } from "@/db/client";
import {
  countBankOutcomes,
  countDueInTime,
  countFunnels,
  findConfigurationNames,
  spreadTimeToPay,
  sumCollectedDays,
  sumOpenByDueDate,
} from "@/db/queries/overview/insights";
import { bankDirectory } from "@/lib/banks/registry";
import { BANK_OUTCOMES, type BankOutcome } from "@/lib/operations/model";
import { type Caller, channelOf } from "@/lib/shared/caller";
import { shiftDay } from "@/lib/shared/iso-day";
import { ageing, collectedSpans, forecast, sumOf } from "./insight-days";
import { lastDays } from "./last-days";
import type {
  BankOutcomes,
  DaySpan,
  FunnelCounts,
  InsightScope,
  InsightStep,
  Insights,
  MoneyInsights,
  WayInsights,
} from "./model";

/** What fell due in so many days before today tells how it usually is. */
const DUE_LATELY_DAYS = 90;

export type InsightsAsked = Readonly<{
  scope: InsightScope;
  /** How many days, today included. */
  days: number;
  step: InsightStep;
  timeZone: string;
}>;

/** All figures of the caller's payments, by days of the organisation's own zone (decision 262). */
export async function getInsights(db: Db, caller: Caller, asked: InsightsAsked): Promise<Insights> {
  const [money, ways] = await Promise.all([getMoneyInsights(db, caller, asked), getWayInsights(db, caller, asked)]);
  return { ...money, ...ways };
}

/** What came in, how soon, and what is still open. */
export async function getMoneyInsights(
  db: Db,
  caller: Caller,
  { scope, days, step, timeZone }: InsightsAsked,
): Promise<MoneyInsights> {
  const { period: moments, firstDay, lastDay: today } = lastDays({ days, timeZone });
  const period: DaySpan = { from: firstDay, to: today };
  const before: DaySpan = { from: shiftDay(period.from, -days), to: shiftDay(today, -days) };
  const both = { ...lastDays({ days: 2 * days, timeZone }).period, timeZone };
  const whose = [db, caller.tenantUuid, channelOf(caller), scope] as const;
  const [rows, timeToPay, open] = await Promise.all([
    sumCollectedDays(...whose, both),
    spreadTimeToPay(...whose, moments),
    sumOpenByDueDate(...whose),
  ]);
  return {
    period,
    before,
    spans: collectedSpans(period, step, rows),
    collected: sumOf(rows.filter(({ day }) => day >= period.from)),
    collectedBefore: sumOf(rows.filter(({ day }) => day < period.from)),
    timeToPay,
    ageing: ageing(today, open),
    forecast: forecast(today, open),
  };
}

/**
 * How far the payments created in the period came, how it ended at banks, and how many that fell due lately were paid by then: of a big
 * organisation it takes longer than all the rest.
 */
export async function getWayInsights(
  db: Db,
  caller: Caller,
  { scope, days, timeZone }: InsightsAsked,
): Promise<WayInsights> {
  const { period, firstDay, lastDay: today } = lastDays({ days, timeZone });
  const dueLately: DaySpan = { from: shiftDay(today, -DUE_LATELY_DAYS), to: shiftDay(today, -1) };
  const whose = [db, caller.tenantUuid, channelOf(caller), scope] as const;
  const [funnels, outcomes, due, banks] = await Promise.all([
    namedFunnels(...whose, period),
    countBankOutcomes(...whose, period),
    countDueInTime(...whose, { ...dueLately, timeZone }),
    bankDirectory(db),
  ]);
  return {
    period: { from: firstDay, to: today },
    funnel: wholeFunnel(funnels),
    funnels,
    banks: byBank(outcomes, (bankId) => banks.find(bankId)?.name ?? bankId),
    dueLately: { ...dueLately, ...due },
  };
}

/** With the names of the payment pages that they are of. */
async function namedFunnels(...asked: Parameters<typeof countFunnels>) {
  const [db, tenantUuid] = asked;
  const funnels = await countFunnels(...asked);
  const uuids = funnels.map(({ configurationUuid }) => configurationUuid);
  const names = await findConfigurationNames(db, tenantUuid, uuids);
  const nameOf = new Map(names.map(({ uuid, name }) => [uuid, name]));
  return funnels.map((funnel) => ({ ...funnel, name: nameOf.get(funnel.configurationUuid) ?? "" }));
}

function wholeFunnel(parts: readonly FunnelCounts[]): FunnelCounts {
  const whole = (step: keyof FunnelCounts) => parts.reduce((sum, part) => sum + part[step], 0);
  return {
    created: whole("created"),
    delivered: whole("delivered"),
    seen: whole("seen"),
    authorised: whole("authorised"),
    settled: whole("settled"),
    transferred: whole("transferred"),
  };
}

type Outcome = Readonly<{ bankId: string; outcome: BankOutcome; count: number }>;

/** The busiest first. */
function byBank(rows: readonly Outcome[], nameOf: (bankId: string) => string): readonly BankOutcomes[] {
  const of = (bankId: string, outcome: BankOutcome) =>
    rows.find((row) => row.bankId === bankId && row.outcome === outcome)?.count ?? 0;
  return [...new Set(rows.map(({ bankId }) => bankId))]
    .map((bankId) => ({
      bankId,
      name: nameOf(bankId),
      outcomes: {
        AUTHORISED: of(bankId, "AUTHORISED"),
        UNRESOLVED: of(bankId, "UNRESOLVED"),
        PENDING: of(bankId, "PENDING"),
        FAILED: of(bankId, "FAILED"),
        ABANDONED: of(bankId, "ABANDONED"),
      },
    }))
    .toSorted((a, b) => triedAt(b) - triedAt(a));
}

function triedAt({ outcomes }: BankOutcomes): number {
  return BANK_OUTCOMES.reduce((sum, outcome) => sum + outcomes[outcome], 0);
}
