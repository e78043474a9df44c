import { and, asc, eq, lt } from "drizzle-orm";
import type { Db } from "../../client";
import { bankCall } from "../../schema";

export type BankCallRow = typeof bankCall.$inferSelect;

export async function insertBankCalls(db: Db, rows: readonly BankCallRow[]): Promise<void> {
  if (rows.length > 0) await db.insert(bankCall).values([...rows]);
}

/** An attempt's calls, the first first. */
export async function listBankCalls(db: Db, tenantUuid: string, attemptUuid: string): Promise<readonly BankCallRow[]> {
  return db
    .select()
    .from(bankCall)
    .where(and(eq(bankCall.tenantUuid, tenantUuid), eq(bankCall.attemptUuid, attemptUuid)))
    .orderBy(asc(bankCall.at), asc(bankCall.uuid));
}

export async function deleteBankCallsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(bankCall).where(lt(bankCall.at, before));
}
