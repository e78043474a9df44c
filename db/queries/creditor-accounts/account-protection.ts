import { eq } from "drizzle-orm";
import type { Db, Transaction } from "../../client";
import { accountProtection } from "../../schema";

export type AccountProtectionRow = typeof accountProtection.$inferSelect;

/** Null for a tenant that never chose any. */
export async function selectAccountProtection(db: Db, tenantUuid: string): Promise<AccountProtectionRow | null> {
  const [row] = await db.select().from(accountProtection).where(eq(accountProtection.tenantUuid, tenantUuid));
  return row ?? null;
}

export async function upsertAccountProtection(tx: Transaction, row: AccountProtectionRow): Promise<void> {
  await tx.insert(accountProtection).values(row).onConflictDoUpdate({ target: accountProtection.tenantUuid, set: row });
}
