import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  max,
  ne,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { PostError } from "@/lib/outbound/model";
import { addSeconds } from "@/lib/shared/clock";
import { firstUuid } from "@/lib/shared/ids";
import { REDELIVERY_PRIORITY } from "@/lib/shared/jobs";
import type { DeliveryState } from "@/lib/webhooks/model";
import type { Db, Transaction } from "../../client";
import { event, webhookDelivery, webhookDeliveryAttempt, webhookEndpoint } from "../../schema";
import { pageWithTotal, totalOf } from "../listing";
import { collaboratorsOf } from "../tenants/mandates";
import { deliveryJobSpec } from "./delivery-job";
import { findHeardEvent, type Hearing, heardBy } from "./events";
import { earlierSecrets } from "./webhooks";

const DELIVERY_COLUMNS = {
  uuid: webhookDelivery.uuid,
  endpointUuid: webhookDelivery.endpointUuid,
  eventUuid: webhookDelivery.eventUuid,
  state: webhookDelivery.state,
  attemptCount: webhookDelivery.attemptCount,
  nextAttemptAt: webhookDelivery.nextAttemptAt,
  createdAt: webhookDelivery.createdAt,
  endedAt: webhookDelivery.endedAt,
};

const named = (tenantUuid: string, uuid: string) =>
  and(eq(webhookDelivery.tenantUuid, tenantUuid), eq(webhookDelivery.uuid, uuid));

/** Whose event it is that a delivery tells. */
const itsTenant = sql`coalesce(${webhookDelivery.eventTenantUuid}, ${webhookDelivery.tenantUuid})`;
const withEvent = and(eq(event.tenantUuid, itsTenant), eq(event.uuid, webhookDelivery.eventUuid));
const withEndpoint = and(
  eq(webhookEndpoint.tenantUuid, webhookDelivery.tenantUuid),
  eq(webhookEndpoint.uuid, webhookDelivery.endpointUuid),
);

/** A mandate that ended takes with it what was still on its way (decision 236). */
const mayHear = sql<boolean>`(${webhookDelivery.eventTenantUuid} is null
  or ${webhookDelivery.tenantUuid} in (${collaboratorsOf(sql`${webhookDelivery.eventTenantUuid}`)}))`;

type BareDelivery = Readonly<{ eventUuid: string }>;

/** What is told of deliveries' events, by a statement that names them: a join would be planned for every month that there is. */
async function withTheirEvents<Row extends BareDelivery>(db: Db, tenantUuid: string, rows: readonly Row[]) {
  if (rows.length === 0) return [];
  const uuids = [...new Set(rows.map(({ eventUuid }) => eventUuid))];
  const events = await db
    .select({ uuid: event.uuid, eventType: event.type, sequence: event.sequence })
    .from(event)
    .where(and(inArray(event.uuid, uuids), heardBy(tenantUuid)));
  const told = new Map(events.map(({ uuid, ...its }) => [uuid, its]));
  return rows.flatMap((row) => {
    const its = told.get(row.eventUuid);
    return its ? [{ ...row, ...its }] : [];
  });
}

export type DeliveryRow = NonNullable<Awaited<ReturnType<typeof selectDelivery>>>;

/** Null too when its endpoint was deleted. */
export async function selectDelivery(db: Db, tenantUuid: string, uuid: string) {
  const found = await db
    .select(DELIVERY_COLUMNS)
    .from(webhookDelivery)
    .innerJoin(webhookEndpoint, and(withEndpoint, isNull(webhookEndpoint.deletedAt)))
    .where(named(tenantUuid, uuid));
  const [row] = await withTheirEvents(db, tenantUuid, found);
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
 * Newest first, and how many there are, of one moment. Each endpoint's newest are found in its part of an index, and put together: an
 * organisation has a few endpoints, and deliveries an index less to keep.
 */
export async function selectDeliveries(
  db: Db,
  tenantUuid: string,
  { limit, offset, endpointUuid, ...filter }: DeliveryFilter & Readonly<{ limit: number; offset: number }>,
): Promise<Readonly<{ total: number; rows: readonly DeliveryRow[] }>> {
  const endpoints = sql`select ${webhookEndpoint.uuid} from ${webhookEndpoint} where ${endpointsOf(tenantUuid, endpointUuid)}`;
  const counted = sql`${webhookDelivery}
    where ${matching(tenantUuid, filter)} and ${webhookDelivery.endpointUuid} in (${endpoints})`;
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
  const { total, rows } = await pageWithTotal(db, { limit, offset }, totalOf(counted), (total) =>
    db
      .select({ ...DELIVERY_COLUMNS, total })
      .from(webhookDelivery)
      .where(and(eq(webhookDelivery.tenantUuid, tenantUuid), sql`${webhookDelivery.uuid} in ${page}`))
      .orderBy(desc(webhookDelivery.createdAt), desc(webhookDelivery.uuid)),
  );
  return { total, rows: await withTheirEvents(db, tenantUuid, rows) };
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
    .where(
      and(
        eq(webhookDelivery.tenantUuid, tenantUuid),
        inArray(webhookDelivery.uuid, [...deliveryUuids]),
        inArray(webhookDeliveryAttempt.deliveryUuid, [...deliveryUuids]),
      ),
    )
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
      roundAttemptCount: webhookDelivery.roundAttemptCount,
      begunAt: webhookDelivery.begunAt,
      eventUuid: webhookDelivery.eventUuid,
      mayHear,
      endpoint: {
        uuid: webhookEndpoint.uuid,
        url: webhookEndpoint.url,
        status: webhookEndpoint.status,
        ordered: webhookEndpoint.ordered,
        failingSince: webhookEndpoint.failingSince,
        updatedAt: webhookEndpoint.updatedAt,
        secretSealed: webhookEndpoint.secretSealed,
        previousSecretSealed: webhookEndpoint.previousSecretSealed,
        previousSecretExpiresAt: webhookEndpoint.previousSecretExpiresAt,
        earlierSecrets: earlierSecrets(),
      },
    })
    .from(webhookDelivery)
    .innerJoin(webhookEndpoint, withEndpoint)
    .where(named(tenantUuid, uuid));
  if (!row) return null;
  const { eventUuid, ...due } = row;
  const its = await findHeardEvent(db, tenantUuid, eventUuid);
  return its && { ...due, event: its };
}

export type DueDelivery = NonNullable<Awaited<ReturnType<typeof selectDueDelivery>>>;

/** Where deliveries wait for each other: at one endpoint those of one organisation's events. */
type Turn = Readonly<{ endpointUuid: string; eventTenantUuid: string }>;

/** Those that are not over. */
const pendingAt = (tenantUuid: string, { endpointUuid, eventTenantUuid }: Turn) =>
  and(
    eq(webhookDelivery.tenantUuid, tenantUuid),
    eq(webhookDelivery.endpointUuid, endpointUuid),
    eq(webhookDelivery.state, "PENDING"),
    sql`${itsTenant} = ${eventTenantUuid}`,
  );

const HEAD_OF_ROW = 10;

/** The few of those that are not over whose events happened first, tests among them. */
async function listHeadOfRow(db: Db, tenantUuid: string, turn: Turn) {
  const rows = await db
    .select({ eventUuid: webhookDelivery.eventUuid, createdAt: webhookDelivery.createdAt })
    .from(webhookDelivery)
    .where(pendingAt(tenantUuid, turn))
    .orderBy(asc(webhookDelivery.createdAt), asc(webhookDelivery.uuid))
    .limit(HEAD_OF_ROW);
  return await withTheirEvents(db, tenantUuid, rows);
}

/** Whether two of the same organisation that are still on their way to the endpoint go before this one, whatever else comes. */
export async function areTwoBefore(
  db: Db,
  tenantUuid: string,
  { sequence, createdAt, ...turn }: Turn & Readonly<{ sequence: number; createdAt: Date }>,
): Promise<boolean> {
  const head = await listHeadOfRow(db, tenantUuid, turn);
  const before = head.filter((other) => {
    return other.sequence !== null && other.sequence < sequence && other.createdAt <= createdAt;
  });
  return before.length >= 2;
}

/** When the last of those was begun that are under way, or were when their worker was killed; null: there is none. */
export async function findLastBegun(db: Db, tenantUuid: string, turn: Turn): Promise<Date | null> {
  const [row] = await db
    .select({ begunAt: max(webhookDelivery.begunAt) })
    .from(webhookDelivery)
    .where(and(pendingAt(tenantUuid, turn), isNotNull(webhookDelivery.begunAt)));
  return row?.begunAt ?? null;
}

/** Null: it has not been sent after all. */
export async function markBegun(tx: Transaction, tenantUuid: string, uuid: string, at: Date | null): Promise<void> {
  await tx.update(webhookDelivery).set({ begunAt: at }).where(named(tenantUuid, uuid));
}

/** Clocks of two processes don't differ by more, and no transaction is longer. */
const APART_SECONDS = 3_600;

/**
 * What may come first in sequence: what happened within an hour of what happened first. A number is given when its event's uuid was made,
 * but for the length of a transaction and what clocks differ by.
 */
function aboutAsOldAs(first: Date) {
  return and(
    lte(webhookDelivery.createdAt, addSeconds(first, APART_SECONDS)),
    gte(event.uuid, firstUuid(addSeconds(first, -APART_SECONDS))),
    lt(event.uuid, firstUuid(addSeconds(first, 2 * APART_SECONDS))),
  );
}

/**
 * The one whose turn it is at an endpoint that takes one at a time; null when none of this organisation's events waits. A test stands in
 * no row.
 */
export async function findNextDelivery(db: Db, tenantUuid: string, turn: Turn) {
  const head = await listHeadOfRow(db, tenantUuid, turn);
  if (head.length === 0) return null;
  const first = head.find(({ sequence }) => sequence !== null);
  const next = first && (await findFirstInSequence(db, tenantUuid, turn, aboutAsOldAs(first.createdAt)));
  // Tests alone stand before it, or a clock was set back by hours.
  return next ?? (await findFirstInSequence(db, tenantUuid, turn));
}

async function findFirstInSequence(db: Db, tenantUuid: string, turn: Turn, among?: SQL) {
  const [row] = await db
    .select({
      deliveryUuid: webhookDelivery.uuid,
      attemptCount: webhookDelivery.attemptCount,
      nextAttemptAt: webhookDelivery.nextAttemptAt,
    })
    .from(webhookDelivery)
    .innerJoin(event, withEvent)
    .where(and(pendingAt(tenantUuid, turn), isNotNull(event.sequence), among))
    .orderBy(asc(event.sequence))
    .limit(1);
  return row ?? null;
}

/** For those whose turn had not come and who need none any more: their jobs. One for who is under way finds that it is. */
export async function queueWaitingDeliveries(
  db: Db,
  tenantUuid: string,
  endpointUuid: string,
  at: Date,
): Promise<void> {
  const waiting = and(
    eq(webhookDelivery.tenantUuid, tenantUuid),
    eq(webhookDelivery.endpointUuid, endpointUuid),
    eq(webhookDelivery.state, "PENDING"),
    lte(webhookDelivery.nextAttemptAt, at),
  );
  await db.execute(sql`
    with jobs as (
      select array_agg(${deliveryJobSpec(REDELIVERY_PRIORITY)}) as specs from ${webhookDelivery} where ${waiting})
    select from jobs, graphile_worker.add_jobs(jobs.specs)
    where jobs.specs is not null`);
}

export async function lockDelivery(tx: Transaction, tenantUuid: string, uuid: string) {
  const [row] = await tx
    .select({
      state: webhookDelivery.state,
      attemptCount: webhookDelivery.attemptCount,
      roundAttemptCount: webhookDelivery.roundAttemptCount,
      nextAttemptAt: webhookDelivery.nextAttemptAt,
      begunAt: webhookDelivery.begunAt,
      mayHear,
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
    /** An attempt that has been noted is under way no more. */
    begunAt?: null;
  }>,
): Promise<void> {
  await tx.update(webhookDelivery).set(changes).where(named(tenantUuid, uuid));
}

/**
 * Where deliveries need no turn, an attempt that is due may be at the receiver without having been marked as begun, or have a job that
 * nobody has looked at yet: what is sent again, also after it was given up, waits for it as if it began now. A round that has just begun
 * marks its attempts by itself.
 */
const begunUnseen = (at: Date) => sql`case
  when ${webhookDelivery.state} = 'PENDING' and ${webhookDelivery.nextAttemptAt} <= ${at.toISOString()}::timestamptz
    and (${webhookDelivery.attemptCount} = 0 or ${webhookDelivery.roundAttemptCount} > 0)
    and not (select ${webhookEndpoint.ordered} from ${webhookEndpoint} where ${withEndpoint})
  then coalesce(${webhookDelivery.begunAt}, ${at.toISOString()}::timestamptz)
  else ${webhookDelivery.begunAt} end`;

/** Begins a delivery's schedule anew. */
export async function reopenDelivery(tx: Transaction, tenantUuid: string, uuid: string, at: Date): Promise<void> {
  await tx
    .update(webhookDelivery)
    .set({ state: "PENDING", roundAttemptCount: 0, nextAttemptAt: at, endedAt: null, begunAt: begunUnseen(at) })
    .where(named(tenantUuid, uuid));
}

/** Gives up what waits at an endpoint; what somebody is just noting is left to them: they may wait for us in turn. */
export async function endWaitingDeliveries(
  tx: Transaction,
  tenantUuid: string,
  endpointUuid: string,
  at: Date,
): Promise<void> {
  const waiting = tx
    .select({ uuid: webhookDelivery.uuid })
    .from(webhookDelivery)
    .where(
      and(
        eq(webhookDelivery.tenantUuid, tenantUuid),
        eq(webhookDelivery.endpointUuid, endpointUuid),
        eq(webhookDelivery.state, "PENDING"),
      ),
    )
    .for("update", { skipLocked: true });
  await tx
    .update(webhookDelivery)
    .set({ state: "FAILED", nextAttemptAt: null, endedAt: at, begunAt: begunUnseen(at) })
    .where(and(eq(webhookDelivery.tenantUuid, tenantUuid), inArray(webhookDelivery.uuid, waiting)));
}

export async function insertAttempt(tx: Transaction, attempt: AttemptRow & SentRequest): Promise<void> {
  await tx.insert(webhookDeliveryAttempt).values(attempt);
}

/**
 * Notes that a delivery has arrived at an endpoint to which nothing else follows from it, in one statement: it has not failed of late, and
 * takes its deliveries in no order. Locked as by `lockEndpoint` and `lockDelivery`, and in their order. Returns false, and does nothing,
 * where more is to be done, or the attempt was noted already.
 */
export async function noteArrival(
  db: Db,
  tenantUuid: string,
  {
    endpointUuid,
    endedAt,
    attempt,
  }: Readonly<{ endpointUuid: string; endedAt: Date; attempt: AttemptRow & SentRequest }>,
): Promise<boolean> {
  const { deliveryUuid, number, at, latencyMs, responseStatus, responseBody } = attempt;
  const { requestUrl, requestHeaders, requestDigest } = attempt;
  const noted = await db.execute(sql`
    with calm as materialized (
      select from ${webhookEndpoint}
       where ${and(eq(webhookEndpoint.tenantUuid, tenantUuid), eq(webhookEndpoint.uuid, endpointUuid))}
         and ${webhookEndpoint.failingSince} is null and not ${webhookEndpoint.ordered}
         for key share
    ), noted as (
      update ${webhookDelivery}
         set state = 'DELIVERED', attempt_count = ${number}::int, round_attempt_count = round_attempt_count + 1, begun_at = null,
             next_attempt_at = null, ended_at = ${endedAt.toISOString()}::timestamptz
       where ${named(tenantUuid, deliveryUuid)} and ${webhookDelivery.attemptCount} = ${number - 1}::int
         and exists (select from calm)
      returning uuid
    )
    insert into webhook_delivery_attempt
      (delivery_uuid, number, at, latency_ms, response_status, response_body, request_url, request_headers, request_digest)
    select uuid, ${number}::int, ${at.toISOString()}::timestamptz, ${latencyMs}::int, ${responseStatus}::int, ${responseBody}::text,
           ${requestUrl}::text, ${JSON.stringify(requestHeaders)}::jsonb, ${requestDigest}::text
      from noted
    returning number`);
  return noted.length > 0;
}

/** Failed, for good or so far, and what the endpoint listens to and may hear now: what has just been begun anew is not among them. */
const isFailed = (tenantUuid: string, { endpointUuid, since, until, eventTypes }: Hearing) => {
  // A test is tried once, and whoever wants another sends another; nobody subscribes to one.
  const itsType = and(
    withEvent,
    withEndpoint,
    or(eq(event.type, "TEST"), sql`${event.type} = any(${webhookEndpoint.eventTypes})`),
    eventTypes.length === 0 ? ne(event.type, "TEST") : inArray(event.type, [...eventTypes]),
  );
  return and(
    matching(tenantUuid, { eventUuid: null, state: null, from: since, to: until }),
    eq(webhookDelivery.endpointUuid, endpointUuid),
    or(
      eq(webhookDelivery.state, "FAILED"),
      and(eq(webhookDelivery.state, "PENDING"), gt(webhookDelivery.roundAttemptCount, 0)),
    ),
    mayHear,
    sql`exists (select from ${event}, ${webhookEndpoint} where ${itsType})`,
  );
};

/**
 * Begins the schedule anew for what has failed at an endpoint, what was given up before what waits, the oldest first and no more than
 * `limit`, in one statement with their jobs. Gives their number.
 */
export async function reopenFailedDeliveries(
  db: Db,
  tenantUuid: string,
  { at, limit, ...failed }: Hearing & Readonly<{ at: Date; limit: number }>,
): Promise<number> {
  const [row] = await db.execute<{ count: number }>(sql`
    with failed as (
      select ${webhookDelivery.uuid} from ${webhookDelivery} where ${isFailed(tenantUuid, failed)}
       order by (${webhookDelivery.state} = 'FAILED') desc, ${webhookDelivery.createdAt}, ${webhookDelivery.uuid} limit ${limit}
         for update of webhook_delivery
    ), reopened as (
      update webhook_delivery
      set state = 'PENDING', round_attempt_count = 0, next_attempt_at = ${at.toISOString()}::timestamptz, ended_at = null,
          begun_at = ${begunUnseen(at)}
      where ${eq(webhookDelivery.tenantUuid, tenantUuid)} and uuid in (select uuid from failed)
      returning uuid, tenant_uuid, attempt_count
    ), jobs as (select array_agg(${deliveryJobSpec(REDELIVERY_PRIORITY)}) as specs from reopened)
    select
      (select count(*)::int from reopened) as count,
      (select count(*) from jobs, graphile_worker.add_jobs(jobs.specs) where jobs.specs is not null) as added`);
  return row?.count ?? 0;
}

export type MissedEvent = Readonly<{ deliveryUuid: string; uuid: string; tenantUuid: string; createdAt: string }>;

/** Deliveries of what an endpoint was never sent, with their jobs. */
export async function insertMissedDeliveries(
  db: Db,
  tenantUuid: string,
  endpointUuid: string,
  missed: readonly MissedEvent[],
  at: Date,
): Promise<void> {
  if (missed.length === 0) return;
  await db.execute(sql`
    with added as (
      insert into webhook_delivery
        (uuid, tenant_uuid, endpoint_uuid, event_uuid, event_tenant_uuid, state, attempt_count, round_attempt_count,
         next_attempt_at, created_at)
      select
        m."deliveryUuid", ${tenantUuid}::uuid, ${endpointUuid}::uuid, m.uuid, nullif(m."tenantUuid", ${tenantUuid}::uuid), 'PENDING', 0, 0,
        ${at.toISOString()}::timestamptz, m."createdAt"
      from jsonb_to_recordset(${JSON.stringify(missed)}::jsonb)
        as m("deliveryUuid" uuid, uuid uuid, "tenantUuid" uuid, "createdAt" timestamptz)
      returning uuid, tenant_uuid, attempt_count
    ), jobs as (select array_agg(${deliveryJobSpec(REDELIVERY_PRIORITY)}) as specs from added)
    select from jobs, graphile_worker.add_jobs(jobs.specs)
    where jobs.specs is not null`);
}

/** Those that were given up: the others are tried again by themselves. */
export async function countGivenUpDeliveries(db: Db, tenantUuid: string, failed: Hearing): Promise<number> {
  return await db.$count(webhookDelivery, and(isFailed(tenantUuid, failed), eq(webhookDelivery.state, "FAILED")));
}

/** Over all tenants, so many at a time, with their attempts. Gives their number. */
export async function deleteEndedDeliveries(db: Db, before: Date, limit: number): Promise<number> {
  const ended = db
    .select({ uuid: webhookDelivery.uuid })
    .from(webhookDelivery)
    .where(lt(webhookDelivery.endedAt, before))
    .orderBy(asc(webhookDelivery.endedAt))
    .limit(limit);
  // Once more: one that is being replayed just now is not forgotten.
  const stillEnded = and(inArray(webhookDelivery.uuid, ended), lt(webhookDelivery.endedAt, before));
  const [row] = await db.execute<{ count: number }>(sql`
    with gone as (delete from ${webhookDelivery} where ${stillEnded} returning uuid),
    their_attempts as (delete from ${webhookDeliveryAttempt} using gone where delivery_uuid = gone.uuid)
    select count(*)::int as count from gone`);
  return row?.count ?? 0;
}

/** Over all tenants: whether a delivery of a month waits, or ended at a moment or later. */
export async function isKept(db: Db, month: string, endedBefore: Date): Promise<boolean> {
  const [row] = await db.execute<{ kept: boolean }>(sql`
    select exists (select from ${sql.identifier(month)}
                    where ended_at is null or ended_at >= ${endedBefore.toISOString()}::timestamptz) as kept`);
  return row?.kept ?? true;
}
