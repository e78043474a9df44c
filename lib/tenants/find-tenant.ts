import type { Db } from "@/db/client";
import { selectTenant, type TenantRow } from "@/db/queries/tenants/tenants";

/** The organisation of this UUID; null when there is none. */
export async function findTenant(db: Db, tenantUuid: string): Promise<TenantRow | null> {
  return selectTenant(db, tenantUuid);
}
