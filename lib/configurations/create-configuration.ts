import { type Db, inTransaction } from "@/db/client";
import {
  type ConfigurationRow,
  clearDefaultConfiguration,
  countConfigurations,
  insertConfiguration,
} from "@/db/queries/configurations";
import { lockTenant, selectTenant } from "@/db/queries/tenants/tenants";
import { now } from "@/lib/shared/clock";
import { AppError, notFound } from "@/lib/shared/errors";
import { newUuid } from "@/lib/shared/ids";
import { type Author, audit } from "@/lib/tenants/author";
import { requireOwnRole } from "@/lib/tenants/require-own-role";
import { askForPictures } from "./ask-for-pictures";
import type { ConfigurationRequest } from "./configuration-request";
import type { ConfigurationDetail } from "./contract";
import { keepPictures } from "./keep-pictures";
import type { VisualConfiguration } from "./model";
import { presentConfiguration } from "./present-configuration";

export const CONFIGURATIONS_MAX = 200;

/**
 * Makes a configuration. The organisation's first one is its default; later ones take that place when they are told to.
 * @throws AppError forbidden; not_found; conflict when there are 200 of them, or when the first one is DISABLED
 */
export async function createConfiguration(
  db: Db,
  author: Author,
  tenantUuid: string,
  request: ConfigurationRequest,
): Promise<ConfigurationDetail> {
  requireOwnRole(author, "ADMIN");
  const row = await inTransaction(db, async (tx) => {
    await lockTenant(tx, tenantUuid);
    const tenant = await selectTenant(tx, tenantUuid);
    if (!tenant) throw notFound();
    const { total, hasDefault } = await countConfigurations(tx, tenantUuid);
    if (total >= CONFIGURATIONS_MAX) {
      throw new AppError("conflict", {
        detail: `An organisation may have up to ${CONFIGURATIONS_MAX} configurations.`,
      });
    }
    const isDefault = request.isDefault === true || !hasDefault;
    const status = request.status ?? "ACTIVE";
    if (isDefault && status === "DISABLED") {
      throw new AppError("conflict", { detail: "The first configuration is the default, which must be ACTIVE." });
    }
    const at = now();
    const made: ConfigurationRow = {
      ...settingsOf(request, tenant.languageCode, null),
      uuid: newUuid(),
      tenantUuid,
      isDefault,
      status,
      createdAt: at,
      updatedAt: at,
    };
    if (isDefault && hasDefault) await clearDefaultConfiguration(tx, tenantUuid);
    await insertConfiguration(tx, made);
    await askForPictures(tx, made);
    await audit(tx, author, tenantUuid, {
      action: "configuration.created",
      subjectType: "configuration",
      subjectUuid: made.uuid,
    });
    return made;
  });
  return presentConfiguration(row);
}

/**
 * What a request says of a configuration, but for its standing among the others: in the organisation's own language where it
 * names none, with the pictures that are there already.
 */
export function settingsOf(
  request: ConfigurationRequest,
  tenantLanguageCode: string,
  before: VisualConfiguration | null,
): Pick<
  ConfigurationRow,
  "name" | "description" | "visualConfiguration" | "operationConfiguration" | "signatureConfiguration"
> {
  const { name, description, visualConfiguration: visual, operationConfiguration, signatureConfiguration } = request;
  const language = visual.language ?? tenantLanguageCode;
  const visualConfiguration = keepPictures({ ...visual, language }, before);
  return { name, description, visualConfiguration, operationConfiguration, signatureConfiguration };
}
