import { and, asc, eq, isNotNull, lte, not, or } from "drizzle-orm";
import type { Db, Transaction } from "../../client";
import { accountChange } from "../../schema";

export type AccountChangeRow = typeof accountChange.$inferSelect;

const is = (tenantUuid: string, accountUuid: string) =>
  and(eq(accountChange.tenantUuid, tenantUuid), eq(accountChange.accountUuid, accountUuid));

export async function insertAccountChange(tx: Transaction, row: AccountChangeRow): Promise<void> {
  await tx.insert(accountChange).values(row);
}

export async function selectAccountChange(
  db: Db,
  tenantUuid: string,
  accountUuid: string,
): Promise<AccountChangeRow | null> {
  const [row] = await db.select().from(accountChange).where(is(tenantUuid, accountUuid));
  return row ?? null;
}

/** All that wait in a tenant, the oldest first: there is one per account at most. */
export async function selectAccountChanges(db: Db, tenantUuid: string): Promise<readonly AccountChangeRow[]> {
  return db
    .select()
    .from(accountChange)
    .where(eq(accountChange.tenantUuid, tenantUuid))
    .orderBy(asc(accountChange.requestedAt), asc(accountChange.accountUuid));
}

export async function approveAccountChangeRow(
  tx: Transaction,
  tenantUuid: string,
  accountUuid: string,
  approval: Readonly<{ approvedAt: Date; approvedBy: string }>,
): Promise<void> {
  await tx.update(accountChange).set(approval).where(is(tenantUuid, accountUuid));
}

/** False when there is none. */
export async function deleteAccountChange(tx: Transaction, tenantUuid: string, accountUuid: string): Promise<boolean> {
  const deleted = await tx
    .delete(accountChange)
    .where(is(tenantUuid, accountUuid))
    .returning({ accountUuid: accountChange.accountUuid });
  return deleted.length > 0;
}

export type DueAccountChange = Pick<AccountChangeRow, "tenantUuid" | "accountUuid">;

/** What needs nothing more than to be done, in every tenant. */
export async function listDueAccountChanges(db: Db, at: Date): Promise<readonly DueAccountChange[]> {
  return db
    .select({ tenantUuid: accountChange.tenantUuid, accountUuid: accountChange.accountUuid })
    .from(accountChange)
    .where(
      and(lte(accountChange.usableFrom, at), or(not(accountChange.needsApproval), isNotNull(accountChange.approvedAt))),
    )
    .orderBy(asc(accountChange.usableFrom), asc(accountChange.accountUuid));
}
