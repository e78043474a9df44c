import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { PostError } from "@/lib/outbound/model";
import type {
  AnyEventType,
  DeliveryState,
  DisabledReason,
  EndpointStatus,
  EventResource,
  EventType,
} from "@/lib/webhooks/model";
import { moment } from "./columns";
import { tenant } from "./tenants";

/** The last sequence number given to a tenant's event: taken in the business transaction, so that order is commit order. */
export const eventSequence = pgTable("event_sequence", {
  tenantUuid: uuid("tenant_uuid")
    .primaryKey()
    .references(() => tenant.uuid),
  last: bigint("last", { mode: "number" }).notNull(),
});

/**
 * A business fact as others are told of it, written in the transaction of the fact. By month of its uuid (decision 250), so that what is
 * unique about it by itself is the uuid alone: that no number is given twice is the sequence's row's, which whoever takes one locks.
 */
export const event = pgTable(
  "event",
  {
    uuid: uuid("uuid").primaryKey(),
    tenantUuid: uuid("tenant_uuid")
      .notNull()
      .references(() => tenant.uuid),
    /** Null of a test: it takes no number. */
    sequence: bigint("sequence", { mode: "number" }),
    type: text("type").$type<AnyEventType>().notNull(),
    /** The resource's uuid: what a timeline looks for. */
    subjectUuid: uuid("subject_uuid").notNull(),
    resource: jsonb("resource").$type<EventResource>().notNull(),
    /** The channel it happened in: a collaborator reads only its own. */
    collaboratorUuid: uuid("collaborator_uuid"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    index("event_in_sequence").on(t.tenantUuid, t.sequence),
    unique("event_tenant_key").on(t.tenantUuid, t.uuid),
    index("event_by_subject").on(t.tenantUuid, t.subjectUuid, t.sequence),
    index("event_by_collaborator")
      .on(t.tenantUuid, t.collaboratorUuid, t.sequence)
      .where(sql`${t.collaboratorUuid} is not null`),
    index("event_by_type").on(t.tenantUuid, t.type, t.sequence),
    index("event_by_collaborator_type")
      .on(t.tenantUuid, t.collaboratorUuid, t.type, t.sequence)
      .where(sql`${t.collaboratorUuid} is not null`),
  ],
);

export const webhookEndpoint = pgTable(
  "webhook_endpoint",
  {
    uuid: uuid("uuid").primaryKey(),
    tenantUuid: uuid("tenant_uuid")
      .notNull()
      .references(() => tenant.uuid),
    url: text("url").notNull(),
    description: text("description").notNull(),
    eventTypes: text("event_types").array().$type<EventType[]>().notNull(),
    status: text("status").$type<EndpointStatus>().notNull(),
    disabledReason: text("disabled_reason").$type<DisabledReason>(),
    /** `whsec_…`, sealed. */
    secretSealed: text("secret_sealed").notNull(),
    /** The one before, which signs too until `previousSecretExpiresAt`. */
    previousSecretSealed: text("previous_secret_sealed"),
    previousSecretExpiresAt: moment("previous_secret_expires_at"),
    /** One delivery at a time, each after the one before has ended (decision 228). */
    ordered: boolean("ordered").notNull().default(false),
    /** Since when every attempt has failed; null after a success. */
    failingSince: moment("failing_since"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
    /** Removed by its owner: answers like one that never was. The row stays for the events that are on their way to it. */
    deletedAt: moment("deleted_at"),
  },
  (t) => [
    unique("webhook_endpoint_tenant_key").on(t.tenantUuid, t.uuid),
    check("webhook_endpoint_status", sql`${t.status} in ('ACTIVE', 'DISABLED')`),
    check("webhook_endpoint_disabled", sql`(${t.status} = 'DISABLED') = (${t.disabledReason} is not null)`),
    check("webhook_endpoint_deleted", sql`${t.deletedAt} is null or ${t.status} = 'DISABLED'`),
  ],
);

/** A secret before the one before, which signs too until it ends: none that was promised to is taken away by another rotation. */
export const webhookEarlierSecret = pgTable(
  "webhook_earlier_secret",
  {
    tenantUuid: uuid("tenant_uuid").notNull(),
    endpointUuid: uuid("endpoint_uuid").notNull(),
    expiresAt: moment("expires_at").notNull(),
    secretSealed: text("secret_sealed").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantUuid, t.endpointUuid, t.secretSealed] }),
    foreignKey({
      columns: [t.tenantUuid, t.endpointUuid],
      foreignColumns: [webhookEndpoint.tenantUuid, webhookEndpoint.uuid],
    }),
  ],
);

/**
 * One event on its way to one endpoint, written in one statement with it, or by a replay as if it had been (decision 237). By month of its
 * uuid, without a key to the event's: to drop a month of those would mean to look through all of these while nobody may read either
 * (decision 250).
 */
export const webhookDelivery = pgTable(
  "webhook_delivery",
  {
    uuid: uuid("uuid").primaryKey(),
    tenantUuid: uuid("tenant_uuid").notNull(),
    endpointUuid: uuid("endpoint_uuid").notNull(),
    eventUuid: uuid("event_uuid").notNull(),
    /** Whose event it is, where that is not the endpoint's organisation: a collaborator hears its channel (decision 236). */
    eventTenantUuid: uuid("event_tenant_uuid"),
    state: text("state").$type<DeliveryState>().notNull(),
    attemptCount: integer("attempt_count").notNull(),
    /** Attempts of the current round: a resend starts the retry schedule anew. */
    roundAttemptCount: integer("round_attempt_count").notNull(),
    /** Null once it has ended. */
    nextAttemptAt: moment("next_attempt_at"),
    /**
     * When an attempt that is under way was begun, at an endpoint that takes one at a time (decision 228), or of what is sent again (14).
     */
    begunAt: moment("begun_at"),
    createdAt: moment("created_at").notNull(),
    endedAt: moment("ended_at"),
  },
  (t) => [
    foreignKey({
      columns: [t.tenantUuid, t.endpointUuid],
      foreignColumns: [webhookEndpoint.tenantUuid, webhookEndpoint.uuid],
    }),
    index("webhook_delivery_by_endpoint").on(t.tenantUuid, t.endpointUuid, t.createdAt, t.uuid),
    index("webhook_delivery_by_state").on(t.tenantUuid, t.endpointUuid, t.state, t.createdAt, t.uuid),
    index("webhook_delivery_by_event").on(t.tenantUuid, t.eventUuid),
    index("webhook_delivery_begun").on(t.tenantUuid, t.endpointUuid).where(sql`${t.begunAt} is not null`),
    /** What pruning looks for, over all tenants. */
    index("webhook_delivery_by_end").on(t.endedAt).where(sql`${t.endedAt} is not null`),
    check("webhook_delivery_state", sql`${t.state} in ('PENDING', 'DELIVERED', 'FAILED')`),
    check("webhook_delivery_pending", sql`(${t.state} = 'PENDING') = (${t.nextAttemptAt} is not null)`),
    check("webhook_delivery_ended", sql`(${t.state} = 'PENDING') = (${t.endedAt} is null)`),
  ],
);

/** By month of its delivery's uuid, and gone with that month. */
export const webhookDeliveryAttempt = pgTable(
  "webhook_delivery_attempt",
  {
    deliveryUuid: uuid("delivery_uuid").notNull(),
    number: integer("number").notNull(),
    at: moment("at").notNull(),
    latencyMs: integer("latency_ms").notNull(),
    /** Null when there was no answer. */
    responseStatus: integer("response_status"),
    /** The first 1 KB of the answer. */
    responseBody: text("response_body"),
    /** Why there was no answer, or none that counts; null for a success. */
    error: text("error").$type<PostError>(),
    /** The request as it was sent; null of attempts that are older than these columns (decision 240). */
    requestUrl: text("request_url"),
    requestHeaders: jsonb("request_headers").$type<Readonly<Record<string, string>>>(),
    /** SHA-256 of the body, in hexadecimal: the body itself is made of the event again, and shown only while it is the same. */
    requestDigest: text("request_digest"),
  },
  (t) => [primaryKey({ columns: [t.deliveryUuid, t.number] })],
);

/**
 * What became of an endpoint's attempts in a quarter of an hour, which is the least that days of two time zones differ by. A trigger
 * writes it, so that no way to note an attempt can forget it (decision 241).
 */
export const webhookTally = pgTable(
  "webhook_tally",
  {
    tenantUuid: uuid("tenant_uuid").notNull(),
    endpointUuid: uuid("endpoint_uuid").notNull(),
    /** When the quarter began. */
    slotAt: moment("slot_at").notNull(),
    /** Attempts that end at once write different rows, and none waits for another's commit: they are added up by who reads. */
    lane: smallint("lane").notNull().default(0),
    attempts: integer("attempts").notNull(),
    delivered: integer("delivered").notNull(),
    /** How many answers took so long, by LATENCY_BOUNDS_MS; attempts without an answer are in none. */
    latencies: integer("latencies").array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantUuid, t.endpointUuid, t.slotAt, t.lane] }),
    foreignKey({
      columns: [t.tenantUuid, t.endpointUuid],
      foreignColumns: [webhookEndpoint.tenantUuid, webhookEndpoint.uuid],
    }),
    index("webhook_tally_by_age").on(t.slotAt),
  ],
);
