import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

export type Period = Readonly<{ from: Date; to: Date }>;
export type ZonedPeriod = Period & Readonly<{ timeZone: string }>;

/**
 * Which of the period's days, of the zone's own, a moment is of, from 1 on; `nameOf` writes such a day as `YYYY-MM-DD`. When days begin
 * and how they are written is looked up once for each of them, and not for each payment.
 */
export function daysOf({ from, to, timeZone }: ZonedPeriod) {
  const dayAt = (moment: Date) => sql`(${moment.toISOString()}::timestamptz at time zone ${timeZone})::date`;
  // Where clocks go back over midnight it comes twice, and Postgres means the second: the day has begun an hour before.
  const starts = sql`(
    select array_agg(case when ((start - interval '1 hour') at time zone ${timeZone})::date = day::date
                          then start - interval '1 hour' else start end order by day)
      from generate_series(${dayAt(from)}::timestamp, ${dayAt(to)}::timestamp, interval '1 day') as day,
           lateral (values (day at time zone ${timeZone})) as begins (start))`;
  return {
    of: (moment: SQLWrapper) => sql<number>`width_bucket(${moment}, ${starts})`,
    nameOf: (day: SQLWrapper) => sql<string>`to_char(${dayAt(from)} + ${day} - 1, 'YYYY-MM-DD')`,
  };
}

/** What was written of payments of the period: not before them. The hour is for clocks that differ (`createdUntil`). */
export function sincePeriod({ from }: Period): SQL {
  return sql`${from.toISOString()}::timestamptz - interval '1 hour'`;
}
