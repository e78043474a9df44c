import { DateTime } from "luxon";
import type { Db } from "@/db/client";
import { selectTallies, type TallyRow } from "@/db/queries/webhooks/webhook-tallies";
import { selectEndpoint } from "@/db/queries/webhooks/webhooks";
import { startOfDay } from "@/lib/shared/bounds-of-day";
import { now } from "@/lib/shared/clock";
import { notFound } from "@/lib/shared/errors";
import type { Author } from "@/lib/tenants/author";
import { LATENCY_BOUNDS_MS } from "@/lib/webhooks/model";
import { requireEndpointAccess } from "./require-endpoint-access";

/** Within how many milliseconds so many of the answers came: a bound of LATENCY_BOUNDS_MS; Infinity: it took longer than the last. */
export type Latency = Readonly<{ half: number; most: number }>;

export type Figures = Readonly<{
  attempts: number;
  delivered: number;
  /** Half, and 95 of a hundred; null without any answer. */
  latency: Latency | null;
}>;

/** A day, or an hour, of the organisation's own. */
export type Period = Figures & Readonly<{ from: string }>;
export type EndpointFigures = Readonly<{ unit: "hour" | "day"; total: Figures; periods: readonly Period[] }>;

const FIGURES_DAYS = [1, 7, 30] as const;
export type FiguresDays = (typeof FIGURES_DAYS)[number];
export const DAYS_SHOWN = 7;

/** What an address asks for; what is none of them is a week. */
export function figuresDaysOf(asked: unknown): FiguresDays {
  return FIGURES_DAYS.find((known) => String(known) === asked) ?? DAYS_SHOWN;
}

const MOST = 0.95;

/**
 * What became of an endpoint's attempts lately, oldest first, periods without any included: by the hour of one day, else by the day.
 * @throws AppError forbidden; not_found
 */
export async function getFigures(
  db: Db,
  author: Author,
  tenantUuid: string,
  { endpointUuid, days, timeZone }: Readonly<{ endpointUuid: string; days: FiguresDays; timeZone: string }>,
): Promise<EndpointFigures> {
  requireEndpointAccess(author, "VIEWER");
  if ((await selectEndpoint(db, tenantUuid, endpointUuid)) === null) throw notFound();
  const unit = days === 1 ? "hour" : "day";
  const begin = days === 1 ? startOfHour : startOfDay;
  const last = DateTime.fromJSDate(now(), { zone: timeZone }).startOf(unit);
  const count = days === 1 ? 24 : days;
  const starts = Array.from({ length: count }, (_, index) => begin(last.minus({ [unit]: count - 1 - index })));
  const first = starts[0] ?? last;
  const rows = await selectTallies(db, tenantUuid, endpointUuid, first.toJSDate());
  const byStart = new Map<number, TallyRow[]>();
  for (const row of rows) {
    const start = begin(DateTime.fromJSDate(row.slotAt, { zone: timeZone })).toMillis();
    const then = byStart.get(start);
    if (then) then.push(row);
    else byStart.set(start, [row]);
  }
  return {
    unit,
    total: figuresOf(rows),
    periods: starts.map((start) => ({
      from: start.toUTC().toISO() ?? "",
      ...figuresOf(byStart.get(start.toMillis()) ?? []),
    })),
  };
}

/** By what has gone of it: an hour that clocks repeat is two. */
function startOfHour(at: DateTime): DateTime {
  const { minute: minutes, second: seconds, millisecond: milliseconds } = at;
  return at.minus({ minutes, seconds, milliseconds });
}

function figuresOf(rows: readonly TallyRow[]): Figures {
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  const bounds = [...LATENCY_BOUNDS_MS, Number.POSITIVE_INFINITY];
  const counts = bounds.map((_, place) => sum(rows.map(({ latencies }) => latencies[place] ?? 0)));
  const answers = sum(counts);
  const within = (share: number) => {
    const place = counts.findIndex((_, at) => sum(counts.slice(0, at + 1)) >= share * answers);
    return bounds[place] ?? Number.POSITIVE_INFINITY;
  };
  return {
    attempts: sum(rows.map(({ attempts }) => attempts)),
    delivered: sum(rows.map(({ delivered }) => delivered)),
    latency: answers === 0 ? null : { half: within(0.5), most: within(MOST) },
  };
}
