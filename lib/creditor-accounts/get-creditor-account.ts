import type { Db } from "@/db/client";
import { selectAccountChange } from "@/db/queries/creditor-accounts/account-changes";
import { findCreditorAccount } from "@/db/queries/creditor-accounts/creditor-accounts";
import type { Caller } from "@/lib/shared/caller";
import { notFound } from "@/lib/shared/errors";
import type { CreditorAccountDetail } from "./contract";
import { presentCreditorAccount } from "./present-creditor-account";

/**
 * One account that the organisation is paid on (decision 4).
 * @throws AppError not_found: none such, or another tenant's
 */
export async function getCreditorAccount(db: Db, caller: Caller, uuid: string): Promise<CreditorAccountDetail> {
  const row = await findCreditorAccount(db, caller.tenantUuid, uuid);
  if (!row) throw notFound();
  return presentCreditorAccount(row, await selectAccountChange(db, caller.tenantUuid, uuid));
}
