import type { Db } from "@/db/client";
import { listHeldAccountRows } from "@/db/queries/creditor-accounts/creditor-accounts";
import type { VerificationResult } from "@/lib/payee-verification/model";
import { type Caller, channelOf } from "@/lib/shared/caller";
import { mayNotBePaid } from "./verify-first";

export type HeldAccount = Readonly<{ uuid: string; alias: string; result: VerificationResult | null; since: Date }>;

/**
 * ACTIVE accounts that can't be collected on until somebody looks (decision 125), or until the provider has answered
 * for the first time (decision 134): result is null then. Nothing for a collaborator, whose accounts these aren't.
 */
export async function listHeldAccounts(db: Db, caller: Caller): Promise<readonly HeldAccount[]> {
  if (channelOf(caller) !== null) return [];
  const rows = await listHeldAccountRows(db, caller.tenantUuid);
  return rows
    .filter(mayNotBePaid)
    .map(({ uuid, alias, verificationResult, since }) => ({ uuid, alias, result: verificationResult, since }));
}
