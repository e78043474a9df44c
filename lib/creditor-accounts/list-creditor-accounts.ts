import type { Db } from "@/db/client";
import { selectAccountChanges } from "@/db/queries/creditor-accounts/account-changes";
import { listCreditorAccountRows } from "@/db/queries/creditor-accounts/creditor-accounts";
import type { Caller } from "@/lib/shared/caller";
import type { CreditorAccountList } from "./contract";
import type { CreditorAccountListQuery } from "./model";
import { presentCreditorAccount } from "./present-creditor-account";

/** One page of the accounts that the organisation is paid on, the newest first, and their exact total (decision 4). */
export async function listCreditorAccounts(
  db: Db,
  caller: Caller,
  query: CreditorAccountListQuery,
): Promise<CreditorAccountList> {
  const [{ total, results }, changes] = await Promise.all([
    listCreditorAccountRows(db, caller.tenantUuid, query),
    selectAccountChanges(db, caller.tenantUuid),
  ]);
  const waiting = new Map(changes.map((change) => [change.accountUuid, change]));
  return { total, results: results.map((row) => presentCreditorAccount(row, waiting.get(row.uuid))) };
}
