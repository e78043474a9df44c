import type { Db } from "@/db/client";
import { selectTenant } from "@/db/queries/tenants/tenants";
import { badField } from "@/lib/shared/errors";
import type { ClientSettings } from "./client-settings";

/**
 * A client of a sandbox signs nobody in (decision 400).
 * @throws AppError invalid_field
 */
export async function refusePeopleInSandbox(
  db: Db,
  tenantUuid: string,
  { grantTypes }: Pick<ClientSettings, "grantTypes">,
): Promise<void> {
  if (!grantTypes.includes("authorization_code")) return;
  const tenant = await selectTenant(db, tenantUuid);
  if (tenant?.sandboxOf) {
    throw badField("/grantTypes", "invalid", "must not have authorization_code: a sandbox's client signs nobody in");
  }
}
