import type { Db } from "@/db/client";
import { listCreditorAccountRows } from "@/db/queries/creditor-accounts";
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
  const { total, results } = await listCreditorAccountRows(db, caller.tenantUuid, query);
  return { total, results: results.map(presentCreditorAccount) };
}
