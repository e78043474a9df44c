import { asc, eq } from "drizzle-orm";
import type { Db } from "../client";
import { tenant } from "../schema";

export type TenantRow = Readonly<{
  uuid: string;
  legalName: string;
  countryCode: string;
  languageCode: string;
  timeZone: string;
  createdAt: Date;
}>;

const columns = {
  uuid: tenant.uuid,
  legalName: tenant.legalName,
  countryCode: tenant.countryCode,
  languageCode: tenant.languageCode,
  timeZone: tenant.timeZone,
  createdAt: tenant.createdAt,
};

export async function insertTenant(db: Db, row: TenantRow): Promise<void> {
  await db.insert(tenant).values(row);
}

export async function selectTenant(db: Db, tenantUuid: string): Promise<TenantRow | null> {
  const [row] = await db.select(columns).from(tenant).where(eq(tenant.uuid, tenantUuid));
  return row ?? null;
}

/** Every organisation of the installation, oldest first. */
export async function selectTenants(db: Db): Promise<readonly TenantRow[]> {
  return db.select(columns).from(tenant).orderBy(asc(tenant.createdAt), asc(tenant.uuid));
}

export async function updateTenant(
  db: Db,
  tenantUuid: string,
  values: Partial<Pick<TenantRow, "legalName" | "languageCode" | "timeZone">>,
): Promise<void> {
  await db.update(tenant).set(values).where(eq(tenant.uuid, tenantUuid));
}
