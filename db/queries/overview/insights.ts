import { and, asc, between, count, eq, gte, inArray, isNotNull, isNull, lt, ne, type SQL, sql, sum } from "drizzle-orm";
import { type BankOutcome, PERSON_FACTS, TIME_TO_PAY_NAMES, type TimeToPay } from "@/lib/operations/model";
import type { Collected, CountAndAmount, DaySpan, FunnelCounts, InsightScope } from "@/lib/overview/model";
import type { Db } from "../../client";
import { configuration, operation, paymentAttempt, paymentRecord } from "../../schema";
import {
  bankOutcome,
  isCompleted,
  isLost,
  LINK_FACTS,
  paidOnTime,
  secondsToPay,
  tookSo,
} from "../operations/way-filter";
import { ofChannel } from "./dashboard";
import { daysOf, type Period, sincePeriod, type ZonedPeriod } from "./period";
import { came, waysTold } from "./ways-told";

/**
 * What the figures of payments are read by. Each counts what a list of the dashboard shows under the filters that its figure leads to;
 * that they say the same is tested (decision 263).
 */

function payments(tenantUuid: string, channel: string | null, scope: InsightScope): SQL | undefined {
  return and(
    ofChannel(tenantUuid, channel),
    // As the indexes of figures say it, for whoever plans.
    sql`${operation.type} = 'PAYMENT'`,
    scope.configurationUuid === null ? undefined : eq(operation.configurationUuid, scope.configurationUuid),
    scope.origin === "DIRECT" ? isNull(operation.collaboratorUuid) : undefined,
    scope.origin === "COLLABORATOR" ? isNotNull(operation.collaboratorUuid) : undefined,
    scope.collaboratorUuid === null ? undefined : eq(operation.collaboratorUuid, scope.collaboratorUuid),
  );
}

function completedIn({ from, to }: Period): SQL | undefined {
  return and(
    sql`${operation.status} = 'COMPLETED'`,
    gte(operation.statusUpdatedAt, from),
    lt(operation.statusUpdatedAt, to),
  );
}

function createdIn({ from, to }: Period): SQL | undefined {
  return and(gte(operation.createdAt, from), lt(operation.createdAt, to));
}

const some = (condition: SQL | undefined) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number);

/** A row for each of the organisation's days on which something was paid. */
export async function sumCollectedDays(
  db: Db,
  tenantUuid: string,
  channel: string | null,
  scope: InsightScope,
  period: ZonedPeriod,
): Promise<readonly (Collected & Readonly<{ day: string }>)[]> {
  // Each completed payment has its record. Joined are the few that are not settled: the others need not be looked for.
  const isSettled = sql`not ${isLost} and ${paymentRecord.status} is null`;
  const amounts = (what: SQL, condition: SQL) =>
    sql<number>`coalesce(sum(${what}) filter (where ${condition}), 0)`.mapWith(Number);
  const { of, nameOf } = daysOf(period);
  const days = db
    .select({
      on: of(operation.statusUpdatedAt).as("on"),
      count: count().as("count"),
      collected: sum(operation.collectedAmount).mapWith(Number).as("collected"),
      lostCount: some(isLost).as("lost_count"),
      lost: amounts(sql`${operation.amount} - ${operation.collectedAmount}`, isLost).as("lost"),
      settledCount: some(isSettled).as("settled_count"),
      settled: amounts(sql`${operation.collectedAmount}`, isSettled).as("settled"),
    })
    .from(operation)
    .leftJoin(
      paymentRecord,
      and(
        eq(paymentRecord.tenantUuid, operation.tenantUuid),
        eq(paymentRecord.operationUuid, operation.uuid),
        ne(paymentRecord.status, "SETTLED"),
        // It is made when the payment completes.
        gte(paymentRecord.createdAt, sincePeriod(period)),
      ),
    )
    .where(and(payments(tenantUuid, channel, scope), completedIn(period)))
    .groupBy(sql`1`)
    .as("days");
  return db
    .select({
      day: nameOf(days.on),
      count: days.count,
      collected: days.collected,
      lostCount: days.lostCount,
      lost: days.lost,
      settledCount: days.settledCount,
      settled: days.settled,
    })
    .from(days)
    .orderBy(asc(days.on));
}

/** The bits of a way (`waysTold`). */
const [DELIVERED, SEEN, CONFIRMED] = [1, 2, 4];

/** How far the payments created in the period have come, by their configuration. */
export async function countFunnels(
  db: Db,
  tenantUuid: string,
  channel: string | null,
  scope: InsightScope,
  period: Period,
): Promise<readonly (FunnelCounts & Readonly<{ configurationUuid: string }>)[]> {
  const told = waysTold(tenantUuid, period, [
    { way: DELIVERED, kinds: LINK_FACTS },
    { way: DELIVERED | SEEN, kinds: PERSON_FACTS },
    { way: CONFIRMED, kinds: ["CONFIRMED"] },
  ]);
  return db.execute<FunnelCounts & Readonly<{ configurationUuid: string }>>(sql`
    with cohort as not materialized (
      select ${operation.uuid} as uuid, ${operation.configurationUuid} as configuration,
             ${operation.status} <> 'NOT_DELIVERED' as reachable
        from ${operation} where ${and(payments(tenantUuid, channel, scope), createdIn(period))}),
    told as not materialized (${told}),
    paid as not materialized (
      select ${paymentRecord.operationUuid} as uuid, ${paymentRecord.status} = 'SETTLED' as settled,
             ${paymentRecord.attemptUuid} is null as by_hand
        from ${paymentRecord}
       where ${and(eq(paymentRecord.tenantUuid, tenantUuid), gte(paymentRecord.createdAt, sincePeriod(period)))})
    select configuration as "configurationUuid", count(*)::int as created,
           count(*) filter (where ${came(DELIVERED)})::int as delivered,
           count(*) filter (where ${came(SEEN)})::int as seen,
           count(*) filter (where ${came(CONFIRMED)})::int as authorised,
           count(*) filter (where ${came(CONFIRMED)} and settled)::int as settled,
           count(*) filter (where by_hand)::int as transferred
      from cohort left join told using (uuid) left join paid using (uuid)
     group by 1 order by 2 desc, 1`);
}

/** How long it took from the link to the payment, of those completed in the period. */
export async function spreadTimeToPay(
  db: Db,
  tenantUuid: string,
  channel: string | null,
  scope: InsightScope,
  period: Period,
) {
  const seconds = sql.identifier("seconds");
  const counts = spread(
    (name) => sql`count(*) filter (where ${tookSo(name, seconds)})::int as ${sql.identifier(name)}`,
  );
  // Reckoned once for each, and sorted once.
  const [row] = await db.execute<TimesToPay>(sql`
    with took as materialized (
      select ${secondsToPay} as seconds from ${operation}
       where ${and(payments(tenantUuid, channel, scope), completedIn(period))})
    select count(*)::int as count, to_json(percentile_disc(array[0.5, 0.9]) within group (order by seconds)) as percentiles,
           ${sql.join(Object.values(counts), sql`, `)} from took`);
  const [medianSeconds, p90Seconds] = row?.percentiles ?? [null, null];
  return { count: row?.count ?? 0, medianSeconds, p90Seconds, spread: spread((name) => row?.[name] ?? 0) };
}

type TimesToPay = Record<TimeToPay | "count", number> & Readonly<{ percentiles: readonly [number, number] | null }>;

function spread<T>(one: (name: TimeToPay) => T): Readonly<Record<TimeToPay, T>> {
  const [hour, day, threeDays, week, month, longer] = TIME_TO_PAY_NAMES;
  return {
    hour: one(hour),
    day: one(day),
    three_days: one(threeDays),
    week: one(week),
    month: one(month),
    longer: one(longer),
  };
}

/** How many of the payments created in the period ended how at which bank; one that was tried at two counts at each. */
export async function countBankOutcomes(
  db: Db,
  tenantUuid: string,
  channel: string | null,
  scope: InsightScope,
  period: Period,
): Promise<readonly Readonly<{ bankId: string; outcome: BankOutcome; count: number }>[]> {
  const ended = db
    .select({ bankId: paymentAttempt.bankId, outcome: bankOutcome.as("outcome") })
    .from(paymentAttempt)
    .innerJoin(
      operation,
      and(eq(operation.tenantUuid, paymentAttempt.tenantUuid), eq(operation.uuid, paymentAttempt.operationUuid)),
    )
    .where(
      and(
        eq(paymentAttempt.tenantUuid, tenantUuid),
        gte(paymentAttempt.createdAt, sincePeriod(period)),
        payments(tenantUuid, channel, scope),
        createdIn(period),
      ),
    )
    .groupBy(paymentAttempt.operationUuid, paymentAttempt.bankId)
    .as("ended");
  return db
    .select({ bankId: ended.bankId, outcome: ended.outcome, count: count() })
    .from(ended)
    .groupBy(ended.bankId, ended.outcome)
    .orderBy(asc(ended.bankId), asc(ended.outcome));
}

/** What can still be paid, whenever it was created, by its due day; null: it has none. */
export async function sumOpenByDueDate(
  db: Db,
  tenantUuid: string,
  channel: string | null,
  scope: InsightScope,
): Promise<readonly (CountAndAmount & Readonly<{ dueDate: string | null }>)[]> {
  return db
    .select({
      dueDate: operation.invoiceDueDate,
      count: count(),
      amount: sql`coalesce(sum(${operation.amount}), 0)`.mapWith(Number),
    })
    .from(operation)
    .where(and(payments(tenantUuid, channel, scope), sql`${operation.status} in ('CREATED', 'OPENED')`))
    .groupBy(operation.invoiceDueDate)
    .orderBy(asc(operation.invoiceDueDate));
}

/** How many payments fell due on these days, and how many of them were paid by then; what was cancelled is none of them. */
export async function countDueInTime(
  db: Db,
  tenantUuid: string,
  channel: string | null,
  scope: InsightScope,
  { from, to, timeZone }: DaySpan & Readonly<{ timeZone: string }>,
): Promise<Readonly<{ count: number; inTime: number }>> {
  const [row] = await db
    .select({ count: count(), inTime: some(and(isCompleted, paidOnTime(timeZone))) })
    .from(operation)
    .where(
      and(
        payments(tenantUuid, channel, scope),
        between(operation.invoiceDueDate, from, to),
        // Named, and not all but one: the index has them by status.
        inArray(operation.status, ["CREATED", "OPENED", "COMPLETED", "REJECTED", "EXPIRED", "NOT_DELIVERED"]),
      ),
    );
  return row ?? { count: 0, inTime: 0 };
}

/** The names of these payment pages of the organisation. */
export async function findConfigurationNames(db: Db, tenantUuid: string, uuids: readonly string[]) {
  if (uuids.length === 0) return [];
  return db
    .select({ uuid: configuration.uuid, name: configuration.name })
    .from(configuration)
    .where(and(eq(configuration.tenantUuid, tenantUuid), inArray(configuration.uuid, [...uuids])));
}
