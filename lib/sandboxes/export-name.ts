import type { Db } from "@/db/client";
import { selectTenant } from "@/db/queries/tenants/tenants";
import { exportName } from "./model";

/** How a table is called that leaves the house, for who knows the tenant alone. */
export async function exportNameOf(db: Db, tenantUuid: string, fileName: string): Promise<string> {
  const tenant = await selectTenant(db, tenantUuid);
  return exportName(fileName, { isSandbox: tenant !== null && tenant.sandboxOf !== null });
}
