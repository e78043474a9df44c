import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type {
  Cause,
  DocumentType,
  FactKind,
  FlowOrder,
  FlowStatus,
  Label,
  OperationStatus,
  OperationType,
  PaymentProduct,
  PaymentType,
  Subject,
} from "@/lib/operations/model";
import { moment } from "./columns";
import { configuration } from "./configurations";
import { creditorAccount, tenant } from "./tenants";

export const flow = pgTable(
  "flow",
  {
    /** Unique within the tenant: by itself it would be an index that tempts Postgres to walk through other tenants' rows. */
    uuid: uuid("uuid").notNull(),
    tenantUuid: uuid("tenant_uuid")
      .notNull()
      .references(() => tenant.uuid),
    externalId: text("external_id"),
    status: text("status").$type<FlowStatus>().notNull(),
    statusUpdatedAt: moment("status_updated_at"),
    countryCode: text("country_code").notNull(),
    languageCode: text("language_code").notNull(),
    /** Whether its creator named that language (decision 82); of flows from before it was remembered, it is taken for named. */
    namesLanguage: boolean("names_language").notNull().default(true),
    additionalLanguageCode: text("additional_language_code"),
    channel: text("channel").$type<"API" | "DASHBOARD">().notNull(),
    /** Column `order` is a word of SQL. */
    order: text("operation_order").$type<FlowOrder>().notNull().default("PARALLEL"),
    labels: jsonb("labels").$type<readonly Label[]>().notNull(),
    collaboratorUuid: uuid("collaborator_uuid").references(() => tenant.uuid),
    /** As it was when the flow was created (decision 5). */
    collaboratorLegalName: text("collaborator_legal_name"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    unique("flow_tenant_key").on(t.tenantUuid, t.uuid),
    // The list's own order, and behind it what lists are filtered by: counts under wide filters read no rows (decision 292).
    index("flow_in_time").on(t.tenantUuid, t.createdAt, t.uuid, t.status, t.statusUpdatedAt, t.collaboratorUuid),
    index("flow_by_status").on(t.tenantUuid, t.status, t.createdAt, t.uuid),
    index("flow_in_status_order").on(t.tenantUuid, t.status, t.uuid),
    index("flow_by_status_updated_at").on(t.tenantUuid, t.statusUpdatedAt, t.uuid),
    index("flow_by_external_id").on(t.tenantUuid, t.externalId, t.uuid),
    index("flow_by_collaborator").on(t.tenantUuid, t.collaboratorUuid, t.createdAt, t.uuid),
    index("flow_of_collaborators").on(t.tenantUuid, t.createdAt, t.uuid).where(sql`${t.collaboratorUuid} is not null`),
    check(
      "flow_status",
      sql`${t.status} in ('CREATED', 'IN_PROGRESS', 'COMPLETED', 'PARTIALLY_COMPLETED', 'REJECTED', 'EXPIRED', 'CANCELLED', 'NOT_DELIVERED')`,
    ),
    check("flow_order", sql`${t.order} in ('PARALLEL', 'SEQUENTIAL')`),
    // Lists rest on it (db/queries/listing.ts); the hour is for clocks that differ.
    check("flow_changed_since", sql`${t.statusUpdatedAt} >= ${t.createdAt} - interval '1 hour'`),
    check("flow_collaborator_named", sql`(${t.collaboratorUuid} is null) = (${t.collaboratorLegalName} is null)`),
  ],
);

/**
 * One payment or signature with its own link. The collaborator is repeated from the flow so that every filter of the list
 * (interface 4.7) is answered from one table.
 */
export const operation = pgTable(
  "operation",
  {
    /** As a flow's. */
    uuid: uuid("uuid").notNull(),
    tenantUuid: uuid("tenant_uuid").notNull(),
    flowUuid: uuid("flow_uuid").notNull(),
    /** Order within the flow, from 0. */
    position: integer("position").notNull(),
    /** The caller's own handle, echoed back. */
    handle: text("handle"),
    type: text("type").$type<OperationType>().notNull(),
    externalId: text("external_id"),
    configurationUuid: uuid("configuration_uuid").notNull(),
    status: text("status").$type<OperationStatus>().notNull(),
    statusUpdatedAt: moment("status_updated_at"),
    expirationOffset: text("expiration_offset").notNull(),
    expiresAt: moment("expires_at").notNull(),
    /** 128 unguessable bits: whoever holds the link may pay. */
    linkToken: text("link_token").notNull(),
    subject: jsonb("subject").$type<Subject>().notNull(),
    /** Lower case, for the dashboard's search. */
    subjectEmail: text("subject_email"),
    /** What the payer has picked on the page (decision 175); null: nothing. */
    payerLanguage: text("payer_language"),
    collaboratorUuid: uuid("collaborator_uuid"),
    collaboratorLegalName: text("collaborator_legal_name"),
    createdAt: moment("created_at").notNull(),

    paymentUuid: uuid("payment_uuid"),
    /** Minor units (decision 1). */
    amount: bigint("amount", { mode: "number" }),
    currency: text("currency"),
    paymentTypes: jsonb("payment_types").$type<readonly (readonly string[])[]>(),
    paymentType: text("payment_type").$type<PaymentType>(),
    product: text("product").$type<PaymentProduct>(),
    /** What it is ordered as where the payer's bank has no instant transfer for it (decision 126); null: nothing else. */
    productFallback: text("product_fallback").$type<"SEPA_CREDIT_TRANSFER">(),
    requestedExecutionDate: date("requested_execution_date", { mode: "string" }),
    creditorAccountUuid: uuid("creditor_account_uuid"),
    concept: text("concept"),

    /** What a SIGNATURE operation is about, in the organisation's words. */
    title: text("title"),
    /** What signers read beside the documents. */
    message: text("message"),

    /** The expired operation whose place this one has taken; at most one does. */
    renewalOf: uuid("renewal_of"),

    hasInvoice: boolean("has_invoice").notNull(),
    invoiceId: text("invoice_id"),
    invoiceExternalId: text("invoice_external_id"),
    invoiceName: text("invoice_name"),
    /** A day, the same in every zone (decision 1). */
    invoiceDueDate: date("invoice_due_date", { mode: "string" }),
    /** Authorised and not later rejected (decision 3). */
    collectedAmount: bigint("collected_amount", { mode: "number" }).notNull(),
  },
  (t) => [
    foreignKey({ columns: [t.tenantUuid, t.flowUuid], foreignColumns: [flow.tenantUuid, flow.uuid] }),
    foreignKey({
      columns: [t.tenantUuid, t.configurationUuid],
      foreignColumns: [configuration.tenantUuid, configuration.uuid],
    }),
    foreignKey({
      columns: [t.tenantUuid, t.creditorAccountUuid],
      foreignColumns: [creditorAccount.tenantUuid, creditorAccount.uuid],
    }),
    foreignKey({
      name: "operation_renewal_of_fk",
      columns: [t.tenantUuid, t.renewalOf],
      foreignColumns: [t.tenantUuid, t.uuid],
    }),
    unique("operation_tenant_key").on(t.tenantUuid, t.uuid),
    uniqueIndex("operation_renewed_once").on(t.renewalOf).where(sql`${t.renewalOf} is not null`),
    uniqueIndex("operation_link").on(t.linkToken),
    uniqueIndex("operation_payment").on(t.paymentUuid),
    // The list's own order, and behind it what lists are filtered by and what is added up: counts under wide filters, and the figures
    // of a time, read this index and no rows (decision 292).
    index("operation_in_time").on(
      t.tenantUuid,
      t.createdAt,
      t.uuid,
      t.type,
      t.status,
      t.statusUpdatedAt,
      t.amount,
      t.currency,
      t.configurationUuid,
      t.collaboratorUuid,
      t.invoiceDueDate,
    ),
    index("operation_by_status").on(t.tenantUuid, t.status, t.createdAt, t.uuid),
    index("operation_in_status_order").on(t.tenantUuid, t.status, t.uuid),
    // They may be few among many payments. Payments among many signatures are told apart in the index above, without their rows.
    index("operation_signatures").on(t.tenantUuid, t.createdAt, t.uuid).where(sql`${t.type} = 'SIGNATURE'`),
    index("operation_by_status_updated_at").on(t.tenantUuid, t.statusUpdatedAt, t.uuid),
    index("operation_by_amount").on(t.tenantUuid, t.amount, t.uuid),
    index("operation_by_external_id").on(t.tenantUuid, t.externalId, t.uuid),
    // What the figures of payments add up (decision 263), all of it in the index: its rows are not fetched.
    index("operation_sums_in_due_order").on(
      t.tenantUuid,
      t.type,
      t.status,
      t.invoiceDueDate,
      t.statusUpdatedAt,
      t.amount,
      t.collectedAmount,
      t.configurationUuid,
      t.collaboratorUuid,
      t.uuid,
    ),
    index("operation_payments_completed")
      .on(
        t.tenantUuid,
        t.statusUpdatedAt,
        t.createdAt,
        t.amount,
        t.collectedAmount,
        t.configurationUuid,
        t.collaboratorUuid,
        t.uuid,
      )
      .where(sql`${t.type} = 'PAYMENT' and ${t.status} = 'COMPLETED'`),
    index("operation_by_flow").on(t.tenantUuid, t.flowUuid, t.uuid),
    index("operation_by_invoice").on(t.tenantUuid, t.invoiceExternalId, t.uuid),
    index("operation_by_collaborator").on(t.tenantUuid, t.collaboratorUuid, t.createdAt, t.uuid),
    // All collaborators' together, in the list's order: they may be few among many.
    index("operation_of_collaborators")
      .on(t.tenantUuid, t.createdAt, t.uuid)
      .where(sql`${t.collaboratorUuid} is not null`),
    index("operation_of_address").on(t.tenantUuid, t.subjectEmail).where(sql`${t.subjectEmail} is not null`),
    // What statements name has digits in every script and language; `referenceKey` compares the rest.
    index("operation_invoice_digits")
      .on(t.tenantUuid, sql`regexp_replace(${t.invoiceExternalId}, '[^0-9]', '', 'g')`)
      .where(sql`${t.invoiceExternalId} is not null`),
    // The worker looks for what is overdue over all tenants.
    index("operation_overdue").on(t.expiresAt).where(sql`${t.status} in ('CREATED', 'OPENED')`),
    check(
      "operation_status",
      sql`${t.status} in ('CREATED', 'OPENED', 'COMPLETED', 'REJECTED', 'EXPIRED', 'CANCELLED', 'NOT_DELIVERED')`,
    ),
    check(
      "operation_payment_complete",
      sql`${t.type} <> 'PAYMENT' or (${t.paymentUuid} is not null and ${t.amount} is not null and ${t.currency} is not null and ${t.creditorAccountUuid} is not null and ${t.concept} is not null)`,
    ),
    check("operation_changed_since", sql`${t.statusUpdatedAt} >= ${t.createdAt} - interval '1 hour'`),
    check(
      "operation_product_fallback",
      sql`${t.productFallback} is null or (${t.productFallback} = 'SEPA_CREDIT_TRANSFER' and ${t.product} = 'INSTANT_SEPA_CREDIT_TRANSFER')`,
    ),
    check("operation_amount", sql`${t.amount} between 1 and 99999999999`),
    check("operation_collected_amount", sql`${t.collectedAmount} >= 0`),
  ],
);

/** By month of what it is about (decision 250): its key finds it, and holds what is unique. */
export const statusHistory = pgTable(
  "status_history",
  {
    uuid: uuid("uuid").notNull(),
    tenantUuid: uuid("tenant_uuid").notNull(),
    subjectType: text("subject_type").$type<"FLOW" | "OPERATION">().notNull(),
    subjectUuid: uuid("subject_uuid").notNull(),
    previousStatus: text("previous_status"),
    newStatus: text("new_status").notNull(),
    cause: jsonb("cause").$type<Cause>().notNull(),
    changedAt: moment("changed_at").notNull(),
  },
  (t) => [primaryKey({ name: "status_history_key", columns: [t.tenantUuid, t.subjectUuid, t.changedAt, t.uuid] })],
);

/** Facts of the payer's way beside the statuses: the timeline and the funnel. By month of its operation's uuid (decision 250). */
export const operationFact = pgTable(
  "operation_fact",
  {
    uuid: uuid("uuid").notNull(),
    tenantUuid: uuid("tenant_uuid").notNull(),
    operationUuid: uuid("operation_uuid").notNull(),
    kind: text("kind").$type<FactKind>().notNull(),
    /** Bank, reason, raw status: whatever explains it; of a person only what they have said themselves (`comment`, decision 176). */
    detail: jsonb("detail").$type<Readonly<Record<string, string>>>().notNull(),
    at: moment("at").notNull(),
  },
  (t) => [
    foreignKey({ columns: [t.tenantUuid, t.operationUuid], foreignColumns: [operation.tenantUuid, operation.uuid] }),
    primaryKey({ name: "operation_fact_key", columns: [t.tenantUuid, t.operationUuid, t.at, t.uuid] }),
    // Of which operations this was told, and when: without rows (decision 321).
    index("operation_fact_told").on(t.tenantUuid, t.kind, t.at, t.operationUuid),
    // The first sign of a person is the one that counts.
    uniqueIndex("operation_fact_person_once").on(t.tenantUuid, t.operationUuid).where(sql`${t.kind} = 'PERSON_SEEN'`),
  ],
);

/** A PDF of an operation: an invoice with its payment page, or what is to be signed. The bytes lie in the file store under `storageKey`. */
export const document = pgTable(
  "document",
  {
    uuid: uuid("uuid").primaryKey(),
    tenantUuid: uuid("tenant_uuid").notNull(),
    operationUuid: uuid("operation_uuid").notNull(),
    type: text("type").$type<DocumentType>().notNull(),
    name: text("name").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    /** How many of the first bytes are the organisation's own file; null where all of it is ours. */
    suppliedBytes: integer("supplied_bytes"),
    sha256: text("sha256").notNull(),
    storageKey: text("storage_key").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    foreignKey({ columns: [t.tenantUuid, t.operationUuid], foreignColumns: [operation.tenantUuid, operation.uuid] }),
    index("document_by_operation").on(t.tenantUuid, t.operationUuid),
  ],
);

/** The first answer to an Idempotency-Key, replayed for 24 h (decision 2). */
export const idempotencyKey = pgTable(
  "idempotency_key",
  {
    tenantUuid: uuid("tenant_uuid").notNull(),
    key: text("key").notNull(),
    /** Who sent it: the same key of two clients or channels are two keys. */
    actor: text("actor").notNull(),
    requestSha256: text("request_sha256").notNull(),
    /** Null while the first request is running. */
    status: integer("status"),
    headers: jsonb("headers").$type<Readonly<Record<string, string>>>(),
    body: text("body"),
    lockedUntil: moment("locked_until").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("idempotency_key_key").on(t.tenantUuid, t.actor, t.key),
    index("idempotency_key_by_age").on(t.createdAt),
  ],
);
