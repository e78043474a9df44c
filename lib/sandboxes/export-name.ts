import type { Db } from "@/db/client";
import { selectTenant } from "@/db/queries/tenants/tenants";

/** How a table is called that leaves the house: of a sandbox by a name that nobody takes for the real one's (decision 208). */
export function exportName(fileName: string, { isSandbox }: Readonly<{ isSandbox: boolean }>): string {
  return isSandbox ? `TEST-${fileName}` : fileName;
}

/** The same for who knows the tenant alone. */
export async function exportNameOf(db: Db, tenantUuid: string, fileName: string): Promise<string> {
  const tenant = await selectTenant(db, tenantUuid);
  return exportName(fileName, { isSandbox: tenant !== null && tenant.sandboxOf !== null });
}
