import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { JWK } from "jose";
import type { ClientKey, IdTokenAlg } from "@/lib/clients/model";
import type { RevocationKind } from "@/lib/tokens/model";
import { bytes, moment } from "./columns";
import { person, tenant } from "./tenants";

/** An OAuth client (RFC 6749 section 2). CONFIDENTIAL ones act for their tenant; PUBLIC ones only sign people in. */
export const oauthClient = pgTable(
  "oauth_client",
  {
    clientId: text("client_id").primaryKey(),
    /** Null for the installation's own dashboard, which belongs to no tenant. */
    tenantUuid: uuid("tenant_uuid").references(() => tenant.uuid),
    name: text("name").notNull(),
    type: text("type").$type<"CONFIDENTIAL" | "PUBLIC">().notNull(),
    scopes: text("scopes").array().notNull(),
    grantTypes: text("grant_types").array().notNull(),
    redirectUris: text("redirect_uris").array().notNull(),
    /** OpenID Connect Registration section 2: many client libraries expect RS256 unless told otherwise. */
    idTokenAlg: text("id_token_alg").$type<IdTokenAlg>().notNull(),
    /** What it signs its assertions with (RFC 7523); none for who shows secrets. */
    publicKeys: jsonb("public_keys").$type<readonly ClientKey[]>().notNull().default([]),
    createdAt: moment("created_at").notNull(),
    lastUsedAt: moment("last_used_at"),
    disabledAt: moment("disabled_at"),
  },
  (t) => [
    index("oauth_client_by_tenant").on(t.tenantUuid, t.createdAt),
    check("oauth_client_type", sql`${t.type} in ('CONFIDENTIAL', 'PUBLIC')`),
    check("oauth_client_id_token_alg", sql`${t.idTokenAlg} in ('ES256', 'RS256')`),
  ],
);

/** Up to two secrets alive at a time, for rotation. 256 random bits, so SHA-256 is enough (docs/decisions). */
export const clientSecret = pgTable(
  "client_secret",
  {
    uuid: uuid("uuid").primaryKey(),
    clientId: text("client_id")
      .notNull()
      .references(() => oauthClient.clientId),
    secretSha256: bytes("secret_sha256").notNull(),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at"),
    lastUsedAt: moment("last_used_at"),
  },
  (t) => [index("client_secret_by_client").on(t.clientId)],
);

/** Assertions of clients that were shown, until they have ended: each is good once (RFC 7523 section 3). */
export const usedAssertion = pgTable(
  "used_assertion",
  {
    clientId: text("client_id")
      .notNull()
      .references(() => oauthClient.clientId),
    jtiSha256: bytes("jti_sha256").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.jtiSha256] }), index("used_assertion_by_expiry").on(t.expiresAt)],
);

/** By which secret the sealed values of this database are to be opened: one row, whose fingerprint tells nothing of it. */
export const appSecret = pgTable(
  "app_secret",
  {
    isOnly: boolean("is_only").primaryKey().default(true),
    fingerprint: text("fingerprint").notNull(),
  },
  (t) => [check("app_secret_is_only", sql`${t.isOnly}`)],
);

/** Signing keys: the next one is published before it signs, retired ones until their last token has expired. */
export const signingKey = pgTable(
  "signing_key",
  {
    /** RFC 7638 thumbprint. */
    kid: text("kid").primaryKey(),
    alg: text("alg").$type<"ES256" | "RS256">().notNull(),
    state: text("state").$type<"NEXT" | "ACTIVE" | "RETIRED">().notNull(),
    publicJwk: jsonb("public_jwk").$type<JWK>().notNull(),
    /** A sealed JWK (lib/shared/crypto.ts). */
    privateJwkSealed: text("private_jwk_sealed").notNull(),
    createdAt: moment("created_at").notNull(),
    activatedAt: moment("activated_at"),
    retiredAt: moment("retired_at"),
  },
  (t) => [
    uniqueIndex("signing_key_one_active").on(t.alg).where(sql`${t.state} = 'ACTIVE'`),
    check("signing_key_state", sql`${t.state} in ('NEXT', 'ACTIVE', 'RETIRED')`),
  ],
);

/** A person's sign-in at our login page; what it gave dies with it. */
export const loginSession = pgTable(
  "login_session",
  {
    uuid: uuid("uuid").primaryKey(),
    personUuid: uuid("person_uuid")
      .notNull()
      .references(() => person.uuid),
    /** SHA-256 of the cookie's value. */
    cookieSha256: bytes("cookie_sha256").notNull(),
    authenticatedAt: moment("authenticated_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    /** To a minute: a sign-in that nobody uses ends early (decision 65). */
    lastSeenAt: moment("last_seen_at").notNull().defaultNow(),
    revokedAt: moment("revoked_at"),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
  },
  (t) => [uniqueIndex("login_session_cookie").on(t.cookieSha256), index("login_session_by_person").on(t.personUuid)],
);

/** What a person lets a client of another organisation do: it is asked once per scope (OpenID Connect Core section 3.1.2.4). */
export const consent = pgTable(
  "consent",
  {
    personUuid: uuid("person_uuid")
      .notNull()
      .references(() => person.uuid),
    clientId: text("client_id")
      .notNull()
      .references(() => oauthClient.clientId),
    scopes: text("scopes").array().notNull(),
    grantedAt: moment("granted_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.personUuid, t.clientId] })],
);

/** A one-time authorization code (RFC 6749 section 4.1) of 60 s, bound to a PKCE challenge (RFC 7636). */
export const authorizationCode = pgTable(
  "authorization_code",
  {
    codeSha256: bytes("code_sha256").primaryKey(),
    /** Names the family of tokens it gives: replaying the code revokes them. */
    grantUuid: uuid("grant_uuid").notNull(),
    clientId: text("client_id")
      .notNull()
      .references(() => oauthClient.clientId),
    sessionUuid: uuid("session_uuid")
      .notNull()
      .references(() => loginSession.uuid),
    tenantUuid: uuid("tenant_uuid")
      .notNull()
      .references(() => tenant.uuid),
    redirectUri: text("redirect_uri").notNull(),
    scopes: text("scopes").array().notNull(),
    nonce: text("nonce"),
    codeChallenge: text("code_challenge").notNull(),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
  },
  (t) => [index("authorization_code_by_expiry").on(t.expiresAt)],
);

/** A family of refresh tokens. Only the newest is good; reuse of an older one revokes the family (RFC 9700 section 4.14). */
export const refreshGrant = pgTable(
  "refresh_grant",
  {
    uuid: uuid("uuid").primaryKey(),
    clientId: text("client_id")
      .notNull()
      .references(() => oauthClient.clientId),
    sessionUuid: uuid("session_uuid")
      .notNull()
      .references(() => loginSession.uuid),
    tenantUuid: uuid("tenant_uuid")
      .notNull()
      .references(() => tenant.uuid),
    scopes: text("scopes").array().notNull(),
    currentSha256: bytes("current_sha256").notNull(),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    revokedAt: moment("revoked_at"),
  },
  (t) => [
    uniqueIndex("refresh_grant_current").on(t.currentSha256),
    index("refresh_grant_by_session").on(t.sessionUuid),
    index("refresh_grant_by_expiry").on(t.expiresAt),
  ],
);

/** Refresh tokens that were exchanged: seeing one again means that one of two holders is a thief. */
export const usedRefreshToken = pgTable(
  "used_refresh_token",
  {
    tokenSha256: bytes("token_sha256").primaryKey(),
    grantUuid: uuid("grant_uuid")
      .notNull()
      .references(() => refreshGrant.uuid, { onDelete: "cascade" }),
    usedAt: moment("used_at").notNull(),
  },
  (t) => [index("used_refresh_token_by_grant").on(t.grantUuid)],
);

/**
 * What stops working before its time: a token (jti), a session (sid), a grant, a client, a mandate, a person's role in a
 * tenant (`tenant/person/role`). Kept until the last token it names has expired.
 */
export const revocation = pgTable(
  "revocation",
  {
    kind: text("kind").$type<RevocationKind>().notNull(),
    id: text("id").notNull(),
    revokedAt: moment("revoked_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [
    uniqueIndex("revocation_key").on(t.kind, t.id),
    index("revocation_by_expiry").on(t.expiresAt),
    check("revocation_kind", sql`${t.kind} in ('TOKEN', 'SESSION', 'GRANT', 'CLIENT', 'MANDATE', 'MEMBERSHIP')`),
  ],
);

/** Counts failures per key and window; the burst guard in memory stands in front of it. */
export const rateCounter = pgTable(
  "rate_counter",
  {
    key: text("key").notNull(),
    windowStart: moment("window_start").notNull(),
    count: bigint("count", { mode: "number" }).notNull(),
  },
  (t) => [uniqueIndex("rate_counter_key").on(t.key, t.windowStart)],
);

/**
 * Failures in a row under a key, and when the next try is looked at: each makes the wait longer (decision 23). Forgotten when
 * nothing has failed for long.
 */
export const failureDelay = pgTable(
  "failure_delay",
  {
    key: text("key").primaryKey(),
    failures: bigint("failures", { mode: "number" }).notNull(),
    nextAt: moment("next_at").notNull(),
    lastAt: moment("last_at").notNull(),
  },
  (t) => [index("failure_delay_by_last").on(t.lastAt)],
);
