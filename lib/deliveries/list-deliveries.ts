import type { Db } from "@/db/client";
import { listDeliveryRows } from "@/db/queries/deliveries/deliveries";
import { findOperationStatus } from "@/db/queries/operations/operations";
import { type Caller, channelOf } from "@/lib/shared/caller";
import { notFound } from "@/lib/shared/errors";
import type { DeliveryList } from "./contract";
import { presentDelivery } from "./present-delivery";

/**
 * What was sent of one operation, or waits to be, the newest first: never more than a request and `deliver-again` allow.
 * @throws AppError not_found: none such, another tenant's, or outside the caller's channel
 */
export async function listDeliveries(db: Db, caller: Caller, operationUuid: string): Promise<DeliveryList> {
  const { tenantUuid } = caller;
  if ((await findOperationStatus(db, tenantUuid, operationUuid, channelOf(caller))) === null) throw notFound();
  const rows = await listDeliveryRows(db, tenantUuid, operationUuid);
  return { total: rows.length, results: rows.map(presentDelivery) };
}
