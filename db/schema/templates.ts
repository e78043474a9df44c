import { sql } from "drizzle-orm";
import {
  boolean,
  check,
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
import type { PageSize } from "@/lib/documents/model";
import type { LineProblem, LineRequest, LineStatus, TemplateField, TemplateRole } from "@/lib/templates/model";
import { moment } from "./columns";
import { configuration } from "./configurations";
import { flow, operation } from "./flows";
import { tenant } from "./tenants";

/** What is signed again and again. Whatever is made with it is a copy: nothing refers to it (decision 104). */
export const signatureTemplate = pgTable(
  "signature_template",
  {
    uuid: uuid("uuid").primaryKey(),
    tenantUuid: uuid("tenant_uuid")
      .notNull()
      .references(() => tenant.uuid),
    name: text("name").notNull(),
    title: text("title"),
    message: text("message"),
    /** Of operations that name none; the organisation's default where it is null. */
    configurationUuid: uuid("configuration_uuid"),
    roles: jsonb("roles").$type<readonly TemplateRole[]>().notNull(),
    /** Whose channel it belongs to; null: the organisation's own. */
    collaboratorUuid: uuid("collaborator_uuid"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [
    foreignKey({
      name: "signature_template_configuration_fk",
      columns: [t.tenantUuid, t.configurationUuid],
      foreignColumns: [configuration.tenantUuid, configuration.uuid],
    }),
    unique("signature_template_tenant_key").on(t.tenantUuid, t.uuid),
    index("signature_template_list").on(t.tenantUuid, t.createdAt, t.uuid),
  ],
);

/** A template's documents: looked at once, when they came. */
export const signatureTemplateDocument = pgTable(
  "signature_template_document",
  {
    uuid: uuid("uuid").primaryKey(),
    tenantUuid: uuid("tenant_uuid").notNull(),
    templateUuid: uuid("template_uuid").notNull(),
    /** Order within the template, from 0. */
    position: integer("position").notNull(),
    /** The caller's own name for it. */
    handle: text("handle").notNull(),
    name: text("name").notNull(),
    pages: jsonb("pages").$type<readonly PageSize[]>().notNull(),
    isSigned: boolean("is_signed").notNull(),
    fields: jsonb("fields").$type<readonly TemplateField[]>().notNull(),
    sha256: text("sha256").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    storageKey: text("storage_key").notNull(),
  },
  (t) => [
    foreignKey({
      name: "signature_template_document_template_fk",
      columns: [t.tenantUuid, t.templateUuid],
      foreignColumns: [signatureTemplate.tenantUuid, signatureTemplate.uuid],
    }).onDelete("cascade"),
    uniqueIndex("signature_template_document_by_template").on(t.tenantUuid, t.templateUuid, t.position),
  ],
);

/** A template as it was when a batch began, with files of the batch's own. */
export type TemplateCopy = Readonly<
  Pick<typeof signatureTemplate.$inferSelect, "uuid" | "name" | "title" | "message" | "configurationUuid" | "roles"> & {
    documents: readonly Readonly<
      Pick<
        typeof signatureTemplateDocument.$inferSelect,
        "uuid" | "handle" | "name" | "pages" | "isSigned" | "fields" | "sha256" | "sizeBytes" | "storageKey"
      >
    >[];
  }
>;

/** Many signatures from a table, each with documents of its own (decision 105). It outlives its template. */
export const signatureBatch = pgTable(
  "signature_batch",
  {
    uuid: uuid("uuid").primaryKey(),
    tenantUuid: uuid("tenant_uuid")
      .notNull()
      .references(() => tenant.uuid),
    templateUuid: uuid("template_uuid").notNull(),
    template: jsonb("template").$type<TemplateCopy>().notNull(),
    channel: text("channel").$type<"API" | "DASHBOARD">().notNull(),
    fileName: text("file_name").notNull(),
    /** How the table's columns are called, in their order. */
    columns: jsonb("columns").$type<readonly string[]>().notNull(),
    collaboratorUuid: uuid("collaborator_uuid"),
    mandateUuid: uuid("mandate_uuid"),
    createdAt: moment("created_at").notNull(),
    /** When no line was WAITING any more. */
    completedAt: moment("completed_at"),
  },
  (t) => [
    unique("signature_batch_tenant_key").on(t.tenantUuid, t.uuid),
    index("signature_batch_list").on(t.tenantUuid, t.templateUuid, t.createdAt, t.uuid),
    check("signature_batch_channel", sql`${t.channel} in ('API', 'DASHBOARD')`),
    check("signature_batch_collaborator", sql`(${t.collaboratorUuid} is null) = (${t.mandateUuid} is null)`),
  ],
);

/** A line of a batch, and the flow that it has become. */
export const signatureBatchLine = pgTable(
  "signature_batch_line",
  {
    tenantUuid: uuid("tenant_uuid").notNull(),
    batchUuid: uuid("batch_uuid").notNull(),
    /** Where it stands in the file, from 1: the head is the first. */
    line: integer("line").notNull(),
    status: text("status").$type<LineStatus>().notNull(),
    request: jsonb("request").$type<LineRequest>().notNull(),
    problems: jsonb("problems").$type<readonly LineProblem[]>().notNull().default([]),
    /** How often it was begun. */
    tries: integer("tries").notNull().default(0),
    flowUuid: uuid("flow_uuid"),
    operationUuid: uuid("operation_uuid"),
  },
  (t) => [
    primaryKey({ name: "signature_batch_line_key", columns: [t.tenantUuid, t.batchUuid, t.line] }),
    foreignKey({
      name: "signature_batch_line_batch_fk",
      columns: [t.tenantUuid, t.batchUuid],
      foreignColumns: [signatureBatch.tenantUuid, signatureBatch.uuid],
    }),
    foreignKey({
      name: "signature_batch_line_flow_fk",
      columns: [t.tenantUuid, t.flowUuid],
      foreignColumns: [flow.tenantUuid, flow.uuid],
    }),
    foreignKey({
      name: "signature_batch_line_operation_fk",
      columns: [t.tenantUuid, t.operationUuid],
      foreignColumns: [operation.tenantUuid, operation.uuid],
    }),
    check("signature_batch_line_status", sql`${t.status} in ('WAITING', 'CREATED', 'FAILED')`),
    // A line and its flow are one fact.
    check("signature_batch_line_created", sql`(${t.status} = 'CREATED') = (${t.flowUuid} is not null)`),
    check("signature_batch_line_operation", sql`(${t.flowUuid} is null) = (${t.operationUuid} is null)`),
  ],
);
