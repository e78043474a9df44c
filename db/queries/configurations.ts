import { and, count, desc, eq, inArray, sql } from "drizzle-orm";
import type { ConfigurationListQuery, Picture } from "@/lib/configurations/model";
import type { Db, Transaction } from "../client";
import { configuration } from "../schema";
import { given, pageWithTotal, totalOf } from "./listing";

export type NewConfiguration = typeof configuration.$inferInsert;
export type ConfigurationRow = typeof configuration.$inferSelect;

const is = (tenantUuid: string, uuid: string) =>
  and(eq(configuration.tenantUuid, tenantUuid), eq(configuration.uuid, uuid));

export async function findConfiguration(db: Db, tenantUuid: string, uuid: string): Promise<ConfigurationRow | null> {
  const [row] = await db.select().from(configuration).where(is(tenantUuid, uuid));
  return row ?? null;
}

/** One page, the newest first, and the exact total. */
export async function listConfigurationRows(db: Db, tenantUuid: string, query: ConfigurationListQuery) {
  const where = and(
    eq(configuration.tenantUuid, tenantUuid),
    given(query.q_isDefault, (value) => eq(configuration.isDefault, value)),
    query.q_status?.length ? inArray(configuration.status, [...query.q_status]) : undefined,
  );
  const { total, rows } = await pageWithTotal(db, query, totalOf(sql`${configuration} where ${where}`), (total) =>
    db
      .select({
        uuid: configuration.uuid,
        name: configuration.name,
        description: configuration.description,
        isDefault: configuration.isDefault,
        status: configuration.status,
        total,
      })
      .from(configuration)
      .where(where)
      .orderBy(desc(configuration.createdAt), desc(configuration.uuid))
      .limit(query.limit)
      .offset(query.offset),
  );
  return { total, results: rows };
}

export async function insertConfiguration(db: Db, row: NewConfiguration): Promise<void> {
  await db.insert(configuration).values(row);
}

export async function updateConfiguration(tx: Transaction, row: ConfigurationRow): Promise<void> {
  await tx.update(configuration).set(row).where(is(row.tenantUuid, row.uuid));
}

/** Stores the copy of a picture from elsewhere, unless the configuration has been saved since or names another address. */
export async function storePicture(
  tx: Transaction,
  tenantUuid: string,
  uuid: string,
  copy: Readonly<{ picture: Picture; address: string; savedAt: Date; dataUrl: string }>,
): Promise<void> {
  const { visualConfiguration: visual, updatedAt } = configuration;
  await tx
    .update(configuration)
    .set({ visualConfiguration: sql`${visual} || jsonb_build_object(${copy.picture}::text, ${copy.dataUrl}::text)` })
    .where(
      and(
        is(tenantUuid, uuid),
        eq(updatedAt, copy.savedAt),
        sql`${visual} -> 'addresses' ->> ${copy.picture}::text = ${copy.address}`,
      ),
    );
}

/** How many there are, and whether one of them is the default. */
export async function countConfigurations(tx: Transaction, tenantUuid: string) {
  const rows = await tx
    .select({ isDefault: configuration.isDefault, count: count() })
    .from(configuration)
    .where(eq(configuration.tenantUuid, tenantUuid))
    .groupBy(configuration.isDefault);
  return {
    total: rows.reduce((sum, row) => sum + row.count, 0),
    hasDefault: rows.some(({ isDefault }) => isDefault),
  };
}

/** Makes room for another default: the unique index allows one. */
export async function clearDefaultConfiguration(tx: Transaction, tenantUuid: string): Promise<void> {
  await tx
    .update(configuration)
    .set({ isDefault: false })
    .where(and(eq(configuration.tenantUuid, tenantUuid), configuration.isDefault));
}
