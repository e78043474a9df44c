import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
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
    /** Part of a record (`lib/banks/records/record.ts`). */
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

/** A bank: what is different of it. What is in force is laid together when it is read (`lib/banks/records/effective-record.ts`). */
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
    /** Null for a change of a key of ours. */
    platformId: text("platform_id"),
    /** Null for a change of the platform itself. */
    bankId: text("bank_id"),
    /** Only of a change of a key of ours. */
    keyName: text("key_name"),
    version: integer("version").notNull(),
    what: text("what").$type<"PUT" | "DISABLED" | "ENABLED" | "ENROLLED" | "KEY_PUT" | "KEY_REMOVED">().notNull(),
    /** `seed`, or `operator:` and the name of who was signed in at the machine. */
    who: text("who").notNull(),
    at: moment("at").notNull(),
    /** The platform's defaults, the bank's overrides, until when it is disabled, the names of its secrets, or a key's public half. */
    content: jsonb("content").notNull(),
  },
  (t) => [
    uniqueIndex("bank_history_by_bank").on(t.bankId, t.version),
    check("bank_history_what", sql`${t.what} in ('PUT', 'DISABLED', 'ENABLED', 'ENROLLED', 'KEY_PUT', 'KEY_REMOVED')`),
    check(
      "bank_history_of",
      sql`case when ${t.what} in ('KEY_PUT', 'KEY_REMOVED')
        then ${t.keyName} is not null and ${t.platformId} is null and ${t.bankId} is null
        else ${t.keyName} is null and ${t.platformId} is not null end`,
    ),
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
    /** The nearest end that has been warned of, in days. */
    warnedDays: integer("warned_days"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [foreignKey({ columns: [t.bankId], foreignColumns: [bank.id] })],
);

/**
 * A key of ours that banks know: by a QWAC we are a TLS client, by a QSEAL our calls are signed (decision 130). The key itself is
 * nowhere in here, only where it is to be found.
 */
export const bankKey = pgTable(
  "bank_key",
  {
    /** A slug, by which records name it. */
    name: text("name").primaryKey(),
    kind: text("kind").$type<"QWAC" | "QSEAL">().notNull(),
    /** PEM, that of the key first, each issued by the next. */
    certificates: text("certificates").notNull(),
    /** Where every process finds the private key: `file:/path` or `env:NAME`. */
    reference: text("reference").notNull(),
    /** Of the first certificate. */
    validFrom: moment("valid_from").notNull(),
    validUntil: moment("valid_until").notNull(),
    version: integer("version").notNull(),
    /** Who put it as it is now, and when; before that, `bank_history` tells. */
    addedBy: text("added_by").notNull(),
    addedAt: moment("added_at").notNull(),
    /** The nearest end that has been warned of, in days. */
    warnedDays: integer("warned_days"),
  },
  (t) => [
    check("bank_key_kind", sql`${t.kind} in ('QWAC', 'QSEAL')`),
    check("bank_key_reference", sql`${t.reference} ~ '^(file:/|env:[A-Z])'`),
    check("bank_key_validity", sql`${t.validFrom} < ${t.validUntil}`),
    check("bank_key_version", sql`${t.version} > 0`),
  ],
);

/**
 * Each call of a bank for an attempt, without bodies: what its support asks for. Written behind the request, so that a process that is
 * killed may lose the last second; kept for 90 days. No foreign keys: it must cost nothing and outlives nobody. By month of its attempt's
 * uuid (decision 250).
 */
export const bankCall = pgTable(
  "bank_call",
  {
    uuid: uuid("uuid").notNull(),
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
  (t) => [
    primaryKey({ name: "bank_call_key", columns: [t.tenantUuid, t.attemptUuid, t.at, t.uuid] }),
    index("bank_call_by_age").on(t.at),
  ],
);
