import { and, asc, eq, gt, isNull, lte, sql } from "drizzle-orm";
import type { DisabledReason, EndpointStatus, EventType } from "@/lib/webhooks/model";
import type { Db, Transaction } from "../../client";
import { mandate, webhookEarlierSecret, webhookEndpoint } from "../../schema";

export type Subscription = Readonly<{
  /** The endpoint's organisation: the tenant, or a collaborator of its, which hears its own channel. */
  tenantUuid: string;
  endpointUuid: string;
  eventTypes: readonly EventType[];
}>;

/** The active endpoints of the tenant and of those that hold its mandate, and what each listens to. */
export async function findSubscriptions(db: Db, tenantUuid: string): Promise<Subscription[]> {
  return await db.execute<Subscription>(sql`
    select tenant_uuid as "tenantUuid", uuid as "endpointUuid", to_json(event_types) as "eventTypes" from webhook_endpoint
     where ${eq(webhookEndpoint.tenantUuid, tenantUuid)} and status = 'ACTIVE'
     union all
    select tenant_uuid, webhook_endpoint.uuid, to_json(event_types)
      from mandate join webhook_endpoint on tenant_uuid = collaborator_tenant_uuid
     where ${eq(mandate.targetTenantUuid, tenantUuid)} and accepted_at is not null and revoked_at is null and status = 'ACTIVE'`);
}

const ENDPOINT_COLUMNS = {
  uuid: webhookEndpoint.uuid,
  url: webhookEndpoint.url,
  description: webhookEndpoint.description,
  eventTypes: webhookEndpoint.eventTypes,
  status: webhookEndpoint.status,
  disabledReason: webhookEndpoint.disabledReason,
  ordered: webhookEndpoint.ordered,
  failingSince: webhookEndpoint.failingSince,
  createdAt: webhookEndpoint.createdAt,
  updatedAt: webhookEndpoint.updatedAt,
};

export type EndpointRow = Readonly<{
  uuid: string;
  url: string;
  description: string;
  eventTypes: readonly EventType[];
  status: EndpointStatus;
  disabledReason: DisabledReason | null;
  ordered: boolean;
  failingSince: Date | null;
  createdAt: Date;
  updatedAt: Date;
}>;

const ofTenant = (tenantUuid: string) =>
  and(eq(webhookEndpoint.tenantUuid, tenantUuid), isNull(webhookEndpoint.deletedAt));
const named = (tenantUuid: string, uuid: string) => and(ofTenant(tenantUuid), eq(webhookEndpoint.uuid, uuid));

/** Oldest first; a tenant has a few. */
export async function selectEndpoints(db: Db, tenantUuid: string): Promise<EndpointRow[]> {
  return await db
    .select(ENDPOINT_COLUMNS)
    .from(webhookEndpoint)
    .where(ofTenant(tenantUuid))
    .orderBy(asc(webhookEndpoint.createdAt), asc(webhookEndpoint.uuid));
}

export async function selectEndpoint(db: Db, tenantUuid: string, uuid: string): Promise<EndpointRow | null> {
  const [row] = await db.select(ENDPOINT_COLUMNS).from(webhookEndpoint).where(named(tenantUuid, uuid));
  return row ?? null;
}

/**
 * Locked until the end of the transaction: what it has missed is found by one at a time. `key share` is for any number of those who end
 * deliveries there, and keeps out who locks it alone. `no key update` keeps out who changes it or takes a turn there, and none of those.
 */
export async function lockEndpoint(
  tx: Transaction,
  tenantUuid: string,
  uuid: string,
  strength: "update" | "no key update" | "key share" = "update",
): Promise<EndpointRow | null> {
  const [row] = await tx.select(ENDPOINT_COLUMNS).from(webhookEndpoint).where(named(tenantUuid, uuid)).for(strength);
  return row ?? null;
}

/** Any number: that of the locks which stand for the replays of endpoints. */
const REPLAYS_LOCK = 0x52706c79;

/**
 * For the rest of the transaction another replay of the endpoint waits, and who would change it. Not who writes an event for it: a replay
 * takes its time, and a payment is not to wait for it.
 */
export async function lockReplays(tx: Transaction, tenantUuid: string, uuid: string): Promise<EndpointRow | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(${REPLAYS_LOCK}, hashtext(${uuid}))`);
  return lockEndpoint(tx, tenantUuid, uuid, "key share");
}

export async function countEndpoints(db: Db, tenantUuid: string): Promise<number> {
  return await db.$count(webhookEndpoint, ofTenant(tenantUuid));
}

export async function insertEndpoint(
  db: Db,
  tenantUuid: string,
  endpoint: EndpointRow & Readonly<{ secretSealed: string }>,
): Promise<void> {
  await db.insert(webhookEndpoint).values({ ...endpoint, eventTypes: [...endpoint.eventTypes], tenantUuid });
}

/** What is undefined stays as it is. */
export type EndpointChanges = Readonly<{
  [Column in Exclude<keyof EndpointRow, "uuid" | "createdAt">]?: EndpointRow[Column] | undefined;
}>;

/** Null, and nothing changed, when the tenant has no such endpoint. */
export async function updateEndpoint(
  db: Db,
  tenantUuid: string,
  uuid: string,
  { eventTypes, ...changes }: EndpointChanges,
): Promise<EndpointRow | null> {
  const [row] = await db
    .update(webhookEndpoint)
    .set({ ...changes, ...(eventTypes ? { eventTypes: [...eventTypes] } : {}) })
    .where(named(tenantUuid, uuid))
    .returning(ENDPOINT_COLUMNS);
  return row ?? null;
}

const earlierOf = (tenantUuid: string, endpointUuid: string) =>
  and(eq(webhookEarlierSecret.tenantUuid, tenantUuid), eq(webhookEarlierSecret.endpointUuid, endpointUuid));

/** The row stays for what is on its way to it, without its secrets. False when the tenant has no such endpoint. */
export async function markEndpointDeleted(db: Db, tenantUuid: string, uuid: string, at: Date): Promise<boolean> {
  const rows = await db
    .update(webhookEndpoint)
    .set({
      status: "DISABLED",
      disabledReason: "REQUESTED",
      secretSealed: "",
      previousSecretSealed: null,
      previousSecretExpiresAt: null,
      updatedAt: at,
      deletedAt: at,
    })
    .where(named(tenantUuid, uuid))
    .returning({ uuid: webhookEndpoint.uuid });
  // Behind the endpoint's row: whoever was just rotating has written by now.
  await db.delete(webhookEarlierSecret).where(earlierOf(tenantUuid, uuid));
  return rows.length > 0;
}

export async function selectSecret(db: Db, tenantUuid: string, uuid: string): Promise<string | null> {
  const [row] = await db
    .select({ secretSealed: webhookEndpoint.secretSealed })
    .from(webhookEndpoint)
    .where(named(tenantUuid, uuid));
  return row?.secretSealed ?? null;
}

/** Of every endpoint that is not deleted. */
export async function selectSigningSecrets(db: Db, tenantUuid: string) {
  return await db
    .select({
      uuid: webhookEndpoint.uuid,
      url: webhookEndpoint.url,
      secretSealed: webhookEndpoint.secretSealed,
      previousSecretSealed: webhookEndpoint.previousSecretSealed,
      previousSecretExpiresAt: webhookEndpoint.previousSecretExpiresAt,
      earlierSecrets: earlierSecrets(),
    })
    .from(webhookEndpoint)
    .where(ofTenant(tenantUuid));
}

export type SigningSecrets = Awaited<ReturnType<typeof selectSigningSecrets>>[number];

/** Those before the previous one, of the endpoint in scope, the last to end first. */
export function earlierSecrets() {
  return sql<readonly Readonly<{ sealed: string; expiresAt: string }>[]>`(
    select coalesce(json_agg(json_build_object('sealed', e.secret_sealed, 'expiresAt', e.expires_at) order by e.expires_at desc), '[]')
      from ${webhookEarlierSecret} e
     where e.tenant_uuid = ${webhookEndpoint.tenantUuid} and e.endpoint_uuid = ${webhookEndpoint.uuid})`;
}

/** How many secrets before the previous one still sign at this moment. */
export async function countEarlierSecrets(db: Db, tenantUuid: string, endpointUuid: string, at: Date): Promise<number> {
  return await db.$count(
    webhookEarlierSecret,
    and(earlierOf(tenantUuid, endpointUuid), gt(webhookEarlierSecret.expiresAt, at)),
  );
}

/** The secret in use becomes the previous one, and the previous one an earlier one until it ends. */
export async function replaceSecret(
  tx: Transaction,
  tenantUuid: string,
  uuid: string,
  change: Readonly<{ secretSealed: string; previousSecretExpiresAt: Date; at: Date }>,
): Promise<void> {
  const at = sql`${change.at.toISOString()}::timestamptz`;
  await tx
    .delete(webhookEarlierSecret)
    .where(and(earlierOf(tenantUuid, uuid), lte(webhookEarlierSecret.expiresAt, change.at)));
  await tx.execute(sql`
    insert into webhook_earlier_secret (tenant_uuid, endpoint_uuid, expires_at, secret_sealed)
    select tenant_uuid, uuid, previous_secret_expires_at, previous_secret_sealed from webhook_endpoint
     where ${named(tenantUuid, uuid)} and previous_secret_sealed is not null and previous_secret_expires_at > ${at}`);
  await tx
    .update(webhookEndpoint)
    .set({
      secretSealed: change.secretSealed,
      previousSecretSealed: sql`${webhookEndpoint.secretSealed}`,
      previousSecretExpiresAt: change.previousSecretExpiresAt,
      updatedAt: change.at,
    })
    .where(named(tenantUuid, uuid));
}

/** Since when it has been failing: from now on, unless it already was. Null when it is not active any more. */
export async function markEndpointFailing(db: Db, tenantUuid: string, uuid: string, at: Date): Promise<Date | null> {
  const [row] = await db
    .update(webhookEndpoint)
    .set({ failingSince: sql`coalesce(${webhookEndpoint.failingSince}, ${at.toISOString()}::timestamptz)` })
    .where(and(named(tenantUuid, uuid), eq(webhookEndpoint.status, "ACTIVE")))
    .returning({ failingSince: webhookEndpoint.failingSince });
  return row?.failingSince ?? null;
}
