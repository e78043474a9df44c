import type { Database } from "@/db/client";
import { listActiveAccounts, listActiveConfigurations } from "@/db/queries/overview/dashboard";
import type { Caller } from "@/lib/shared/caller";

/** What a new collection of the organisation can be made with: only what is ACTIVE, the defaults first. */
export async function findCollectionChoices(db: Database, { tenantUuid }: Caller) {
  const [configurations, accounts] = await Promise.all([
    listActiveConfigurations(db, tenantUuid),
    listActiveAccounts(db, tenantUuid),
  ]);
  return { configurations, accounts };
}
