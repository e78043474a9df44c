import type { Db } from "@/db/client";
import { selectAttempts, selectDelivery } from "@/db/queries/webhooks/webhook-deliveries";
import { notFound } from "@/lib/shared/errors";
import type { Author } from "@/lib/tenants/author";
import type { WebhookDelivery } from "./contract";
import { presentDelivery } from "./present-delivery";
import { requireEndpointAccess } from "./require-endpoint-access";

/**
 * One delivery with its attempts.
 * @throws AppError forbidden; not_found
 */
export async function getDelivery(
  db: Db,
  author: Author,
  tenantUuid: string,
  deliveryUuid: string,
): Promise<WebhookDelivery> {
  requireEndpointAccess(author, "VIEWER");
  const row = await selectDelivery(db, tenantUuid, deliveryUuid);
  if (row === null) throw notFound();
  return presentDelivery(row, await selectAttempts(db, tenantUuid, [deliveryUuid]));
}
