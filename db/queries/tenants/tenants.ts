import { and, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Db, Transaction } from "../../client";
import { tenant } from "../../schema";

export type TenantRow = Readonly<{
  uuid: string;
  legalName: string;
  countryCode: string;
  languageCode: string;
  timeZone: string;
  /** Since when its members need a second factor; null: they don't. */
  secondFactorRequiredAt: Date | null;
  /** The live organisation whose people try things here; null for a live one. */
  sandboxOf: string | null;
  createdAt: Date;
}>;

const columns = {
  uuid: tenant.uuid,
  legalName: tenant.legalName,
  countryCode: tenant.countryCode,
  languageCode: tenant.languageCode,
  timeZone: tenant.timeZone,
  secondFactorRequiredAt: tenant.secondFactorRequiredAt,
  sandboxOf: tenant.sandboxOf,
  createdAt: tenant.createdAt,
};

export async function insertTenant(db: Db, row: TenantRow): Promise<void> {
  await db.insert(tenant).values(row);
}

export async function selectTenant(db: Db, tenantUuid: string): Promise<TenantRow | null> {
  const [row] = await db.select(columns).from(tenant).where(eq(tenant.uuid, tenantUuid));
  return row ?? null;
}

/** Where an organisation's people try things; null as long as nobody has. */
export async function selectSandboxOf(db: Db, tenantUuid: string): Promise<TenantRow | null> {
  const [row] = await db.select(columns).from(tenant).where(eq(tenant.sandboxOf, tenantUuid));
  return row ?? null;
}

/** For a statement: whose people are this tenant's. A sandbox has those of the organisation that it is of. */
export function peoplesTenant(tenantUuid: string): SQL<string> {
  return sql`(select coalesce(${tenant.sandboxOf}, ${tenant.uuid}) from ${tenant} where ${tenant.uuid} = ${tenantUuid})`;
}

/**
 * One at a time decides what is the tenant's default, or counts what it may have so many of: taken for the rest of the
 * transaction. New rows that name the tenant are not held up.
 */
export async function lockTenant(tx: Transaction, tenantUuid: string): Promise<void> {
  await tx.select({ uuid: tenant.uuid }).from(tenant).where(eq(tenant.uuid, tenantUuid)).for("no key update");
}

/** Of its sandbox as well: who tries something sees the days and the language of home. False when there is no such tenant. */
export async function updateTenant(
  db: Db,
  tenantUuid: string,
  values: Pick<TenantRow, "languageCode" | "timeZone">,
): Promise<boolean> {
  const updated = await db
    .update(tenant)
    .set(values)
    .where(or(eq(tenant.uuid, tenantUuid), eq(tenant.sandboxOf, tenantUuid)))
    .returning({ uuid: tenant.uuid });
  return updated.length > 0;
}

/** False when it was so already, or there is no such tenant. */
export async function updateSecondFactorRule(db: Db, tenantUuid: string, requiredAt: Date | null): Promise<boolean> {
  const other = requiredAt === null ? isNotNull(tenant.secondFactorRequiredAt) : isNull(tenant.secondFactorRequiredAt);
  const updated = await db
    .update(tenant)
    .set({ secondFactorRequiredAt: requiredAt })
    .where(and(eq(tenant.uuid, tenantUuid), other))
    .returning({ uuid: tenant.uuid });
  return updated.length > 0;
}
