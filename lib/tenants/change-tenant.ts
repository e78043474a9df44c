import { type Db, inTransaction } from "@/db/client";
import { lockTenant, selectTenant, updateTenant } from "@/db/queries/tenants/tenants";
import { badField, notFound } from "@/lib/shared/errors";
import { type Author, audit } from "./author";
import { TENANT_LANGUAGES, type TenantSettings } from "./model";
import { requireMember } from "./require-role";
import { TIME_ZONES } from "./time-zones";

/**
 * Changes how an organisation reads its days and words.
 * @param guard looks at what they are, under the lock, and may refuse the change
 * @throws AppError forbidden; invalid_field; not_found
 */
export async function changeTenant(
  db: Db,
  author: Author,
  tenantUuid: string,
  { languageCode, timeZone }: TenantSettings,
  guard: (present: TenantSettings, wanted: TenantSettings) => void = () => undefined,
): Promise<TenantSettings> {
  requireMember(author, tenantUuid, "ADMIN");
  if (!TENANT_LANGUAGES.some((known) => known === languageCode)) {
    throw badField("/languageCode", "invalid", `must be one of ${TENANT_LANGUAGES.join(", ")}`);
  }
  if (!TIME_ZONES.includes(timeZone))
    throw badField("/timeZone", "invalid", "must be a time zone such as Europe/Madrid");
  const wanted = { languageCode, timeZone };
  await inTransaction(db, async (tx) => {
    await lockTenant(tx, tenantUuid);
    const before = await selectTenant(tx, tenantUuid);
    if (!before) throw notFound();
    guard({ languageCode: before.languageCode, timeZone: before.timeZone }, wanted);
    await updateTenant(tx, tenantUuid, wanted);
    await audit(tx, author, tenantUuid, { action: "tenant.changed", subjectType: "tenant", subjectUuid: tenantUuid });
  });
  return wanted;
}
