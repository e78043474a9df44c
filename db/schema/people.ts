import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { NoticeKind } from "@/lib/people/model";
import type { Role } from "@/lib/shared/caller";
import { bytes, moment } from "./columns";
import { person, tenant } from "./tenants";

/** How people come in and get back in: invitations, forgotten passwords, passkeys, second factors. */

/** A place in an organisation, offered to an address by mail. */
export const invitation = pgTable(
  "invitation",
  {
    uuid: uuid("uuid").primaryKey(),
    tenantUuid: uuid("tenant_uuid")
      .notNull()
      .references(() => tenant.uuid),
    /** Lower case. */
    email: text("email").notNull(),
    role: text("role").$type<Role>().notNull(),
    /** With their right to offer it, it ends (decision 337); null: the installation, or offered before that was kept. */
    invitedBy: uuid("invited_by").references(() => person.uuid),
    /** Of the newest mail's link; null until one was sent. */
    tokenSha256: bytes("token_sha256"),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    acceptedAt: moment("accepted_at"),
    revokedAt: moment("revoked_at"),
  },
  (t) => [
    uniqueIndex("invitation_token").on(t.tokenSha256),
    uniqueIndex("invitation_one_open")
      .on(t.tenantUuid, t.email)
      .where(sql`${t.acceptedAt} is null and ${t.revokedAt} is null`),
    index("invitation_by_tenant").on(t.tenantUuid, t.createdAt, t.uuid),
    check("invitation_role", sql`${t.role} in ('OWNER', 'ADMIN', 'OPERATOR', 'VIEWER')`),
  ],
);

/** An organisation that wants to join, until the link that was mailed is followed: nothing else of it exists. */
export const signUp = pgTable(
  "sign_up",
  {
    uuid: uuid("uuid").primaryKey(),
    legalName: text("legal_name").notNull(),
    countryCode: text("country_code").notNull(),
    /** Of the person who will own it, lower case. */
    email: text("email").notNull(),
    languageCode: text("language_code").notNull(),
    /** Of the newest mail's link; null until one was sent. */
    tokenSha256: bytes("token_sha256"),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    confirmedAt: moment("confirmed_at"),
  },
  (t) => [uniqueIndex("sign_up_token").on(t.tokenSha256), index("sign_up_by_expiry").on(t.expiresAt)],
);

/** Somebody asked for a new password. Kept for unknown addresses, too: the answer takes the same time for all. */
export const passwordReset = pgTable(
  "password_reset",
  {
    uuid: uuid("uuid").primaryKey(),
    /** Null for an address that nobody has. */
    personUuid: uuid("person_uuid").references(() => person.uuid),
    /** The language the mail is written in. */
    languageCode: text("language_code").notNull(),
    /** Of the newest mail's link; null until one was sent. */
    tokenSha256: bytes("token_sha256"),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
  },
  (t) => [
    uniqueIndex("password_reset_token").on(t.tokenSha256),
    index("password_reset_by_expiry").on(t.expiresAt),
    index("password_reset_by_person").on(t.personUuid),
  ],
);

/** A WebAuthn credential: signs its person in without a password. */
export const passkey = pgTable(
  "passkey",
  {
    /** base64url, as authenticators name it. */
    credentialId: text("credential_id").primaryKey(),
    personUuid: uuid("person_uuid")
      .notNull()
      .references(() => person.uuid),
    /** What the person calls it. */
    name: text("name").notNull(),
    /** COSE. */
    publicKey: bytes("public_key").notNull(),
    /** Counts uses where the authenticator counts; going back means a copy. */
    signatureCounter: bigint("signature_counter", { mode: "number" }).notNull(),
    transports: text("transports").array().notNull(),
    backedUp: boolean("backed_up").notNull(),
    createdAt: moment("created_at").notNull(),
    lastUsedAt: moment("last_used_at"),
  },
  (t) => [index("passkey_by_person").on(t.personUuid, t.createdAt)],
);

/** A person's authenticator app (RFC 6238), asked after the password once it has been confirmed. */
export const totp = pgTable("totp", {
  personUuid: uuid("person_uuid")
    .primaryKey()
    .references(() => person.uuid),
  secretSealed: text("secret_sealed").notNull(),
  createdAt: moment("created_at").notNull(),
  confirmedAt: moment("confirmed_at"),
  /** The newest time step that was used: a code works once. */
  lastStep: bigint("last_step", { mode: "number" }).notNull(),
});

/** For the day the authenticator app is lost: each works once. */
export const recoveryCode = pgTable(
  "recovery_code",
  {
    personUuid: uuid("person_uuid")
      .notNull()
      .references(() => person.uuid),
    codeSha256: bytes("code_sha256").notNull(),
    usedAt: moment("used_at"),
  },
  (t) => [primaryKey({ columns: [t.personUuid, t.codeSha256] })],
);

/** A mail that tells a person what has happened to the account, with a link for whoever did not do it (decision 62). */
export const securityNotice = pgTable(
  "security_notice",
  {
    uuid: uuid("uuid").primaryKey(),
    personUuid: uuid("person_uuid")
      .notNull()
      .references(() => person.uuid),
    kind: text("kind").$type<NoticeKind>().notNull(),
    /** The organisation it happened in; null for the person's own account. */
    tenantUuid: uuid("tenant_uuid").references(() => tenant.uuid),
    /** What it was done to, by its name. */
    detail: text("detail"),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    /** When it happened. */
    createdAt: moment("created_at").notNull(),
    /** So long the link works. */
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
  },
  (t) => [index("security_notice_by_expiry").on(t.expiresAt)],
);

/** A browser that has signed its person in before, known by a cookie that changes with each sign-in (decision 63). */
export const knownDevice = pgTable(
  "known_device",
  {
    uuid: uuid("uuid").primaryKey(),
    personUuid: uuid("person_uuid")
      .notNull()
      .references(() => person.uuid),
    tokenSha256: bytes("token_sha256").notNull(),
    createdAt: moment("created_at").notNull(),
    /** Renewed by each sign-in. */
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [
    uniqueIndex("known_device_token").on(t.tokenSha256),
    index("known_device_by_person").on(t.personUuid),
    index("known_device_by_expiry").on(t.expiresAt),
  ],
);
