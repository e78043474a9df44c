import { type Database, inTransaction } from "@/db/client";
import {
  type DueAccountChange,
  listDueAccountChanges,
  selectAccountChange,
} from "@/db/queries/creditor-accounts/account-changes";
import { findCreditorAccount } from "@/db/queries/creditor-accounts/creditor-accounts";
import { pingDatabase } from "@/db/queries/health";
import { lockTenant } from "@/db/queries/tenants/tenants";
import { now } from "@/lib/shared/clock";
import { oneByOne } from "@/lib/shared/process/one-by-one";
import { SYSTEM } from "@/lib/tenants/author";
import { finishWaiting } from "./waiting-changes";

/**
 * Does every change of accounts whose time has come (decision 68). It is found by its row, not by a job of its own: whatever
 * becomes of a worker, the next minute finds it. Harmless when two workers run it.
 */
export async function applyAccountChanges(db: Database): Promise<void> {
  const due = await listDueAccountChanges(db, now());
  await oneByOne(
    due,
    (change) => apply(db, change),
    () => pingDatabase(db),
  );
}

async function apply(db: Database, { tenantUuid, accountUuid }: DueAccountChange): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockTenant(tx, tenantUuid);
    const account = await findCreditorAccount(tx, tenantUuid, accountUuid);
    const change = await selectAccountChange(tx, tenantUuid, accountUuid);
    // Cancelled meanwhile, done by another worker, or cancelled and asked for once more.
    if (!account || !change || change.usableFrom > now()) return;
    if (change.needsApproval && change.approvedAt === null) return;
    await finishWaiting(tx, SYSTEM, account, change);
  });
}
