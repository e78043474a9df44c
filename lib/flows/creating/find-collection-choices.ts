import type { Database } from "@/db/client";
import { listActiveAccounts, listActiveConfigurations } from "@/db/queries/overview/dashboard";
import { isHeld } from "@/lib/creditor-accounts/model";
import { METHODS } from "@/lib/operations/model";
import type { Caller } from "@/lib/shared/caller";
import { allowedMethods, isAvailable } from "@/lib/signatures/signers/methods";

/**
 * What a new collection or signature of the organisation can be made with: only what is ACTIVE, the defaults first; of each
 * configuration the methods to sign with that it allows and that there are, of each account whether nothing can be collected on it.
 */
export async function findCollectionChoices(db: Database, { tenantUuid }: Caller) {
  const [configurations, accounts] = await Promise.all([
    listActiveConfigurations(db, tenantUuid),
    listActiveAccounts(db, tenantUuid),
  ]);
  return {
    configurations: configurations.map(({ signatureConfiguration, ...configuration }) => ({
      ...configuration,
      methods: (allowedMethods(signatureConfiguration) ?? METHODS).filter(isAvailable),
    })),
    accounts: accounts.map((account) => ({ ...account, isHeld: isHeld(account) })),
  };
}
