import { BANK_OUTCOMES, REACHED_STEPS, TIME_TO_PAY_NAMES } from "@/lib/operations/model";
import type {
  Collected,
  DaySpan,
  FunnelCounts,
  InsightScope,
  MoneyInsights,
  OpenSpan,
  WayInsights,
} from "@/lib/overview/model";
import { csvAmount } from "../csv-dialect";
import { operationsHref } from "../lists/definitions";
import type { SearchParams } from "../lists/filters";
import type { Text } from "../text";

/** The tables of the page: what is drawn beside them, and what a spreadsheet is given, are made of the same. */

/** What the list behind a figure has: how many, or what this of them is together, in minor units. */
export type Proof = Readonly<{ of: "count" | "amount" | "collected" | "lost"; value: number }>;

export type Cell = Readonly<{
  text: string;
  /** As a spreadsheet reads it, where that is another way. */
  plain?: string;
  /** The list that proves it. */
  href?: string;
  proof?: Proof;
  /** Of the whole, for the bar. */
  share?: number;
}>;

export const INSIGHT_TABLES = ["collected", "funnel", "time", "banks", "ageing", "forecast"] as const;
export type InsightTableName = (typeof INSIGHT_TABLES)[number];

export type InsightTable = Readonly<{
  columns: readonly Readonly<{ label: string; numeric: boolean; plain?: string }>[];
  rows: readonly Readonly<{ key: string; cells: readonly Cell[] }>[];
}>;

/** What each is made of. */
export type FiguresOf = Readonly<{
  collected: MoneyInsights;
  funnel: WayInsights;
  time: MoneyInsights;
  banks: WayInsights;
  ageing: MoneyInsights;
  forecast: MoneyInsights;
}>;

type Make<Figures> = Readonly<{ insights: Figures; scope: InsightScope; text: Text }>;

const MAKERS: { readonly [Name in InsightTableName]: (make: Make<FiguresOf[Name]>) => InsightTable } = {
  collected: collectedTable,
  funnel: funnelTable,
  time: timeTable,
  banks: banksTable,
  ageing: ageingTable,
  forecast: forecastTable,
};

/** A table by its name, of figures that are there already. */
export function insightTable<Name extends InsightTableName>(name: Name, make: Make<FiguresOf[Name]>): InsightTable {
  return MAKERS[name](make);
}

/** The list of the payments that a figure counts. */
export function listBehind(scope: InsightScope, params: SearchParams): string {
  return operationsHref({
    type: "PAYMENT",
    ...(scope.configurationUuid && { configuration: scope.configurationUuid }),
    ...(scope.origin && { origin: scope.origin }),
    ...(scope.collaboratorUuid && { collaborator: scope.collaboratorUuid }),
    ...params,
  });
}

export const COMPLETED = ({ from, to }: DaySpan) => ({ status: "COMPLETED", updated_from: from, updated_to: to });
const CREATED = ({ from, to }: DaySpan) => ({ created_from: from, created_to: to });
export const OPEN = { status: "CREATED,OPENED" } as const;
/** What fell due: all but what the organisation has cancelled. */
const NOT_CANCELLED = { status: "CREATED,OPENED,COMPLETED,REJECTED,EXPIRED,NOT_DELIVERED" } as const;
const DUE = ({ from, to }: OpenSpan) => ({ ...(from && { due_from: from }), ...(to && { due_to: to }) });

export function dueLatelyHref(scope: InsightScope, span: DaySpan, inTime: boolean): string {
  return listBehind(scope, { ...NOT_CANCELLED, ...DUE(span), ...(inTime && { on_time: "yes" }) });
}

const numeric = (label: string) => ({ label, numeric: true });
const worded = (label: string) => ({ label, numeric: false });

function counted(value: number, href: string, { number }: Text, share?: number): Cell {
  return {
    text: number(value),
    plain: String(value),
    proof: { of: "count", value },
    ...(value > 0 && { href }),
    ...(share !== undefined && { share }),
  };
}

function summed(of: Proof["of"], value: number, href: string, { money, language }: Text): Cell {
  return {
    text: money({ amount: value, currency: "EUR" }),
    plain: csvAmount(value, language),
    proof: { of, value },
    ...(value > 0 && { href }),
  };
}

/** A day, or the days from one to another. */
export function spanLabel({ from, to }: DaySpan, { day }: Text): string {
  return from === to ? day(from) : `${day(from)} – ${day(to)}`;
}

/** What came in, piece by piece of the period. */
export function collectedTable({ insights: { spans }, scope, text }: Make<Pick<MoneyInsights, "spans">>): InsightTable {
  const { t } = text;
  const money = (span: DaySpan, row: Collected) =>
    summed("collected", row.collected, listBehind(scope, COMPLETED(span)), text);
  return {
    columns: [
      worded(t("insights.collected.when")),
      numeric(t("insights.collected.payments")),
      numeric(t("insights.collected.collected")),
      numeric(t("insights.collected.before")),
      numeric(t("insights.collected.settled")),
      numeric(t("insights.collected.lost")),
    ],
    rows: spans.map(({ from, to, now, before }) => {
      const span = { from, to };
      const ended = (money: "settled" | "lost") => listBehind(scope, { ...COMPLETED(span), money });
      return {
        key: from,
        cells: [
          { text: spanLabel(span, text), plain: from === to ? from : `${from}/${to}` },
          counted(now.count, listBehind(scope, COMPLETED(span)), text),
          money(span, now),
          money(before, before),
          summed("collected", now.settled, ended("settled"), text),
          summed("lost", now.lost, ended("lost"), text),
        ],
      };
    }),
  };
}

function funnelTable({ insights: { period, funnel, funnels }, scope, text }: Make<WayInsights>): InsightTable {
  const { t } = text;
  const row = (key: string, name: string, counts: FunnelCounts, of: InsightScope) => {
    const created = listBehind(of, CREATED(period));
    return {
      key,
      cells: [
        { text: name },
        counted(counts.created, created, text),
        ...REACHED_STEPS.map((reached) =>
          counted(
            counts[reached],
            listBehind(of, { ...CREATED(period), reached }),
            text,
            counts.created === 0 ? 0 : counts[reached] / counts.created,
          ),
        ),
      ],
    };
  };
  return {
    columns: [
      worded(t("lists.filters.configuration")),
      numeric(t("insights.funnel.created")),
      ...REACHED_STEPS.map((step) => numeric(t(`insights.funnel.${step}`))),
    ],
    rows: [
      ...funnels.map(({ configurationUuid, name, ...counts }) =>
        row(configurationUuid, name, counts, { ...scope, configurationUuid }),
      ),
      ...(funnels.length > 1 ? [row("all", t("insights.funnel.all"), funnel, scope)] : []),
    ],
  };
}

function timeTable({ insights: { period, timeToPay }, scope, text }: Make<MoneyInsights>): InsightTable {
  const { t, percent } = text;
  const { count, spread } = timeToPay;
  return {
    columns: [
      worded(t("insights.time.time")),
      numeric(t("insights.collected.payments")),
      numeric(t("insights.time.share")),
    ],
    rows: TIME_TO_PAY_NAMES.map((took) => {
      const share = count === 0 ? 0 : spread[took] / count;
      return {
        key: took,
        cells: [
          { text: t(`lists.choices.took.${took}`) },
          counted(spread[took], listBehind(scope, { ...COMPLETED(period), took }), text, share),
          { text: percent(share) },
        ],
      };
    }),
  };
}

function banksTable({ insights: { period, banks }, scope, text }: Make<WayInsights>): InsightTable {
  const { t } = text;
  return {
    columns: [
      worded(t("lists.filters.at_bank")),
      numeric(t("insights.banks.tried")),
      ...BANK_OUTCOMES.map((outcome) => numeric(t(`insights.banks.${outcome}`))),
    ],
    rows: banks.map(({ bankId, name, outcomes }) => {
      const tried = BANK_OUTCOMES.reduce((sum, outcome) => sum + outcomes[outcome], 0);
      const list = (at_bank: string) => listBehind(scope, { ...CREATED(period), at_bank });
      return {
        key: bankId,
        cells: [
          { text: name },
          counted(tried, list(bankId), text),
          ...BANK_OUTCOMES.map((outcome) =>
            counted(outcomes[outcome], list(`${bankId}.${outcome}`), text, outcomes[outcome] / tried),
          ),
        ],
      };
    }),
  };
}

function ageingTable({ insights: { ageing }, scope, text }: Make<MoneyInsights>): InsightTable {
  const { t } = text;
  const whole = ageing.reduce((sum, { amount }) => sum + amount, 0);
  return {
    columns: [
      worded(t("insights.ageing.due")),
      numeric(t("insights.collected.payments")),
      numeric(t("insights.ageing.amount")),
    ],
    rows: ageing.map(({ age, from, to, count, amount }) => {
      const href = listBehind(scope, { ...OPEN, ...(age === "none" ? { due_day: "none" } : DUE({ from, to })) });
      return {
        key: age,
        cells: [
          { text: t(`insights.ageing.ages.${age}`) },
          counted(count, href, text),
          { ...summed("amount", amount, href, text), share: whole === 0 ? 0 : amount / whole },
        ],
      };
    }),
  };
}

function forecastTable({ insights: { forecast }, scope, text }: Make<MoneyInsights>): InsightTable {
  const { t } = text;
  const most = Math.max(...forecast.map(({ amount }) => amount), 1);
  return {
    columns: [
      worded(t("insights.forecast.week")),
      numeric(t("insights.collected.payments")),
      numeric(t("insights.ageing.amount")),
    ],
    rows: forecast.map(({ from, to, count, amount }) => {
      const href = listBehind(scope, { ...OPEN, ...DUE({ from, to }) });
      return {
        key: from,
        cells: [
          { text: spanLabel({ from, to }, text), plain: `${from}/${to}` },
          counted(count, href, text),
          { ...summed("amount", amount, href, text), share: amount / most },
        ],
      };
    }),
  };
}
