import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { PostError } from "@/lib/outbound/model";
import { REDELIVERY_PRIORITY } from "@/lib/shared/jobs";
import type { AnyEventType, DeliveryState } from "@/lib/webhooks/model";
import type { Db, Transaction } from "../../client";
import { event, webhookDelivery, webhookDeliveryAttempt, webhookEndpoint } from "../../schema";
import { linkToHere } from "../jobs";

const DELIVERY_COLUMNS = {
  uuid: webhookDelivery.uuid,
  endpointUuid: webhookDelivery.endpointUuid,
  eventUuid: webhookDelivery.eventUuid,
  eventType: event.type,
  sequence: event.sequence,
  state: webhookDelivery.state,
  attemptCount: webhookDelivery.attemptCount,
  nextAttemptAt: webhookDelivery.nextAttemptAt,
  createdAt: webhookDelivery.createdAt,
  endedAt: webhookDelivery.endedAt,
};

const named = (tenantUuid: string, uuid: string) =>
  and(eq(webhookDelivery.tenantUuid, tenantUuid), eq(webhookDelivery.uuid, uuid));

const withEvent = and(eq(event.tenantUuid, webhookDelivery.tenantUuid), eq(event.uuid, webhookDelivery.eventUuid));
const withEndpoint = and(
  eq(webhookEndpoint.tenantUuid, webhookDelivery.tenantUuid),
  eq(webhookEndpoint.uuid, webhookDelivery.endpointUuid),
);

export type DeliveryRow = NonNullable<Awaited<ReturnType<typeof selectDelivery>>>;

/** Null too when its endpoint was deleted. */
export async function selectDelivery(db: Db, tenantUuid: string, uuid: string) {
  const [row] = await db
    .select(DELIVERY_COLUMNS)
    .from(webhookDelivery)
    .innerJoin(event, withEvent)
    .innerJoin(webhookEndpoint, and(withEndpoint, isNull(webhookEndpoint.deletedAt)))
    .where(named(tenantUuid, uuid));
  return row ?? null;
}

/** Null: of every one. */
export type DeliveryFilter = Readonly<{
  endpointUuid: string | null;
  eventUuid: string | null;
  state: DeliveryState | null;
  /** When the event happened, both included. */
  from: Date | null;
  to: Date | null;
}>;

const isWanted = <T>(column: (value: T) => SQL | undefined, value: T | null) =>
  value === null ? undefined : column(value);

const matching = (tenantUuid: string, { eventUuid, state, from, to }: Omit<DeliveryFilter, "endpointUuid">) =>
  and(
    eq(webhookDelivery.tenantUuid, tenantUuid),
    isWanted((uuid) => eq(webhookDelivery.eventUuid, uuid), eventUuid),
    isWanted((wanted) => eq(webhookDelivery.state, wanted), state),
    isWanted((moment) => gte(webhookDelivery.createdAt, moment), from),
    isWanted((moment) => lte(webhookDelivery.createdAt, moment), to),
  );

/** A deleted one's deliveries are as little there as it is. */
const endpointsOf = (tenantUuid: string, endpointUuid: string | null) =>
  and(
    eq(webhookEndpoint.tenantUuid, tenantUuid),
    isNull(webhookEndpoint.deletedAt),
    isWanted((uuid) => eq(webhookEndpoint.uuid, uuid), endpointUuid),
  );

/**
 * Newest first. Each endpoint's newest are found in its part of an index, and put together: an organisation has a few endpoints, and
 * deliveries an index less to keep.
 */
export async function selectDeliveries(
  db: Db,
  tenantUuid: string,
  { limit, offset, endpointUuid, ...filter }: DeliveryFilter & Readonly<{ limit: number; offset: number }>,
): Promise<DeliveryRow[]> {
  const newest = sql`order by ${webhookDelivery.createdAt} desc, ${webhookDelivery.uuid} desc limit ${offset + limit}`;
  const page = sql`(
    select placed.uuid from ${webhookEndpoint}
     cross join lateral (
       select ${webhookDelivery.uuid} as uuid, ${webhookDelivery.createdAt} as created_at from ${webhookDelivery}
        where ${matching(tenantUuid, filter)} and ${webhookDelivery.endpointUuid} = ${webhookEndpoint.uuid}
        ${newest}
     ) as placed
     where ${endpointsOf(tenantUuid, endpointUuid)}
     order by placed.created_at desc, placed.uuid desc limit ${limit} offset ${offset})`;
  return await db
    .select(DELIVERY_COLUMNS)
    .from(webhookDelivery)
    .innerJoin(event, withEvent)
    .where(and(eq(webhookDelivery.tenantUuid, tenantUuid), sql`${webhookDelivery.uuid} in ${page}`))
    .orderBy(desc(webhookDelivery.createdAt), desc(webhookDelivery.uuid));
}

export async function countDeliveries(
  db: Db,
  tenantUuid: string,
  { endpointUuid, ...filter }: DeliveryFilter,
): Promise<number> {
  const endpoints = db
    .select({ uuid: webhookEndpoint.uuid })
    .from(webhookEndpoint)
    .where(endpointsOf(tenantUuid, endpointUuid));
  return await db.$count(
    webhookDelivery,
    and(matching(tenantUuid, filter), inArray(webhookDelivery.endpointUuid, endpoints)),
  );
}

export type AttemptRow = Readonly<{
  deliveryUuid: string;
  number: number;
  at: Date;
  latencyMs: number;
  responseStatus: number | null;
  responseBody: string | null;
  error: PostError | null;
}>;

/** A request as it was sent. Null throughout of an attempt that is older than its being kept. */
export type SentRequest = Readonly<{
  requestUrl: string | null;
  requestHeaders: Readonly<Record<string, string>> | null;
  /** SHA-256 of the body, in hexadecimal. */
  requestDigest: string | null;
}>;

const ATTEMPT_COLUMNS = {
  deliveryUuid: webhookDeliveryAttempt.deliveryUuid,
  number: webhookDeliveryAttempt.number,
  at: webhookDeliveryAttempt.at,
  latencyMs: webhookDeliveryAttempt.latencyMs,
  responseStatus: webhookDeliveryAttempt.responseStatus,
  responseBody: webhookDeliveryAttempt.responseBody,
  error: webhookDeliveryAttempt.error,
};

/** Of these deliveries, in the order they were made. */
export async function selectAttempts(
  db: Db,
  tenantUuid: string,
  deliveryUuids: readonly string[],
): Promise<AttemptRow[]> {
  return await db
    .select(ATTEMPT_COLUMNS)
    .from(webhookDeliveryAttempt)
    .innerJoin(webhookDelivery, eq(webhookDelivery.uuid, webhookDeliveryAttempt.deliveryUuid))
    .where(and(eq(webhookDelivery.tenantUuid, tenantUuid), inArray(webhookDelivery.uuid, [...deliveryUuids])))
    .orderBy(asc(webhookDeliveryAttempt.deliveryUuid), asc(webhookDeliveryAttempt.number));
}

/** One delivery's attempts with their requests, in the order they were made. */
export async function selectAttemptsAsSent(
  db: Db,
  tenantUuid: string,
  deliveryUuid: string,
): Promise<readonly (AttemptRow & SentRequest)[]> {
  return await db
    .select({
      ...ATTEMPT_COLUMNS,
      requestUrl: webhookDeliveryAttempt.requestUrl,
      requestHeaders: webhookDeliveryAttempt.requestHeaders,
      requestDigest: webhookDeliveryAttempt.requestDigest,
    })
    .from(webhookDeliveryAttempt)
    .innerJoin(webhookDelivery, eq(webhookDelivery.uuid, webhookDeliveryAttempt.deliveryUuid))
    .where(named(tenantUuid, deliveryUuid))
    .orderBy(asc(webhookDeliveryAttempt.number));
}

/** The headers of what was sent of an event to an endpoint. */
export async function selectAttemptsOfEvent(db: Db, tenantUuid: string, endpointUuid: string, eventUuid: string) {
  return await db
    .select({ requestHeaders: webhookDeliveryAttempt.requestHeaders })
    .from(webhookDeliveryAttempt)
    .innerJoin(webhookDelivery, eq(webhookDelivery.uuid, webhookDeliveryAttempt.deliveryUuid))
    .where(
      and(
        eq(webhookDelivery.tenantUuid, tenantUuid),
        eq(webhookDelivery.endpointUuid, endpointUuid),
        eq(webhookDelivery.eventUuid, eventUuid),
      ),
    );
}

/** Everything one attempt needs, deleted endpoints included. */
export async function selectDueDelivery(db: Db, tenantUuid: string, uuid: string) {
  const [row] = await db
    .select({
      state: webhookDelivery.state,
      attemptCount: webhookDelivery.attemptCount,
      event: {
        uuid: event.uuid,
        tenantUuid: event.tenantUuid,
        sequence: event.sequence,
        type: event.type,
        resource: event.resource,
        createdAt: event.createdAt,
      },
      endpoint: {
        uuid: webhookEndpoint.uuid,
        url: webhookEndpoint.url,
        status: webhookEndpoint.status,
        failingSince: webhookEndpoint.failingSince,
        secretSealed: webhookEndpoint.secretSealed,
        previousSecretSealed: webhookEndpoint.previousSecretSealed,
        previousSecretExpiresAt: webhookEndpoint.previousSecretExpiresAt,
      },
    })
    .from(webhookDelivery)
    .innerJoin(event, withEvent)
    .innerJoin(webhookEndpoint, withEndpoint)
    .where(named(tenantUuid, uuid));
  return row ?? null;
}

export type DueDelivery = NonNullable<Awaited<ReturnType<typeof selectDueDelivery>>>;

export async function lockDelivery(tx: Transaction, tenantUuid: string, uuid: string) {
  const [row] = await tx
    .select({
      state: webhookDelivery.state,
      attemptCount: webhookDelivery.attemptCount,
      roundAttemptCount: webhookDelivery.roundAttemptCount,
    })
    .from(webhookDelivery)
    .where(named(tenantUuid, uuid))
    .for("update");
  return row ?? null;
}

export async function updateDelivery(
  tx: Transaction,
  tenantUuid: string,
  uuid: string,
  changes: Readonly<{
    state: DeliveryState;
    nextAttemptAt: Date | null;
    endedAt: Date | null;
    attemptCount?: number;
    roundAttemptCount?: number;
  }>,
): Promise<void> {
  await tx.update(webhookDelivery).set(changes).where(named(tenantUuid, uuid));
}

export async function insertAttempt(tx: Transaction, attempt: AttemptRow & SentRequest): Promise<void> {
  await tx.insert(webhookDeliveryAttempt).values(attempt);
}

export type FailedDeliveries = Readonly<{
  endpointUuid: string;
  /** When their events happened, both included; null: until now. */
  since: Date;
  until: Date | null;
  /** None: of every type. */
  eventTypes: readonly AnyEventType[];
}>;

/** Failed, for good or so far: what has just been begun anew is not among them. */
const isFailed = (tenantUuid: string, { endpointUuid, since, until, eventTypes }: FailedDeliveries) => {
  // A test is tried once, and whoever wants another sends another.
  const itsType = and(
    withEvent,
    eventTypes.length === 0 ? ne(event.type, "TEST") : inArray(event.type, [...eventTypes]),
  );
  return and(
    matching(tenantUuid, { eventUuid: null, state: null, from: since, to: until }),
    eq(webhookDelivery.endpointUuid, endpointUuid),
    or(
      eq(webhookDelivery.state, "FAILED"),
      and(eq(webhookDelivery.state, "PENDING"), gt(webhookDelivery.roundAttemptCount, 0)),
    ),
    sql`exists (select from ${event} where ${itsType})`,
  );
};

/**
 * Begins the schedule anew for what has failed at an endpoint, what was given up before what waits, the oldest first and no more than
 * `limit`, in one statement with their jobs. Gives their number.
 */
export async function reopenFailedDeliveries(
  db: Db,
  tenantUuid: string,
  { at, limit, ...failed }: FailedDeliveries & Readonly<{ at: Date; limit: number }>,
): Promise<number> {
  const [row] = await db.execute<{ count: number }>(sql`
    with failed as (
      select ${webhookDelivery.uuid} from ${webhookDelivery} where ${isFailed(tenantUuid, failed)}
       order by (${webhookDelivery.state} = 'FAILED') desc, ${webhookDelivery.createdAt}, ${webhookDelivery.uuid} limit ${limit}
         for update of webhook_delivery
    ), reopened as (
      update webhook_delivery
      set state = 'PENDING', round_attempt_count = 0, next_attempt_at = ${at.toISOString()}::timestamptz, ended_at = null
      where ${eq(webhookDelivery.tenantUuid, tenantUuid)} and uuid in (select uuid from failed)
      returning uuid, tenant_uuid, attempt_count
    ), jobs as (select array_agg(${deliveryJobSpec(REDELIVERY_PRIORITY)}) as specs from reopened)
    select
      (select count(*)::int from reopened) as count,
      (select count(*) from jobs, graphile_worker.add_jobs(jobs.specs) where jobs.specs is not null) as added`);
  return row?.count ?? 0;
}

/** Those that were given up: the others are tried again by themselves. */
export async function countGivenUpDeliveries(db: Db, tenantUuid: string, failed: FailedDeliveries): Promise<number> {
  return await db.$count(webhookDelivery, and(isFailed(tenantUuid, failed), eq(webhookDelivery.state, "FAILED")));
}

/** Over all tenants, so many at a time. Gives their number. */
export async function deleteEndedDeliveries(db: Db, before: Date, limit: number): Promise<number> {
  const ended = db
    .select({ uuid: webhookDelivery.uuid })
    .from(webhookDelivery)
    .where(lt(webhookDelivery.endedAt, before))
    .orderBy(asc(webhookDelivery.endedAt))
    .limit(limit);
  const deleted = await db
    .delete(webhookDelivery)
    // Once more: one that is being replayed just now is not forgotten.
    .where(and(inArray(webhookDelivery.uuid, ended), lt(webhookDelivery.endedAt, before)))
    .returning({ uuid: webhookDelivery.uuid });
  return deleted.length;
}

/**
 * The job of a delivery's next attempt, for a query that has the delivery's columns in scope. The higher its `priority`, the
 * later it runs.
 */
export function deliveryJobSpec(priority: number): SQL {
  const { traceparent: from } = linkToHere();
  const link = from === undefined ? sql.empty() : sql`, 'traceparent', ${from}::text`;
  return sql`(
    'deliver-webhook',
    json_build_object('tenantUuid', tenant_uuid, 'deliveryUuid', uuid, 'attemptNumber', attempt_count + 1${link}),
    null, null, null, null, ${priority}::smallint, null
  )::graphile_worker.job_spec`;
}
