import type { Db } from "@/db/client";
import { findHeardEvent } from "@/db/queries/webhooks/events";
import { selectAttemptsAsSent, selectDelivery } from "@/db/queries/webhooks/webhook-deliveries";
import { notFound } from "@/lib/shared/errors";
import type { Author } from "@/lib/tenants/author";
import type { WebhookDeliveryDetail } from "@/lib/webhooks/contract";
import { requireEndpointAccess } from "@/lib/webhooks/endpoints/require-endpoint-access";
import { bodyOf } from "@/lib/webhooks/events/event-body";
import { presentDeliveryDetail } from "./present-delivery";

/**
 * One delivery with its attempts, and each request as it was sent.
 * @throws AppError forbidden; not_found
 */
export async function getDelivery(
  db: Db,
  author: Author,
  tenantUuid: string,
  deliveryUuid: string,
): Promise<WebhookDeliveryDetail> {
  requireEndpointAccess(author, "VIEWER");
  const row = await selectDelivery(db, tenantUuid, deliveryUuid);
  if (row === null) throw notFound();
  const [event, attempts] = await Promise.all([
    findHeardEvent(db, tenantUuid, row.eventUuid),
    selectAttemptsAsSent(db, tenantUuid, deliveryUuid),
  ]);
  if (event === null) throw notFound();
  return presentDeliveryDetail(row, attempts, bodyOf(event));
}
