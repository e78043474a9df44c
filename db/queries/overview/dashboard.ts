import { and, asc, count, desc, eq, gte, inArray, lt, type SQL, type SQLWrapper, sql, sum } from "drizzle-orm";
import { type FactKind, PERSON_FACTS, type Subject } from "@/lib/operations/model";
import type { Db } from "../../client";
import { configuration, creditorAccount, operation, operationFact, tally } from "../../schema";

/** What the dashboard shows beside the API's own reads. Every query takes the channel: null sees the whole tenant. */

export type Period = Readonly<{ from: Date; to: Date }>;
export type CountAndAmount = Readonly<{ count: number; amount: number }>;

/** The operations that a caller may see. */
export function ofChannel(tenantUuid: string, channel: string | null): SQL | undefined {
  return and(
    eq(operation.tenantUuid, tenantUuid),
    channel === null ? undefined : eq(operation.collaboratorUuid, channel),
  );
}

function completedIn({ from, to }: Period): SQL | undefined {
  return and(
    // As the index of what is completed says it, for whoever plans.
    sql`${operation.type} = 'PAYMENT' and ${operation.status} = 'COMPLETED'`,
    gte(operation.statusUpdatedAt, from),
    lt(operation.statusUpdatedAt, to),
  );
}

export const unfinished = inArray(operation.status, ["CREATED", "OPENED"]);

/** Payments that can still be made: of a big tenant too many to add up, but tallied (decision 30). */
export async function sumPending(db: Db, tenantUuid: string, channel: string | null): Promise<CountAndAmount> {
  const [row] = await db
    .select({
      count: sql<number>`coalesce(sum(${tally.count}), 0)::int`,
      amount: sql`coalesce(sum(${tally.amount}), 0)`.mapWith(Number),
    })
    .from(tally)
    .where(
      and(
        eq(tally.tenantUuid, tenantUuid),
        eq(tally.subjectType, "OPERATION"),
        eq(tally.type, "PAYMENT"),
        inArray(tally.status, ["CREATED", "OPENED"]),
        channel === null ? undefined : eq(tally.collaboratorUuid, channel),
      ),
    );
  return row ?? { count: 0, amount: 0 };
}

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

/**
 * One row per day, of the tenant's own days (`YYYY-MM-DD`), on which payments were completed, and what of them was not later rejected
 * (decision 3).
 */
export async function sumCollectedPerDay(
  db: Db,
  tenantUuid: string,
  channel: string | null,
  period: ZonedPeriod,
): Promise<readonly (CountAndAmount & Readonly<{ day: string }>)[]> {
  const { of, nameOf } = daysOf(period);
  const days = db
    .select({
      on: of(operation.statusUpdatedAt).as("on"),
      count: count().as("count"),
      amount: sum(operation.collectedAmount).as("amount"),
    })
    .from(operation)
    .where(and(ofChannel(tenantUuid, channel), completedIn(period)))
    .groupBy(sql`1`)
    .as("days");
  return db
    .select({
      day: nameOf(days.on),
      count: days.count,
      amount: sql`coalesce(${days.amount}, 0)`.mapWith(Number),
    })
    .from(days)
    .orderBy(asc(days.on));
}

/** What was written of payments of the period: not before them. The hour is for clocks that differ (`createdUntil`). */
export function sincePeriod({ from }: Period): SQL {
  return sql`${from.toISOString()}::timestamptz - interval '1 hour'`;
}

export type FunnelSteps = Readonly<
  Record<"created" | "seen" | "bankChosen" | "sentToBank" | "returned" | "confirmed", number>
>;

/**
 * How many payments created in the period have come how far. An operation counts once however often it was tried; whoever only opened its
 * link may have been a program (decision 83).
 */
export async function countFunnel(
  db: Db,
  tenantUuid: string,
  channel: string | null,
  period: Period,
): Promise<FunnelSteps> {
  const told = (...kinds: readonly FactKind[]) => sql`bool_or(${inArray(operationFact.kind, kinds)})`;
  const [row] = await db.execute<FunnelSteps>(sql`
    with made as materialized (
      select ${operation.uuid} as uuid, ${operation.status} <> 'NOT_DELIVERED' as reachable from ${operation}
       where ${and(
         ofChannel(tenantUuid, channel),
         eq(operation.type, "PAYMENT"),
         gte(operation.createdAt, period.from),
         lt(operation.createdAt, period.to),
       )}),
    told as materialized (
      select ${operationFact.operationUuid} as uuid, ${told(...PERSON_FACTS)} as seen, ${told("BANK_CHOSEN")} as bank_chosen,
             ${told("SENT_TO_BANK")} as sent_to_bank, ${told("RETURNED")} as returned, ${told("CONFIRMED")} as confirmed
        from ${operationFact}
       where ${and(
         eq(operationFact.tenantUuid, tenantUuid),
         inArray(operationFact.kind, [...PERSON_FACTS, "SENT_TO_BANK", "RETURNED", "CONFIRMED"]),
         gte(operationFact.at, sincePeriod(period)),
       )} group by 1)
    select count(*)::int as created, count(*) filter (where seen)::int as seen,
           count(*) filter (where bank_chosen)::int as "bankChosen",
           count(*) filter (where sent_to_bank)::int as "sentToBank",
           -- From a bank's app nobody comes back, and its word is the further step.
           count(*) filter (where returned or confirmed)::int as returned, count(*) filter (where confirmed)::int as confirmed
      -- As the list counts it: what reached nobody was seen by nobody.
      from made left join told on told.uuid = made.uuid and made.reachable`);
  return row ?? { created: 0, seen: 0, bankChosen: 0, sentToBank: 0, returned: 0, confirmed: 0 };
}

/** What an operation is about: a payment's concept, a signature's title. */
export const about = sql<string | null>`coalesce(${operation.concept}, ${operation.title})`;

/** Those who sign or approve, in their order; none of a payment. */
export const itsSigners = sql<readonly Subject[]>`coalesce((
  select json_agg(signer.subject order by signer.position) from signer
   where signer.tenant_uuid = operation.tenant_uuid and signer.operation_uuid = operation.uuid
     and signer.role <> 'VIEWER'), '[]')`;

/** What a row of the list says beside the API's item: for whom it is, and until when. */
export async function findOperationSummaries(db: Db, tenantUuid: string, uuids: readonly string[]) {
  if (uuids.length === 0) return [];
  return db
    .select({
      uuid: operation.uuid,
      concept: about,
      subject: operation.subject,
      signers: itsSigners,
      expiresAt: operation.expiresAt,
      collectedAmount: operation.collectedAmount,
    })
    .from(operation)
    .where(and(eq(operation.tenantUuid, tenantUuid), inArray(operation.uuid, [...uuids])));
}

export async function listActiveConfigurations(db: Db, tenantUuid: string) {
  return db
    .select({
      uuid: configuration.uuid,
      name: configuration.name,
      isDefault: configuration.isDefault,
      visualConfiguration: configuration.visualConfiguration,
      signatureConfiguration: configuration.signatureConfiguration,
    })
    .from(configuration)
    .where(and(eq(configuration.tenantUuid, tenantUuid), eq(configuration.status, "ACTIVE")))
    .orderBy(desc(configuration.isDefault), asc(configuration.name), asc(configuration.uuid));
}

export async function listActiveAccounts(db: Db, tenantUuid: string) {
  return db
    .select({
      uuid: creditorAccount.uuid,
      alias: creditorAccount.alias,
      accountNumber: creditorAccount.accountNumber,
      isDefault: creditorAccount.isDefault,
    })
    .from(creditorAccount)
    .where(and(eq(creditorAccount.tenantUuid, tenantUuid), eq(creditorAccount.status, "ACTIVE")))
    .orderBy(desc(creditorAccount.isDefault), asc(creditorAccount.alias), asc(creditorAccount.uuid));
}
