import { type Db, inTransaction } from "@/db/client";
import {
  type ConfigurationRow,
  clearDefaultConfiguration,
  findConfiguration,
  updateConfiguration,
} from "@/db/queries/configurations";
import { lockTenant, selectTenant } from "@/db/queries/tenants/tenants";
import { now } from "@/lib/shared/clock";
import { AppError, notFound } from "@/lib/shared/errors";
import { type Author, audit } from "@/lib/tenants/author";
import { requireOwnRole } from "@/lib/tenants/require-own-role";
import { askForPictures } from "./ask-for-pictures";
import type { ConfigurationRequest } from "./configuration-request";
import type { ConfigurationDetail } from "./contract";
import { settingsOf } from "./create-configuration";
import { planRemindersAnew } from "./plan-reminders-anew";
import { presentConfiguration } from "./present-configuration";

/**
 * Replaces a configuration's settings; existing operations show the new ones at once. The default hands its place over, in
 * one transaction, to the one that is made the default: it can't give it up otherwise, nor be disabled.
 * @param guard looks at what it is and what it is to be, under the lock, and may refuse the change
 * @throws AppError forbidden; not_found; conflict when the organisation would be without an ACTIVE default
 */
export async function changeConfiguration(
  db: Db,
  author: Author,
  tenantUuid: string,
  uuid: string,
  request: ConfigurationRequest,
  guard: (present: ConfigurationDetail, wanted: ConfigurationDetail) => void = () => undefined,
): Promise<ConfigurationDetail> {
  requireOwnRole(author, "ADMIN");
  const row = await inTransaction(db, async (tx) => {
    await lockTenant(tx, tenantUuid);
    const [tenant, before] = [await selectTenant(tx, tenantUuid), await findConfiguration(tx, tenantUuid, uuid)];
    if (!tenant || !before) throw notFound();
    const after: ConfigurationRow = {
      ...before,
      ...settingsOf(request, tenant.languageCode, before.visualConfiguration),
      isDefault: request.isDefault ?? before.isDefault,
      status: request.status ?? before.status,
      updatedAt: now(),
    };
    guard(presentConfiguration(before), presentConfiguration(after));
    if (before.isDefault && !after.isDefault) {
      throw new AppError("conflict", { detail: "Make another configuration the default instead." });
    }
    if (after.isDefault && after.status === "DISABLED") {
      throw new AppError("conflict", { detail: "The default configuration must be ACTIVE." });
    }
    if (after.isDefault && !before.isDefault) await clearDefaultConfiguration(tx, tenantUuid);
    await updateConfiguration(tx, after);
    await askForPictures(tx, after);
    await planRemindersAnew(tx, before, after);
    await audit(tx, author, tenantUuid, {
      action: "configuration.changed",
      subjectType: "configuration",
      subjectUuid: uuid,
    });
    return after;
  });
  return presentConfiguration(row);
}
