import { INSIGHT_PERIODS, INSIGHT_STEPS, type InsightScope, type InsightStep } from "@/lib/overview/model";
import { isUuid } from "@/lib/shared/ids";
import { ORIGINS, type SearchParams } from "../lists/filters";

/** What the page's address asks for. */
export type InsightQuery = Readonly<{ days: (typeof INSIGHT_PERIODS)[number]; step: InsightStep; scope: InsightScope }>;

const USUAL_DAYS = 30;
/** From so many days on, days are too many to compare. */
const WEEKS_FROM = 90;

export function readInsightQuery(params: SearchParams): InsightQuery {
  const text = (name: string) => [params[name] ?? ""].flat()[0] ?? "";
  const uuid = (name: string) => (isUuid(text(name)) ? text(name).toLowerCase() : null);
  const days = INSIGHT_PERIODS.find((period) => String(period) === text("days")) ?? USUAL_DAYS;
  // One choice on the page: everybody, only what the organisation created itself, all collaborators, or one of them.
  const channel = text("channel");
  return {
    days,
    step: INSIGHT_STEPS.find((step) => step === text("by")) ?? usualStep(days),
    scope: {
      configurationUuid: uuid("configuration"),
      origin: ORIGINS.find((origin) => origin === channel) ?? null,
      collaboratorUuid: uuid("channel"),
    },
  };
}

function usualStep(days: number): InsightStep {
  return days >= WEEKS_FROM ? "week" : "day";
}

export function channelValue({ origin, collaboratorUuid }: InsightScope): string {
  return collaboratorUuid ?? origin ?? "";
}

/** The shortest address, so that equal figures have equal ones. */
export function insightSearch({ days, step, scope }: InsightQuery): string {
  const search = new URLSearchParams();
  if (days !== USUAL_DAYS) search.set("days", String(days));
  if (step !== usualStep(days)) search.set("by", step);
  if (scope.configurationUuid) search.set("configuration", scope.configurationUuid);
  const channel = channelValue(scope);
  if (channel) search.set("channel", channel);
  const text = search.toString();
  return text === "" ? "" : `?${text}`;
}

export function insightsHref(query: InsightQuery): string {
  return `/dashboard/insights${insightSearch(query)}`;
}
