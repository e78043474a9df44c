import type { BankOutcome, ReachedStep, TimeToPay } from "@/lib/operations/model";

/** In euros: the first digits of the minor units, and how many of the last ones were left open. */
export type WantedAmount = Readonly<{ digits: string; openDigits: number }>;

/** All of these words, as typed, of letters or digits at least in part; and an amount, where there is one. */
export type Meaning = Readonly<{ words: readonly string[]; amount: WantedAmount | null }>;

/**
 * What somebody who looks for an operation may mean by what they typed, beside exact identifiers: of each part one of its meanings.
 * Parts without a number mean their word.
 */
export type WantedWords = readonly (readonly Meaning[])[];

/** Lists of the dashboard whose views can be saved (decision 261). */
export const VIEWED_LISTS = ["OPERATIONS", "FLOWS"] as const;
export type ViewedList = (typeof VIEWED_LISTS)[number];

/** Letters of a view's name, and how many views of one list a person may have. */
export const VIEW_NAME_MAX = 60;
export const VIEWS_MAX = 50;

/** How somebody usually looks at a list: which columns in which order, and how close its rows are. */
export type ListLayout = Readonly<{ columns: readonly string[]; density: "comfortable" | "compact" }>;

/** Of which payments figures are made: all there are where nothing is said. */
export type InsightScope = Readonly<{
  configurationUuid: string | null;
  origin: "DIRECT" | "COLLABORATOR" | null;
  collaboratorUuid: string | null;
}>;

export const INSIGHT_PERIODS = [7, 30, 90, 365] as const;
export const INSIGHT_STEPS = ["day", "week"] as const;
export type InsightStep = (typeof INSIGHT_STEPS)[number];

/** Days, `YYYY-MM-DD`, both inclusive; null: without an end on this side. */
export type DaySpan = Readonly<{ from: string; to: string }>;
export type OpenSpan = Readonly<{ from: string | null; to: string | null }>;

/** Payments that were completed, and what became of their money. Amounts in minor units of EUR: SEPA knows no other currency. */
export type Collected = Readonly<{
  count: number;
  /** What of them has come, as far as is known, and was not rejected or sent back afterwards. */
  collected: number;
  /** Rejected, sent back or never come, in whole or in part: how many, and how much. */
  lostCount: number;
  lost: number;
  /** Nothing of it lost, and told to be on the account. */
  settledCount: number;
  settled: number;
}>;

export type CollectedSpan = DaySpan & Readonly<{ now: Collected; before: DaySpan & Collected }>;

export type FunnelCounts = Readonly<Record<"created" | ReachedStep, number>>;

export type BankOutcomes = Readonly<{ bankId: string; name: string; outcomes: Readonly<Record<BankOutcome, number>> }>;

export type CountAndAmount = Readonly<{ count: number; amount: number }>;

/** How late, or how soon: "none" has no due date. */
export const AGES = ["over90", "to90", "to60", "to30", "in7", "in30", "later", "none"] as const;
export type Age = (typeof AGES)[number];

/** What the figures of an organisation's payments say over the last days, today included. */
export type Insights = MoneyInsights & WayInsights;

export type MoneyInsights = Readonly<{
  period: DaySpan;
  before: DaySpan;
  spans: readonly CollectedSpan[];
  collected: Collected;
  collectedBefore: Collected;
  /** Of those completed in the period. */
  timeToPay: Readonly<{
    count: number;
    medianSeconds: number | null;
    p90Seconds: number | null;
    spread: Readonly<Record<TimeToPay, number>>;
  }>;
  /** What can still be paid, whenever it was created. */
  ageing: readonly (CountAndAmount & OpenSpan & Readonly<{ age: Age }>)[];
  /** The same, due from today on, by the organisation's weeks. */
  forecast: readonly (CountAndAmount & DaySpan)[];
}>;

/** How far payments have come: those created in the period, and those that fell due lately. */
export type WayInsights = Readonly<{
  period: DaySpan;
  funnel: FunnelCounts;
  funnels: readonly (FunnelCounts & Readonly<{ configurationUuid: string; name: string }>)[];
  /** Those whose payers chose the bank. */
  banks: readonly BankOutcomes[];
  /** Of what fell due in the 90 days before today, but for what was cancelled. */
  dueLately: DaySpan & Readonly<{ count: number; inTime: number }>;
}>;

/** What of an organisation may change under the eyes of who looks at its dashboard. */
export const LIVE_TOPICS = ["operations", "statements", "accounts", "endpoints", "deliveries"] as const;
export type LiveTopic = (typeof LIVE_TOPICS)[number];

/** Those from which something may begin to need attention. */
export const ATTENTION_TOPICS = [
  "operations",
  "statements",
  "accounts",
  "endpoints",
] as const satisfies readonly LiveTopic[];

/** That something has changed, and never what to: whoever hears it asks for what it may see (decision 258). */
export type LiveHint = Readonly<{
  topics: readonly LiveTopic[];
  /** Which operations; null: too many to be named, or some that nobody heard of. */
  uuids: readonly string[] | null;
}>;
