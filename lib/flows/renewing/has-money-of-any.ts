import type { Db } from "@/db/client";
import { listOriginalsOf } from "@/db/queries/flows/renewals";
import { whoseMoneyStands } from "@/lib/refunds/standing-money";

/** Whether its payee holds money of the operation, or of any that it renews: all of them ask for the same (decision 111). */
export async function hasMoneyOfAny(db: Db, tenantUuid: string, operationUuid: string): Promise<boolean> {
  const originals = await listOriginalsOf(db, tenantUuid, operationUuid);
  return (await whoseMoneyStands(db, tenantUuid, [operationUuid, ...originals])).size > 0;
}
