import { and, asc, eq, sql } from "drizzle-orm";
import type { Db } from "../../client";
import { bankCall } from "../../schema";

export type BankCallRow = typeof bankCall.$inferSelect;

/** Those that are there already were written before, and nobody has heard of it. */
export async function insertBankCalls(db: Db, rows: readonly BankCallRow[]): Promise<void> {
  if (rows.length > 0)
    await db
      .insert(bankCall)
      .values([...rows])
      .onConflictDoNothing();
}

/** An attempt's calls, the first first. */
export async function listBankCalls(db: Db, tenantUuid: string, attemptUuid: string): Promise<readonly BankCallRow[]> {
  return db
    .select()
    .from(bankCall)
    .where(and(eq(bankCall.tenantUuid, tenantUuid), eq(bankCall.attemptUuid, attemptUuid)))
    .orderBy(asc(bankCall.at), asc(bankCall.uuid));
}

/** Over all tenants: whether a month of attempts has calls from a moment on. */
export async function hasCallsSince(db: Db, month: string, since: Date): Promise<boolean> {
  const [row] = await db.execute<{ has: boolean }>(sql`
    select exists (select from ${sql.identifier(month)} where at >= ${since.toISOString()}::timestamptz) as has`);
  return row?.has ?? true;
}

/** Over all tenants, the oldest first, so many at a time. Gives their number. */
export async function deleteBankCallsBefore(db: Db, before: Date, limit: number): Promise<number> {
  const deleted = await db.execute(sql`
    delete from bank_call using (
      select tenant_uuid, attempt_uuid, at, uuid from bank_call
       where at < ${before.toISOString()}::timestamptz order by at limit ${limit}) as old
     where bank_call.tenant_uuid = old.tenant_uuid and bank_call.attempt_uuid = old.attempt_uuid
       and bank_call.at = old.at and bank_call.uuid = old.uuid
    returning bank_call.uuid`);
  return deleted.length;
}
