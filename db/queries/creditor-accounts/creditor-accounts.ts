import { and, count, desc, eq, inArray } from "drizzle-orm";
import type { CreditorAccountListQuery, CreditorAccountStatus } from "@/lib/creditor-accounts/model";
import type { Db, Transaction } from "../../client";
import { creditorAccount } from "../../schema";
import { given } from "../listing";

export type CreditorAccountRow = typeof creditorAccount.$inferSelect;

const is = (tenantUuid: string, uuid: string) =>
  and(eq(creditorAccount.tenantUuid, tenantUuid), eq(creditorAccount.uuid, uuid));

/** One page, the newest first, and the exact total, in one round trip. */
export async function listCreditorAccountRows(db: Db, tenantUuid: string, query: CreditorAccountListQuery) {
  const where = and(
    eq(creditorAccount.tenantUuid, tenantUuid),
    given(query.q_isDefault, (value) => eq(creditorAccount.isDefault, value)),
    query.q_status?.length ? inArray(creditorAccount.status, [...query.q_status]) : undefined,
  );
  const [results, totals] = await Promise.all([
    db
      .select()
      .from(creditorAccount)
      .where(where)
      .orderBy(desc(creditorAccount.createdAt), desc(creditorAccount.uuid))
      .limit(query.limit)
      .offset(query.offset),
    db.select({ total: count() }).from(creditorAccount).where(where),
  ]);
  return { total: totals[0]?.total ?? 0, results };
}

export async function findCreditorAccount(
  db: Db,
  tenantUuid: string,
  uuid: string,
): Promise<CreditorAccountRow | null> {
  const [row] = await db.select().from(creditorAccount).where(is(tenantUuid, uuid));
  return row ?? null;
}

export async function insertCreditorAccount(tx: Transaction, row: CreditorAccountRow): Promise<void> {
  await tx.insert(creditorAccount).values(row);
}

/** Every account's number and standing: an organisation has a handful. */
export async function listCreditorAccountNumbers(tx: Transaction, tenantUuid: string) {
  return tx
    .select({ accountNumber: creditorAccount.accountNumber, isDefault: creditorAccount.isDefault })
    .from(creditorAccount)
    .where(eq(creditorAccount.tenantUuid, tenantUuid));
}

export async function updateCreditorAccount(
  tx: Transaction,
  tenantUuid: string,
  uuid: string,
  change: Readonly<{ status?: CreditorAccountStatus; isDefault?: boolean }>,
): Promise<void> {
  await tx.update(creditorAccount).set(change).where(is(tenantUuid, uuid));
}

/** Makes room for another default: the unique index allows one. */
export async function clearDefaultCreditorAccount(tx: Transaction, tenantUuid: string): Promise<void> {
  await tx
    .update(creditorAccount)
    .set({ isDefault: false })
    .where(and(eq(creditorAccount.tenantUuid, tenantUuid), creditorAccount.isDefault));
}

/** One that nothing has ever been paid on: what refers to it forbids it otherwise. */
export async function deleteCreditorAccount(tx: Transaction, tenantUuid: string, uuid: string): Promise<void> {
  await tx.delete(creditorAccount).where(is(tenantUuid, uuid));
}
