import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { AnyEventType, EventResource } from "@/lib/webhooks/model";
import type { Db } from "../../client";
import { event } from "../../schema";
import { deliveryJobSpec } from "./webhook-deliveries";

export type NewEvent = Readonly<{
  uuid: string;
  type: AnyEventType;
  resource: EventResource;
  deliveries: readonly Readonly<{ uuid: string; endpointUuid: string }>[];
}>;

/**
 * Writes events, their deliveries and one `deliver-webhook` job per delivery in one statement: the tenant's sequence is a
 * lock on all of its business, so nothing travels back and forth while it is held.
 */
export async function insertEvents(db: Db, tenantUuid: string, events: readonly NewEvent[], at: Date): Promise<void> {
  const eventRows = events.map(({ uuid, type, resource }, position) => ({ uuid, type, resource, position }));
  const deliveryRows = events.flatMap(({ uuid: event_uuid, deliveries }) =>
    deliveries.map(({ uuid, endpointUuid: endpoint_uuid }) => ({ uuid, event_uuid, endpoint_uuid })),
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
        (uuid, tenant_uuid, endpoint_uuid, event_uuid, state, attempt_count, round_attempt_count, next_attempt_at, created_at)
      select d.uuid, ${tenantUuid}::uuid, d.endpoint_uuid, d.event_uuid, 'PENDING', 0, 0, ${createdAt}, ${createdAt}
      from jsonb_to_recordset(${JSON.stringify(deliveryRows)}::jsonb) as d(uuid uuid, event_uuid uuid, endpoint_uuid uuid)
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
             where webhook_delivery.tenant_uuid = its.tenant_uuid and webhook_delivery.event_uuid = oldest.uuid))
    returning uuid`);
  return deleted.length;
}
