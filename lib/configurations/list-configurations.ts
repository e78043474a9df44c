import type { Db } from "@/db/client";
import { listConfigurationRows } from "@/db/queries/configurations";
import type { Caller } from "@/lib/shared/caller";
import type { ConfigurationList } from "./contract";
import type { ConfigurationListQuery } from "./model";

/** One page of the organisation's configurations, the newest first, and their exact total (decision 4). */
export async function listConfigurations(
  db: Db,
  caller: Caller,
  query: ConfigurationListQuery,
): Promise<ConfigurationList> {
  return listConfigurationRows(db, caller.tenantUuid, query);
}
