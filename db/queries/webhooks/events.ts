import { and, asc, between, eq, gt, gte, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { addSeconds, now } from "@/lib/shared/clock";
import { firstUuid, momentOf } from "@/lib/shared/ids";
import type { AnyEventType, EventResource } from "@/lib/webhooks/model";
import type { Db, Transaction } from "../../client";
import { event, tenant, webhookDelivery, webhookEndpoint } from "../../schema";
import type { PassedMonth } from "../months";
import { deliveryJobSpec } from "./delivery-job";

export type NewEvent = Readonly<{
  uuid: string;
  type: AnyEventType;
  resource: EventResource;
  /** Each with the organisation of its endpoint. */
  deliveries: readonly Readonly<{ uuid: string; tenantUuid: string; endpointUuid: string }>[];
}>;

/**
 * Writes events, their deliveries and one `deliver-webhook` job per delivery in one statement: the tenant's sequence is a
 * lock on all of its business, so nothing travels back and forth while it is held.
 */
export async function insertEvents(db: Db, tenantUuid: string, events: readonly NewEvent[], at: Date): Promise<void> {
  // A test takes no number, and waits for none.
  const numbered = events.filter(({ type }) => type !== "TEST");
  const positions = new Map(numbered.map(({ uuid }, position) => [uuid, position]));
  const eventRows = events.map(({ uuid, type, resource }) => {
    return { uuid, type, resource, position: positions.get(uuid) ?? null };
  });
  const deliveryRows = events.flatMap(({ uuid: event_uuid, deliveries }) =>
    deliveries.map(({ uuid, tenantUuid: tenant_uuid, endpointUuid: endpoint_uuid }) => ({
      uuid,
      tenant_uuid,
      event_uuid,
      endpoint_uuid,
    })),
  );
  const createdAt = sql`${at.toISOString()}::timestamptz`;
  await db.execute(sql`
    with taken as (
      ${numbered.length === 0 ? sql`select null::bigint as before_first` : takeNumbers(tenantUuid, numbered.length)}
    ), new_event as (
      insert into event (uuid, tenant_uuid, sequence, type, subject_uuid, resource, collaborator_uuid, created_at)
      select
        e.uuid, ${tenantUuid}::uuid, before_first + 1 + e.position, e.type, (e.resource ->> 'uuid')::uuid,
        e.resource, (e.resource -> 'collaborator' ->> 'uuid')::uuid, ${createdAt}
      from taken, jsonb_to_recordset(${JSON.stringify(eventRows)}::jsonb)
        as e(uuid uuid, type text, resource jsonb, position bigint)
    ), new_delivery as (
      insert into webhook_delivery
        (uuid, tenant_uuid, endpoint_uuid, event_uuid, event_tenant_uuid, state, attempt_count, round_attempt_count,
         next_attempt_at, created_at)
      select
        d.uuid, d.tenant_uuid, d.endpoint_uuid, d.event_uuid, nullif(${tenantUuid}::uuid, d.tenant_uuid), 'PENDING', 0, 0,
        ${createdAt}, ${createdAt}
      from jsonb_to_recordset(${JSON.stringify(deliveryRows)}::jsonb)
        as d(uuid uuid, tenant_uuid uuid, event_uuid uuid, endpoint_uuid uuid)
      returning uuid, tenant_uuid, attempt_count
    ), jobs as (select array_agg(${deliveryJobSpec(0)}) as specs from new_delivery)
    select from jobs, graphile_worker.add_jobs(jobs.specs)
    where jobs.specs is not null`);
}

const takeNumbers = (tenantUuid: string, count: number) => sql`
      insert into event_sequence as s (tenant_uuid, last)
      values (${tenantUuid}::uuid, ${count}::bigint)
      on conflict (tenant_uuid) do update set last = s.last + excluded.last
      returning last - ${count}::bigint as before_first`;

const EVENT_COLUMNS = {
  uuid: event.uuid,
  tenantUuid: event.tenantUuid,
  isSandbox: sql<boolean>`(select ${tenant.sandboxOf} is not null from ${tenant} where ${tenant.uuid} = ${event.tenantUuid})`,
  sequence: event.sequence,
  type: event.type,
  resource: event.resource,
  createdAt: event.createdAt,
};

const inChannel = (channel: string | null) => (channel === null ? undefined : eq(event.collaboratorUuid, channel));

/** Null too when it happened in another channel. */
export async function findEvent(db: Db, tenantUuid: string, uuid: string, channel: string | null) {
  const [row] = await db
    .select(EVENT_COLUMNS)
    .from(event)
    .where(and(eq(event.tenantUuid, tenantUuid), eq(event.uuid, uuid), inChannel(channel)));
  return row ?? null;
}

/** What endpoints of the tenant's may have heard: its own, and what came through its channel in another organisation. */
export const heardBy = (tenantUuid: string) =>
  or(eq(event.tenantUuid, tenantUuid), eq(event.collaboratorUuid, tenantUuid));

export async function findHeardEvent(db: Db, tenantUuid: string, uuid: string) {
  const [row] = await db
    .select(EVENT_COLUMNS)
    .from(event)
    .where(and(eq(event.uuid, uuid), heardBy(tenantUuid)));
  return row ?? null;
}

/** What an endpoint should have heard: when the events happened, both included (until null: until now), and of which types (none: all). */
export type Hearing = Readonly<{
  endpointUuid: string;
  since: Date;
  until: Date | null;
  eventTypes: readonly AnyEventType[];
}>;

/** Clocks of two processes don't differ by more. */
const CLOCKS_APART_SECONDS = 3_600;

/**
 * What an endpoint listens to and was never sent, because it was paused or not there: the organisation's, and its channel's where it
 * acts for others. An event's UUID is made when it happens, which is what the index knows.
 */
function missedBy(tenantUuid: string, { endpointUuid, since, until, eventTypes }: Hearing): SQL {
  const first = firstUuid(addSeconds(since, -CLOCKS_APART_SECONDS));
  return sql`
    select e.uuid, e.tenant_uuid, e.created_at
      from ${webhookEndpoint}
     cross join lateral (
       select webhook_endpoint.tenant_uuid, null::uuid as channel
       union all
       select target_tenant_uuid, webhook_endpoint.tenant_uuid from mandate where ${actsFor(sql`webhook_endpoint.tenant_uuid`)}
     ) as heard
      join event as e on e.tenant_uuid = heard.tenant_uuid and e.uuid >= ${first}::uuid
       and (heard.channel is null or e.collaborator_uuid = heard.channel)
     where ${eq(webhookEndpoint.tenantUuid, tenantUuid)} and ${eq(webhookEndpoint.uuid, endpointUuid)}
       and e.type = any(webhook_endpoint.event_types)
       ${eventTypes.length === 0 ? sql`` : sql`and ${inArray(sql`e.type`, [...eventTypes])}`}
       and e.created_at >= ${since.toISOString()}::timestamptz
       ${until === null ? sql`` : sql`and e.created_at <= ${until.toISOString()}::timestamptz`}
       and not exists (
         select from webhook_delivery as d
          where d.tenant_uuid = webhook_endpoint.tenant_uuid and d.event_uuid = e.uuid and d.endpoint_uuid = webhook_endpoint.uuid)`;
}

/**
 * Waits for whoever has written an event that an endpoint of the tenant's may hear and has not committed it: who listens was asked before.
 * What is locked for that, as they lock it, is let go at once: nobody who writes one waits for the caller's transaction.
 */
export async function awaitEventsUnderWay(tx: Transaction, tenantUuid: string): Promise<void> {
  await tx.execute(sql`savepoint under_way`);
  await tx.execute(sql`
    insert into event_sequence as s (tenant_uuid, last)
    select heard.tenant_uuid, 0
      from (select ${tenantUuid}::uuid as tenant_uuid
             union
            select target_tenant_uuid from mandate where ${actsFor(sql`${tenantUuid}`)}) as heard
     order by 1
        on conflict (tenant_uuid) do update set last = s.last`);
  await tx.execute(sql`rollback to savepoint under_way`);
}

/** The mandates by which an organisation acts for others. */
function actsFor(collaborator: SQL): SQL {
  return sql`collaborator_tenant_uuid = ${collaborator} and accepted_at is not null and revoked_at is null`;
}

/** The oldest first. */
export async function listMissedEvents(db: Db, tenantUuid: string, hearing: Hearing, limit: number) {
  return await db.execute<{ uuid: string; tenantUuid: string; createdAt: string }>(sql`
    select uuid, tenant_uuid as "tenantUuid", created_at as "createdAt" from (${missedBy(tenantUuid, hearing)}) as missed
     order by created_at, uuid limit ${limit}`);
}

export async function countMissedEvents(db: Db, tenantUuid: string, hearing: Hearing): Promise<number> {
  const [row] = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${missedBy(tenantUuid, hearing)}) as missed`,
  );
  return row?.count ?? 0;
}

export type EventsAfter = Readonly<{
  after: number;
  limit: number;
  channel: string | null;
  /** None: of every type. */
  types: readonly AnyEventType[];
}>;

const HOUR_SECONDS = 3600;
/** So far back its months are looked through by who has read all that is older. */
const LATELY_DAYS = 31;
/** A number is given when its event's uuid was made, but for the length of a transaction and what clocks differ by. */
const MARGIN_DAYS = 1;

/**
 * Whether all that comes after a number was made lately: who follows has read what is older, and Postgres plans for two months instead of
 * for all that there are, which costs more than to run it.
 */
async function isFollowing(db: Db, tenantUuid: string, after: number): Promise<boolean> {
  const [row] = await db
    .select({ uuid: event.uuid })
    .from(event)
    .where(
      and(
        eq(event.tenantUuid, tenantUuid),
        between(event.sequence, after, after + 1),
        madeLately(LATELY_DAYS - MARGIN_DAYS),
      ),
    )
    .limit(1);
  return row !== undefined;
}

const madeLately = (days: number) =>
  and(gte(event.uuid, firstUuid(daysFromNow(-days))), lt(event.uuid, firstUuid(daysFromNow(MARGIN_DAYS))));

const daysFromNow = (days: number) => addSeconds(now(), days * 24 * HOUR_SECONDS);

/** Events after a sequence number, oldest first; a collaborator's channel leaves the rest out. */
export async function listEventsAfter(db: Db, tenantUuid: string, { after, limit, channel, types }: EventsAfter) {
  const lately = (await isFollowing(db, tenantUuid, after)) ? madeLately(LATELY_DAYS) : undefined;
  const wanted = and(eq(event.tenantUuid, tenantUuid), gt(event.sequence, after), inChannel(channel), lately);
  // Each type has its own order in the index: a page of each is read, however rare it is among the others.
  const ofTypes = sql`${event.uuid} in (
    select placed.uuid
      from unnest(array[${sql.join(
        types.map((type) => sql`${type}`),
        sql`, `,
      )}]::text[]) as wanted(type)
     cross join lateral (
       select ${event.uuid} as uuid, ${event.sequence} as sequence from ${event}
        where ${wanted} and ${event.type} = wanted.type
        order by ${event.sequence} limit ${limit}
     ) as placed
     order by placed.sequence limit ${limit})`;
  return await db
    .select(EVENT_COLUMNS)
    .from(event)
    .where(types.length === 0 ? wanted : and(eq(event.tenantUuid, tenantUuid), lately, ofTypes))
    .orderBy(asc(event.sequence))
    .limit(limit);
}

/** Over all tenants: whether an event of a month is on its way somewhere. Its deliveries were made in the hours around it. */
export async function hasDeliveries(db: Db, { since, until }: PassedMonth): Promise<boolean> {
  const shifted = (uuid: string, hours: number) => firstUuid(addSeconds(momentOf(uuid), hours * HOUR_SECONDS));
  const [row] = await db
    .select({ uuid: webhookDelivery.uuid })
    .from(webhookDelivery)
    .where(
      and(
        lt(webhookDelivery.eventUuid, until),
        lt(webhookDelivery.uuid, shifted(until, 1)),
        since === null ? undefined : gte(webhookDelivery.eventUuid, since),
        since === null ? undefined : gte(webhookDelivery.uuid, shifted(since, -1)),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Events that were made before a moment and are in no month that is dropped whole: so many of them are looked at, behind one of them. */
export type OldEvents = Readonly<{ before: Date; after: string | null; limit: number }>;

/** Over all tenants: deletes those that are on their way nowhere any more, and gives the last that was looked at; null: none is left. */
export async function deleteOldEvents(db: Db, { before, after, limit }: OldEvents): Promise<string | null> {
  const [row] = await db.execute<{ last: string | null }>(sql`
    with looked_at as (
      select uuid, tenant_uuid, collaborator_uuid from event
       where uuid < ${firstUuid(before)}::uuid and ${after === null ? sql`true` : sql`uuid > ${after}::uuid`}
       order by uuid limit ${limit}
    ), gone as (
      delete from event using looked_at
       where event.uuid = looked_at.uuid and event.uuid < ${firstUuid(before)}::uuid
         and not exists (
           select from webhook_delivery
            where webhook_delivery.tenant_uuid in (looked_at.tenant_uuid, looked_at.collaborator_uuid)
              and webhook_delivery.event_uuid = looked_at.uuid)
    )
    select uuid as last from looked_at order by uuid desc limit 1`);
  return row?.last ?? null;
}
