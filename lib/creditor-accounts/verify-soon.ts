import type { Transaction } from "@/db/client";
import type { CreditorAccountRow } from "@/db/queries/creditor-accounts/creditor-accounts";
import { addJob } from "@/db/queries/jobs";
import { hasPayeeVerifier } from "@/lib/payee-verification/payee-verifier";

type Account = Pick<CreditorAccountRow, "tenantUuid" | "uuid">;

/**
 * Has the provider asked as soon as the transaction has committed. A job that is lost loses nothing: the account's row says that
 * it is due.
 */
export async function verifySoon(tx: Transaction, { tenantUuid, uuid: accountUuid }: Account): Promise<void> {
  if (!hasPayeeVerifier()) return;
  await addJob(tx, "verify-creditor-account", { tenantUuid, accountUuid }, { jobKey: `verify:${accountUuid}` });
}
