import type { Db } from "@/db/client";
import { countDeliveries, selectAttempts, selectDeliveries } from "@/db/queries/webhooks/webhook-deliveries";
import { selectEndpoint } from "@/db/queries/webhooks/webhooks";
import { notFound } from "@/lib/shared/errors";
import type { Author } from "@/lib/tenants/author";
import type { DeliveryQuery, WebhookDeliveryList } from "./contract";
import { presentDelivery } from "./present-delivery";
import { requireEndpointAccess } from "./require-endpoint-access";

/**
 * What was, is and failed to be delivered to an endpoint, newest first, each with its attempts.
 * @throws AppError forbidden; not_found
 */
export async function listDeliveries(
  db: Db,
  author: Author,
  tenantUuid: string,
  endpointUuid: string,
  { limit, offset, q_state }: DeliveryQuery,
): Promise<WebhookDeliveryList> {
  requireEndpointAccess(author, "VIEWER");
  if ((await selectEndpoint(db, tenantUuid, endpointUuid)) === null) throw notFound();
  const state = q_state ?? null;
  const [total, rows] = await Promise.all([
    countDeliveries(db, tenantUuid, { endpointUuid, state }),
    selectDeliveries(db, tenantUuid, { endpointUuid, state, limit, offset }),
  ]);
  const attempts = await selectAttempts(
    db,
    tenantUuid,
    rows.map(({ uuid }) => uuid),
  );
  const attemptsOf = (uuid: string) => attempts.filter(({ deliveryUuid }) => deliveryUuid === uuid);
  return { total, results: rows.map((row) => presentDelivery(row, attemptsOf(row.uuid))) };
}
