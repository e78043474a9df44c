import type { Role } from "@/lib/shared/caller";

/** Whether one role may offer another: only an OWNER makes an OWNER. Null: of none. */
export function mayOffer(by: Role | null, offered: Role): boolean {
  return by === "OWNER" || (by === "ADMIN" && offered !== "OWNER");
}

/** Names a person's role in a tenant, for a revocation of kind MEMBERSHIP: a new role does not inherit the old one's end. */
export function membershipId(tenantUuid: string, personUuid: string, role: Role): string {
  return `${tenantUuid}/${personUuid}/${role}`;
}

/** What an organisation's language can be: those of the payer's page and of our documents. ISO 639-1. */
export const TENANT_LANGUAGES = ["ca", "de", "en", "es", "eu", "fr", "gl", "it", "nl", "pt"] as const;

/** What audited acts are about: an action's name begins with one of these. */
export const AUDIT_AREAS = [
  "member",
  "client",
  "mandate",
  "configuration",
  "creditor_account",
  "operation",
  "payment_attempt",
  "statement_entry",
  "refund",
  "webhook",
  "callback_secret",
  "signature_template",
  "view",
  "person",
  "tenant",
] as const;
export type AuditArea = (typeof AUDIT_AREAS)[number];

/** The legal name is not among them: flows, invoices and mandates rest on it. */
export type TenantSettings = Readonly<{
  /** ISO 639-1: new configurations, mails, and the dashboard of whoever chose no language. */
  languageCode: string;
  /** IANA name: the days of the dashboard. */
  timeZone: string;
}>;
