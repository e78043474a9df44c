import { type Db, inTransaction } from "@/db/client";
import { updateTenant } from "@/db/queries/tenants/tenants";
import { badField, notFound } from "@/lib/shared/errors";
import { type Author, audit } from "./author";
import { TENANT_LANGUAGES } from "./model";
import { requireMember } from "./require-role";
import { TIME_ZONES } from "./time-zones";

/** The legal name is not among them: flows, invoices and mandates rest on it. */
export type TenantSettings = Readonly<{
  /** ISO 639-1: new configurations, mails, and the dashboard of whoever chose no language. */
  languageCode: string;
  /** IANA name: the days of the dashboard. */
  timeZone: string;
}>;

/**
 * Changes how an organisation reads its days and words.
 * @throws AppError forbidden; invalid_field; not_found
 */
export async function changeTenant(
  db: Db,
  author: Author,
  tenantUuid: string,
  { languageCode, timeZone }: TenantSettings,
): Promise<void> {
  requireMember(author, tenantUuid, "ADMIN");
  if (!TENANT_LANGUAGES.some((known) => known === languageCode)) {
    throw badField("/languageCode", "invalid", `must be one of ${TENANT_LANGUAGES.join(", ")}`);
  }
  if (!TIME_ZONES.includes(timeZone))
    throw badField("/timeZone", "invalid", "must be a time zone such as Europe/Madrid");
  await inTransaction(db, async (tx) => {
    if (!(await updateTenant(tx, tenantUuid, { languageCode, timeZone }))) throw notFound();
    await audit(tx, author, tenantUuid, { action: "tenant.changed", subjectType: "tenant", subjectUuid: tenantUuid });
  });
}
