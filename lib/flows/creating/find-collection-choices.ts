import type { Database } from "@/db/client";
import { findConfiguration } from "@/db/queries/configurations";
import { listActiveAccounts, listActiveConfigurations } from "@/db/queries/overview/dashboard";
import type { SignatureConfiguration } from "@/lib/configurations/model";
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
    configurations: configurations.map(withMethods),
    accounts: accounts.map((account) => ({ ...account, isHeld: isHeld(account) })),
  };
}

/**
 * The configurations that a signature can be asked for with, and behind them the one that a template names where it is in use no more:
 * what is set is among the choices, and says why it is not accepted.
 * @param named by the template; null where it names none
 */
export async function findSignatureConfigurations(db: Database, { tenantUuid }: Caller, named: string | null) {
  const active = (await listActiveConfigurations(db, tenantUuid)).map(withMethods);
  if (active.some(({ uuid }) => uuid === named)) return { active, disabled: null };
  const disabled = named && (await findConfiguration(db, tenantUuid, named));
  return { active, disabled: disabled ? withMethods(disabled) : null };
}

type Signs = Readonly<{ signatureConfiguration: SignatureConfiguration }>;

function withMethods<Row extends Signs>({ signatureConfiguration, ...row }: Row) {
  return { ...row, methods: (allowedMethods(signatureConfiguration) ?? METHODS).filter(isAvailable) };
}
