import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { AccountChangeKind } from "@/lib/creditor-accounts/model";
import type { VerificationResult } from "@/lib/payee-verification/model";
import type { Role } from "@/lib/shared/caller";
import { moment } from "./columns";

/** An organisation, identified everywhere by its UUID (businessUuid). */
export const tenant = pgTable(
  "tenant",
  {
    uuid: uuid("uuid").primaryKey(),
    legalName: text("legal_name").notNull(),
    countryCode: text("country_code").notNull(),
    languageCode: text("language_code").notNull(),
    timeZone: text("time_zone").notNull(),
    /** Since when its members need a second factor; null: they don't (decision 66). */
    secondFactorRequiredAt: moment("second_factor_required_at"),
    /** When somebody said that no program is to hear of its collections; null: nobody has (decision 267). */
    withoutErpAt: moment("without_erp_at"),
    /** The live organisation whose people try things here; null for a live one (decision 208). */
    sandboxOf: uuid("sandbox_of").references((): AnyPgColumn => tenant.uuid),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("tenant_one_sandbox").on(t.sandboxOf),
    check("tenant_sandbox_of_another", sql`${t.sandboxOf} <> ${t.uuid}`),
  ],
);

/** A human being who signs in; the same person may belong to several tenants. */
export const person = pgTable(
  "person",
  {
    uuid: uuid("uuid").primaryKey(),
    /** Lower case. */
    email: text("email").notNull(),
    name: text("name").notNull(),
    /** argon2id, PHC string; null until the person has chosen a password. */
    passwordHash: text("password_hash"),
    /** What the person chose to read; null for the language of the organisation. */
    languageCode: text("language_code"),
    disabledAt: moment("disabled_at"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("person_email_unique").on(t.email),
    check("person_email_lower", sql`${t.email} = lower(${t.email})`),
  ],
);

export const membership = pgTable(
  "membership",
  {
    tenantUuid: uuid("tenant_uuid")
      .notNull()
      .references(() => tenant.uuid),
    personUuid: uuid("person_uuid")
      .notNull()
      .references(() => person.uuid),
    role: text("role").$type<Role>().notNull(),
    createdAt: moment("created_at").notNull(),
    /** Since when OWNER or ADMIN, without a break; null for the other roles. */
    managerSince: moment("manager_since"),
    /** When the person had enough of the first steps; null: they are shown as long as one is left (decision 267). */
    firstStepsHiddenAt: moment("first_steps_hidden_at"),
  },
  (t) => [
    primaryKey({ columns: [t.tenantUuid, t.personUuid] }),
    index("membership_by_person").on(t.personUuid),
    check("membership_role", sql`${t.role} in ('OWNER', 'ADMIN', 'OPERATOR', 'VIEWER')`),
  ],
);

/** A target organisation lets a collaborator organisation act for it, once that one has accepted and until either side revokes. */
export const mandate = pgTable(
  "mandate",
  {
    uuid: uuid("uuid").primaryKey(),
    targetTenantUuid: uuid("target_tenant_uuid")
      .notNull()
      .references(() => tenant.uuid),
    collaboratorTenantUuid: uuid("collaborator_tenant_uuid")
      .notNull()
      .references(() => tenant.uuid),
    createdAt: moment("created_at").notNull(),
    acceptedAt: moment("accepted_at"),
    revokedAt: moment("revoked_at"),
  },
  (t) => [
    uniqueIndex("mandate_one_active")
      .on(t.targetTenantUuid, t.collaboratorTenantUuid)
      .where(sql`${t.revokedAt} is null`),
    index("mandate_by_collaborator").on(t.collaboratorTenantUuid),
    check("mandate_two_organisations", sql`${t.targetTenantUuid} <> ${t.collaboratorTenantUuid}`),
  ],
);

/** Where a tenant is paid. DISABLED ones serve existing flows and refuse new ones (decision 3). */
export const creditorAccount = pgTable(
  "creditor_account",
  {
    uuid: uuid("uuid").primaryKey(),
    tenantUuid: uuid("tenant_uuid")
      .notNull()
      .references(() => tenant.uuid),
    alias: text("alias").notNull(),
    type: text("type").$type<"IBAN">().notNull(),
    /** Without spaces, upper case. */
    accountNumber: text("account_number").notNull(),
    bic: text("bic").notNull(),
    ownerName: text("owner_name").notNull(),
    country: text("country").notNull(),
    status: text("status").$type<"ACTIVE" | "DISABLED">().notNull(),
    isDefault: boolean("is_default").notNull(),
    createdAt: moment("created_at").notNull(),
    /** What the provider said of name and number last (decision 125); null as long as it has said nothing. */
    verificationResult: text("verification_result").$type<VerificationResult>(),
    /** The holder as the bank knows it, where ours is close to it. */
    matchedName: text("matched_name"),
    verifiedAt: moment("verified_at"),
    verifiedBy: text("verified_by"),
    /** When the provider is asked next. */
    verificationDueAt: moment("verification_due_at").notNull().defaultNow(),
    /** How often in a row it has given no answer. */
    verificationUnanswered: integer("verification_unanswered").notNull().default(0),
    /** The close match that an OWNER has said to be the same holder. */
    confirmedName: text("confirmed_name"),
    nameConfirmedAt: moment("name_confirmed_at"),
    /** What the account's bank calls its holder in files of orders (in Spain NIF and suffix); null where it wants none (decision 391). */
    orderingPartyId: text("ordering_party_id"),
  },
  (t) => [
    unique("creditor_account_tenant_key").on(t.tenantUuid, t.uuid),
    uniqueIndex("creditor_account_one_default").on(t.tenantUuid).where(sql`${t.isDefault}`),
    index("creditor_account_by_created_at").on(t.tenantUuid, t.createdAt, t.uuid),
    index("creditor_account_verification_due").on(t.verificationDueAt),
    check("creditor_account_status", sql`${t.status} in ('ACTIVE', 'DISABLED')`),
    check("creditor_account_verification", sql`${t.verificationResult} in ('MTCH', 'CMTC', 'NMTC', 'NOAP')`),
    check(
      "creditor_account_verified",
      sql`num_nulls(${t.verificationResult}, ${t.verifiedAt}, ${t.verifiedBy}) in (0, 3)`,
    ),
    check(
      "creditor_account_close_match",
      sql`(${t.verificationResult} is not distinct from 'CMTC') = (${t.matchedName} is not null)`,
    ),
    check("creditor_account_confirmed", sql`(${t.confirmedName} is null) = (${t.nameConfirmedAt} is null)`),
  ],
);

/**
 * A change of a creditor account that waits for a second person, or for its time (decision 68). It is gone once it is done or
 * cancelled: the audit log tells.
 */
export const accountChange = pgTable(
  "account_change",
  {
    tenantUuid: uuid("tenant_uuid").notNull(),
    accountUuid: uuid("account_uuid").notNull(),
    kind: text("kind").$type<AccountChangeKind>().notNull(),
    makesDefault: boolean("makes_default").notNull(),
    requestedAt: moment("requested_at").notNull(),
    /** The person; null for the organisation's own client. */
    requestedBy: uuid("requested_by"),
    needsApproval: boolean("needs_approval").notNull(),
    approvedAt: moment("approved_at"),
    approvedBy: uuid("approved_by"),
    /** Not before then, whoever approves. */
    usableFrom: moment("usable_from").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantUuid, t.accountUuid] }),
    foreignKey({
      columns: [t.tenantUuid, t.accountUuid],
      foreignColumns: [creditorAccount.tenantUuid, creditorAccount.uuid],
    }),
    index("account_change_due").on(t.usableFrom),
    check("account_change_kind", sql`${t.kind} in ('ADD', 'ENABLE', 'MAKE_DEFAULT')`),
    check(
      "account_change_two_people",
      sql`${t.approvedBy} is null or ${t.approvedBy} is distinct from ${t.requestedBy}`,
    ),
    check("account_change_approval", sql`(${t.approvedAt} is null) = (${t.approvedBy} is null)`),
  ],
);

/** How a tenant protects the changes of its creditor accounts (decision 68); without a row, not at all. */
export const accountProtection = pgTable("account_protection", {
  tenantUuid: uuid("tenant_uuid")
    .primaryKey()
    .references(() => tenant.uuid),
  /** Null: one person is enough. */
  secondPersonSince: moment("second_person_since"),
  /** Asked to be switched off: until then it stays on. */
  secondPersonUntil: moment("second_person_until"),
  /** Null: a change is usable at once. */
  coolingOffSince: moment("cooling_off_since"),
  coolingOffUntil: moment("cooling_off_until"),
});

/** Who did what, for whom, from where. Append-only; by month of its uuid (decision 250). */
export const auditEntry = pgTable(
  "audit_entry",
  {
    uuid: uuid("uuid").primaryKey(),
    tenantUuid: uuid("tenant_uuid").notNull(),
    at: moment("at").notNull(),
    actorType: text("actor_type").$type<"CLIENT" | "PERSON" | "SYSTEM">().notNull(),
    actorId: text("actor_id"),
    /** The application that acted with a person's token. */
    clientId: text("client_id"),
    collaboratorUuid: uuid("collaborator_uuid"),
    action: text("action").notNull(),
    subjectType: text("subject_type"),
    subjectUuid: uuid("subject_uuid"),
    ipAddress: text("ip_address"),
  },
  (t) => [
    index("audit_entry_by_tenant").on(t.tenantUuid, t.at, t.uuid),
    foreignKey({ columns: [t.tenantUuid], foreignColumns: [tenant.uuid] }),
  ],
);
