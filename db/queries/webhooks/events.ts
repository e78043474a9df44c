import { and, asc, eq, gt, inArray, or, type SQL, sql } from "drizzle-orm";
import { addSeconds } from "@/lib/shared/clock";
import { uuidsFrom } from "@/lib/shared/ids";
import type { AnyEventType, EventResource } from "@/lib/webhooks/model";
import type { Db } from "../../client";
import { event, webhookEndpoint } from "../../schema";
import { deliveryJobSpec, type Hearing } from "./webhook-deliveries";

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
  const eventRows = events.map(({ uuid, type, resource }, position) => ({ uuid, type, resource, position }));
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
      insert into event_sequence as s (tenant_uuid, last)
      values (${tenantUuid}::uuid, ${events.length}::bigint)
      on conflict (tenant_uuid) do update set last = s.last + excluded.last
      returning last - ${events.length}::bigint as before_first
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

const EVENT_COLUMNS = {
  uuid: event.uuid,
  tenantUuid: event.tenantUuid,
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

/** One that an endpoint of the tenant's may have heard: its own, or one of its channel in another organisation. */
export async function findHeardEvent(db: Db, tenantUuid: string, uuid: string) {
  const [row] = await db
    .select(EVENT_COLUMNS)
    .from(event)
    .where(and(eq(event.uuid, uuid), or(eq(event.tenantUuid, tenantUuid), eq(event.collaboratorUuid, tenantUuid))));
  return row ?? null;
}

/** Clocks of two processes don't differ by more. */
const CLOCKS_APART_SECONDS = 3_600;

/**
 * What an endpoint listens to and was never sent, because it was paused or not there: the organisation's, and its channel's where it
 * acts for others. An event's UUID is made when it happens, which is what the index knows.
 */
function missedBy(tenantUuid: string, { endpointUuid, since, until, eventTypes }: Hearing): SQL {
  const firstUuid = uuidsFrom(addSeconds(since, -CLOCKS_APART_SECONDS));
  return sql`
    select e.uuid, e.tenant_uuid, e.created_at
      from ${webhookEndpoint}
     cross join lateral (
       select webhook_endpoint.tenant_uuid, null::uuid as channel
       union all
       select target_tenant_uuid, webhook_endpoint.tenant_uuid from mandate
        where collaborator_tenant_uuid = webhook_endpoint.tenant_uuid and accepted_at is not null and revoked_at is null
     ) as heard
      join event as e on e.tenant_uuid = heard.tenant_uuid and e.uuid >= ${firstUuid}::uuid
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

/** Events after a sequence number, oldest first; a collaborator's channel leaves the rest out. */
export async function listEventsAfter(db: Db, tenantUuid: string, { after, limit, channel, types }: EventsAfter) {
  const wanted = and(eq(event.tenantUuid, tenantUuid), gt(event.sequence, after), inChannel(channel));
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
    .where(types.length === 0 ? wanted : and(eq(event.tenantUuid, tenantUuid), ofTypes))
    .orderBy(asc(event.sequence))
    .limit(limit);
}

/**
 * Over all tenants: of each one's oldest events, up to `limit`, those that happened before a moment and are on their way nowhere any
 * more. Gives their number; none are left when it is 0. Of a tenant without an old one a single row is looked at.
 */
export async function deleteOldEvents(db: Db, before: Date, limit: number): Promise<number> {
  const moment = sql`${before.toISOString()}::timestamptz`;
  const deleted = await db.execute(sql`
    delete from event
     where uuid in (
       select oldest.uuid
         from event_sequence as its
        cross join lateral (
          select created_at from event where event.tenant_uuid = its.tenant_uuid order by sequence limit 1
        ) as first
        cross join lateral (
          select uuid, created_at from event where event.tenant_uuid = its.tenant_uuid order by sequence limit ${limit}
        ) as oldest
        where first.created_at < ${moment} and oldest.created_at < ${moment}
          and not exists (
            select from webhook_delivery
             where webhook_delivery.tenant_uuid = its.tenant_uuid and webhook_delivery.event_uuid = oldest.uuid)
          and not exists (
            select from webhook_delivery
             where webhook_delivery.event_tenant_uuid = its.tenant_uuid and webhook_delivery.event_uuid = oldest.uuid))
    returning uuid`);
  return deleted.length;
}
