import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { PostError } from "@/lib/outbound/model";
import { REDELIVERY_PRIORITY } from "@/lib/shared/jobs";
import type { DeliveryState } from "@/lib/webhooks/model";
import type { Db, Transaction } from "../../client";
import { event, webhookDelivery, webhookDeliveryAttempt, webhookEndpoint } from "../../schema";

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

type DeliveryFilter = Readonly<{ endpointUuid: string; state: DeliveryState | null }>;

const matching = (tenantUuid: string, { endpointUuid, state }: DeliveryFilter): SQL | undefined =>
  and(
    eq(webhookDelivery.tenantUuid, tenantUuid),
    eq(webhookDelivery.endpointUuid, endpointUuid),
    state === null ? undefined : eq(webhookDelivery.state, state),
  );

/** Newest first. */
export async function selectDeliveries(
  db: Db,
  tenantUuid: string,
  { limit, offset, ...filter }: DeliveryFilter & Readonly<{ limit: number; offset: number }>,
): Promise<DeliveryRow[]> {
  return await db
    .select(DELIVERY_COLUMNS)
    .from(webhookDelivery)
    .innerJoin(event, withEvent)
    .where(matching(tenantUuid, filter))
    .orderBy(desc(webhookDelivery.createdAt), desc(webhookDelivery.uuid))
    .limit(limit)
    .offset(offset);
}

export async function countDeliveries(db: Db, tenantUuid: string, filter: DeliveryFilter): Promise<number> {
  return await db.$count(webhookDelivery, matching(tenantUuid, filter));
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

/** Of these deliveries, in the order they were made. */
export async function selectAttempts(
  db: Db,
  tenantUuid: string,
  deliveryUuids: readonly string[],
): Promise<AttemptRow[]> {
  return await db
    .select({
      deliveryUuid: webhookDeliveryAttempt.deliveryUuid,
      number: webhookDeliveryAttempt.number,
      at: webhookDeliveryAttempt.at,
      latencyMs: webhookDeliveryAttempt.latencyMs,
      responseStatus: webhookDeliveryAttempt.responseStatus,
      responseBody: webhookDeliveryAttempt.responseBody,
      error: webhookDeliveryAttempt.error,
    })
    .from(webhookDeliveryAttempt)
    .innerJoin(webhookDelivery, eq(webhookDelivery.uuid, webhookDeliveryAttempt.deliveryUuid))
    .where(and(eq(webhookDelivery.tenantUuid, tenantUuid), inArray(webhookDelivery.uuid, [...deliveryUuids])))
    .orderBy(asc(webhookDeliveryAttempt.deliveryUuid), asc(webhookDeliveryAttempt.number));
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

export async function insertAttempt(tx: Transaction, attempt: AttemptRow): Promise<void> {
  await tx.insert(webhookDeliveryAttempt).values(attempt);
}

/**
 * Begins the schedule anew for every delivery of an endpoint that has failed, for good or so far, and whose event is not
 * older than `since`; one statement with their jobs. Gives their number.
 */
export async function reopenFailedDeliveries(
  db: Db,
  tenantUuid: string,
  { endpointUuid, since, at }: Readonly<{ endpointUuid: string; since: Date; at: Date }>,
): Promise<number> {
  const failed = and(
    matching(tenantUuid, { endpointUuid, state: null }),
    gte(webhookDelivery.createdAt, since),
    or(
      eq(webhookDelivery.state, "FAILED"),
      and(eq(webhookDelivery.state, "PENDING"), gt(webhookDelivery.roundAttemptCount, 0)),
    ),
  );
  const [row] = await db.execute<{ count: number }>(sql`
    with reopened as (
      update webhook_delivery
      set state = 'PENDING', round_attempt_count = 0, next_attempt_at = ${at.toISOString()}::timestamptz, ended_at = null
      where ${failed}
      returning uuid, tenant_uuid, attempt_count
    ), jobs as (select array_agg(${deliveryJobSpec(REDELIVERY_PRIORITY)}) as specs from reopened)
    select
      (select count(*)::int from reopened) as count,
      (select count(*) from jobs, graphile_worker.add_jobs(jobs.specs) where jobs.specs is not null) as added`);
  return row?.count ?? 0;
}

/** Over all tenants, so many at a time. Gives their number. */
export async function deleteEndedDeliveries(db: Db, before: Date, limit: number): Promise<number> {
  const ended = db
    .select({ uuid: webhookDelivery.uuid })
    .from(webhookDelivery)
    .where(lt(webhookDelivery.endedAt, before))
    .limit(limit);
  const deleted = await db.delete(webhookDelivery).where(inArray(webhookDelivery.uuid, ended)).returning({
    uuid: webhookDelivery.uuid,
  });
  return deleted.length;
}

/**
 * The job of a delivery's next attempt, for a query that has the delivery's columns in scope. The higher its `priority`, the
 * later it runs.
 */
export function deliveryJobSpec(priority: number): SQL {
  return sql`(
    'deliver-webhook',
    json_build_object('tenantUuid', tenant_uuid, 'deliveryUuid', uuid, 'attemptNumber', attempt_count + 1),
    null, null, null, null, ${priority}::smallint, null
  )::graphile_worker.job_spec`;
}
