import { and, asc, count, desc, eq, gte, inArray, lt, type Placeholder, type SQL, sql, sum } from "drizzle-orm";
import { PERSON_FACTS, type Subject } from "@/lib/operations/model";
import type { Db } from "../../client";
import { configuration, creditorAccount, operation, tally } from "../../schema";
import { renewedBy } from "../operations/renewed-columns";
import { daysOf, type Period, type ZonedPeriod } from "./period";
import { came, waysTold } from "./ways-told";

/** What the dashboard shows beside the API's own reads. Every query takes the channel: null sees the whole tenant. */

export type CountAndAmount = Readonly<{ count: number; amount: number }>;

/** The operations that a caller may see. */
export function ofChannel(tenantUuid: string | Placeholder, channel: string | Placeholder | null): SQL | undefined {
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

/** The bits of a way (`waysTold`). */
const [SEEN, BANK_CHOSEN, SENT_TO_BANK, RETURNED, CONFIRMED] = [1, 2, 4, 8, 16];

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
  const told = waysTold(tenantUuid, period, [
    { way: SEEN, kinds: PERSON_FACTS.filter((kind) => kind !== "BANK_CHOSEN") },
    { way: SEEN | BANK_CHOSEN, kinds: ["BANK_CHOSEN"] },
    { way: SENT_TO_BANK, kinds: ["SENT_TO_BANK"] },
    { way: RETURNED, kinds: ["RETURNED"] },
    // From a bank's app nobody comes back, and its word is the further step.
    { way: RETURNED | CONFIRMED, kinds: ["CONFIRMED"] },
  ]);
  const [row] = await db.execute<FunnelSteps>(sql`
    with made as not materialized (
      select ${operation.uuid} as uuid, ${operation.status} <> 'NOT_DELIVERED' as reachable from ${operation}
       where ${and(
         ofChannel(tenantUuid, channel),
         eq(operation.type, "PAYMENT"),
         gte(operation.createdAt, period.from),
         lt(operation.createdAt, period.to),
       )}),
    told as not materialized (${told})
    select count(*)::int as created, count(*) filter (where ${came(SEEN)})::int as seen,
           count(*) filter (where ${came(BANK_CHOSEN)})::int as "bankChosen",
           count(*) filter (where ${came(SENT_TO_BANK)})::int as "sentToBank",
           count(*) filter (where ${came(RETURNED)})::int as returned,
           count(*) filter (where ${came(CONFIRMED)})::int as confirmed
      from made left join told using (uuid)`);
  return row ?? { created: 0, seen: 0, bankChosen: 0, sentToBank: 0, returned: 0, confirmed: 0 };
}

/** What an operation is about: a payment's concept, a signature's title. */
export const about = sql<string | null>`coalesce(${operation.concept}, ${operation.title})`;

/** Those who sign or approve, in their order; none of a payment. */
export const itsSigners = sql<readonly Subject[]>`coalesce((
  select json_agg(signer.subject order by signer.position) from signer
   where signer.tenant_uuid = operation.tenant_uuid and signer.operation_uuid = operation.uuid
     and signer.role <> 'VIEWER'), '[]')`;

/** What a row of the list says beside the API's item: for whom it is, until when, and what it renews or is renewed by. */
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
      renewalOf: operation.renewalOf,
      renewedBy,
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
      verificationResult: creditorAccount.verificationResult,
      matchedName: creditorAccount.matchedName,
      confirmedName: creditorAccount.confirmedName,
    })
    .from(creditorAccount)
    .where(and(eq(creditorAccount.tenantUuid, tenantUuid), eq(creditorAccount.status, "ACTIVE")))
    .orderBy(desc(creditorAccount.isDefault), asc(creditorAccount.alias), asc(creditorAccount.uuid));
}
