import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { moment } from "./columns";

/** Banks are the installation's, not a tenant's: whoever runs it writes them (decision 115). */

/** What many banks have in common: the adapter that speaks with them, and what their records say alike. */
export const bankPlatform = pgTable(
  "bank_platform",
  {
    id: text("id").primaryKey(),
    adapter: text("adapter").notNull(),
    /** Part of a record (`lib/banks/record.ts`). */
    defaults: jsonb("defaults").notNull(),
    version: integer("version").notNull(),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [
    check("bank_platform_adapter", sql`${t.adapter} in ('BERLIN_GROUP', 'STET', 'OPENFINANCE_2')`),
    check("bank_platform_version", sql`${t.version} > 0`),
  ],
);

/** A bank: what is different of it. What is in force is laid together when it is read (`lib/banks/effective-record.ts`). */
export const bank = pgTable(
  "bank",
  {
    id: text("id").primaryKey(),
    platformId: text("platform_id").notNull(),
    overrides: jsonb("overrides").notNull(),
    /** Grows with every change, of its status as well. */
    version: integer("version").notNull(),
    /** Since when nobody may pay with it, and until when; null until: until somebody enables it. */
    disabledAt: moment("disabled_at"),
    disabledUntil: moment("disabled_until"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [
    foreignKey({ columns: [t.platformId], foreignColumns: [bankPlatform.id] }),
    index("bank_by_platform").on(t.platformId),
    check("bank_version", sql`${t.version} > 0`),
    check("bank_disabled", sql`${t.disabledUntil} is null or ${t.disabledAt} is not null`),
  ],
);

/** Who changed which bank or platform, when, and what it said from then on. Rows are only ever added. */
export const bankHistory = pgTable(
  "bank_history",
  {
    /** Also by what a process sees that it has missed something. */
    sequence: bigint("sequence", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    platformId: text("platform_id").notNull(),
    /** Null for a change of the platform itself. */
    bankId: text("bank_id"),
    version: integer("version").notNull(),
    what: text("what").$type<"PUT" | "DISABLED" | "ENABLED" | "ENROLLED">().notNull(),
    /** `seed`, or `operator:` and the name of who was signed in at the machine. */
    who: text("who").notNull(),
    at: moment("at").notNull(),
    /** The platform's defaults, the bank's overrides, until when it is disabled, or the names of its secrets. */
    content: jsonb("content").notNull(),
  },
  (t) => [
    uniqueIndex("bank_history_by_bank").on(t.bankId, t.version),
    check("bank_history_what", sql`${t.what} in ('PUT', 'DISABLED', 'ENABLED', 'ENROLLED')`),
  ],
);

/** What a bank has given us when we enrolled with it. */
export const bankEnrolment = pgTable(
  "bank_enrolment",
  {
    bankId: text("bank_id").primaryKey(),
    clientId: text("client_id").notNull(),
    /** Sealed JSON: secrets by the names that the record's `secret:name` uses. */
    secretsSealed: text("secrets_sealed"),
    /** Until when the bank takes them; null: it has said nothing of an end. */
    validUntil: moment("valid_until"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [foreignKey({ columns: [t.bankId], foreignColumns: [bank.id] })],
);

/**
 * Each call of a bank for an attempt, without bodies: what its support asks for. Written behind the request, so that a process that is killed
 * may lose the last second; kept for 90 days. No foreign keys: it must cost nothing and outlives nobody.
 */
export const bankCall = pgTable(
  "bank_call",
  {
    uuid: uuid("uuid").primaryKey(),
    tenantUuid: uuid("tenant_uuid").notNull(),
    attemptUuid: uuid("attempt_uuid").notNull(),
    bankId: text("bank_id").notNull(),
    call: text("call").notNull(),
    requestId: uuid("request_id").notNull(),
    /** Null where no answer came. */
    httpStatus: integer("http_status"),
    durationMs: integer("duration_ms").notNull(),
    /** OK, or the kind of the failure. */
    outcome: text("outcome").notNull(),
    /** The bank's own code of it. */
    bankCode: text("bank_code"),
    at: moment("at").notNull(),
  },
  (t) => [index("bank_call_by_attempt").on(t.tenantUuid, t.attemptUuid, t.at), index("bank_call_by_age").on(t.at)],
);
