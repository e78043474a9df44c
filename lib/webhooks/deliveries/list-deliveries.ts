import type { Db } from "@/db/client";
import { selectAttempts, selectDeliveries } from "@/db/queries/webhooks/webhook-deliveries";
import { selectEndpoint } from "@/db/queries/webhooks/webhooks";
import { notFound } from "@/lib/shared/errors";
import type { Author } from "@/lib/tenants/author";
import type { DeliveriesQuery, DeliveryQuery, WebhookDeliveryList } from "@/lib/webhooks/contract";
import { requireEndpointAccess } from "@/lib/webhooks/endpoints/require-endpoint-access";
import { presentDelivery } from "./present-delivery";

/**
 * What was, is and failed to be delivered to an endpoint, newest first, each with its attempts.
 * @throws AppError forbidden; not_found
 */
export async function listDeliveriesOf(
  db: Db,
  author: Author,
  tenantUuid: string,
  endpointUuid: string,
  query: DeliveryQuery,
): Promise<WebhookDeliveryList> {
  requireEndpointAccess(author, "VIEWER");
  if ((await selectEndpoint(db, tenantUuid, endpointUuid)) === null) throw notFound();
  return await listDeliveries(db, author, tenantUuid, { ...query, q_endpointUuid: endpointUuid });
}

/**
 * The same of all endpoints. One that is named and isn't there has no deliveries.
 * @throws AppError forbidden
 */
export async function listDeliveries(
  db: Db,
  author: Author,
  tenantUuid: string,
  { limit, offset, ...query }: DeliveriesQuery,
): Promise<WebhookDeliveryList> {
  requireEndpointAccess(author, "VIEWER");
  const filter = {
    endpointUuid: query.q_endpointUuid ?? null,
    eventUuid: query.q_eventUuid ?? null,
    state: query.q_state ?? null,
    from: query.q_fromCreatedAt ?? null,
    to: query.q_toCreatedAt ?? null,
  };
  const { total, rows } = await selectDeliveries(db, tenantUuid, { ...filter, limit, offset });
  const attempts = await selectAttempts(
    db,
    tenantUuid,
    rows.map(({ uuid }) => uuid),
  );
  const attemptsOf = (uuid: string) => attempts.filter(({ deliveryUuid }) => deliveryUuid === uuid);
  return { total, results: rows.map((row) => presentDelivery(row, attemptsOf(row.uuid))) };
}
