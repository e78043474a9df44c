import type { Db } from "@/db/client";
import { selectTenant } from "@/db/queries/tenants/tenants";
import { AppError } from "@/lib/shared/errors";

/**
 * What a sandbox has from the organisation that it is of, or does not do at all, is not changed in it (decision 208).
 * @throws AppError conflict
 */
export async function refuseInSandbox(db: Db, tenantUuid: string, detail: string): Promise<void> {
  const tenant = await selectTenant(db, tenantUuid);
  if (tenant?.sandboxOf) throw new AppError("conflict", { detail });
}
