import type { Role } from "@/lib/shared/caller";

/** What stops tokens before their time (`lib/tokens/deny-list.ts`). */
export const REVOCATION_KINDS = ["TOKEN", "SESSION", "GRANT", "CLIENT", "MANDATE", "MEMBERSHIP"] as const;
export type RevocationKind = (typeof REVOCATION_KINDS)[number];

/** A verified access token (RFC 9068), as the rest of the product knows it. */
export type AccessToken = Readonly<{
  jti: string;
  /** A person's UUID, a client's id, or the target organisation's UUID where a collaborator acts for it. */
  subject: string;
  clientId: string;
  tenantUuid: string;
  scopes: readonly string[];
  /** A person's role in the tenant; empty for clients. */
  roles: readonly Role[];
  authorities: readonly string[];
  /** The login session behind a person's token; null for clients. */
  sessionUuid: string | null;
  /** When the person signed in; null for clients. */
  authenticatedAt: Date | null;
  /** The family of tokens one authorization code gave; null for clients. */
  grantUuid: string | null;
  /** The collaborator that acts for the tenant (RFC 8693 section 4.1). */
  act: Readonly<{ tenantUuid: string; clientId: string }> | null;
  mandateUuid: string | null;
  issuedAt: Date;
  expiresAt: Date;
}>;

/** A sign-in that nobody uses for two hours ends (decision 65): whoever finds the browser open finds it signed out. */
export const SESSION_IDLE_SECONDS = 2 * 3600;

/** Seconds by which clocks may disagree. */
export const CLOCK_SKEW_SECONDS = 5;

/**
 * How long a revocation is remembered: longer than the longest lifetime an access token may be configured to have (24 h).
 * Refresh tokens, codes and sessions are looked up when they are used and need no such memory.
 */
export const REVOCATION_KEPT_SECONDS = 86_400 + 60;

/** Identity scopes say what a client learns of a person; the others open the API (decision 5). */
export const IDENTITY_SCOPES = ["openid", "profile", "email"] as const;
export const API_SCOPES = ["api", "platform-api"] as const;
export const SCOPES = [...IDENTITY_SCOPES, ...API_SCOPES] as const;
export type Scope = (typeof SCOPES)[number];

/** A public key that a client signs its assertions with (RFC 7517), with no more of it than is needed. */
export type ClientKey = Readonly<{
  kid: string;
  kty: "RSA" | "EC" | "OKP";
  /** The only algorithm it is for. */
  alg?: string;
  /** RFC 7638: what people compare. */
  thumbprint: string;
  n?: string;
  e?: string;
  crv?: string;
  x?: string;
  y?: string;
}>;

export const TOKEN_EXCHANGE = "urn:ietf:params:oauth:grant-type:token-exchange";
export const GRANT_TYPES = ["client_credentials", "authorization_code", "refresh_token", TOKEN_EXCHANGE] as const;
export type GrantType = (typeof GRANT_TYPES)[number];

/** What a person is told of by mail, whoever did it (decision 62). */
export const NOTICE_KINDS = [
  "NEW_DEVICE",
  "PASSWORD_CHANGED",
  "PASSKEY_ADDED",
  "PASSKEY_REMOVED",
  "SECOND_FACTOR_ADDED",
  "SECOND_FACTOR_REMOVED",
  "CREDITOR_ACCOUNT_ADDED",
  "CREDITOR_ACCOUNT_MADE_DEFAULT",
  "CLIENT_CREATED",
  "CREDITOR_ACCOUNT_CHANGE_WAITING",
  "ACCOUNT_PROTECTION_ENDING",
  "MANDATE_GRANTED",
  "OWNER_INVITED",
  "OWNER_MADE",
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];
