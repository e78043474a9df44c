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

/** Seconds by which clocks may disagree. */
export const CLOCK_SKEW_SECONDS = 5;

/**
 * How long a revocation is remembered: longer than the longest lifetime an access token may be configured to have (24 h).
 * Refresh tokens, codes and sessions are looked up when they are used and need no such memory.
 */
export const REVOCATION_KEPT_SECONDS = 86_400 + 60;
