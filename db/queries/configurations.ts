import { and, eq } from "drizzle-orm";
import type { Db } from "../client";
import { configuration } from "../schema";

export type NewConfiguration = typeof configuration.$inferInsert;
export type ConfigurationRow = typeof configuration.$inferSelect;

export async function findConfiguration(db: Db, tenantUuid: string, uuid: string): Promise<ConfigurationRow | null> {
  const [row] = await db
    .select()
    .from(configuration)
    .where(and(eq(configuration.tenantUuid, tenantUuid), eq(configuration.uuid, uuid)));
  return row ?? null;
}

export async function insertConfiguration(db: Db, row: NewConfiguration): Promise<void> {
  await db.insert(configuration).values(row);
}
