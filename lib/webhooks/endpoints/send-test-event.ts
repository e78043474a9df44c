import { type Db, inTransaction } from "@/db/client";
import { insertEvents } from "@/db/queries/webhooks/events";
import { selectDelivery } from "@/db/queries/webhooks/webhook-deliveries";
import { selectEndpoint } from "@/db/queries/webhooks/webhooks";
import { now } from "@/lib/shared/clock";
import { AppError, notFound } from "@/lib/shared/errors";
import { newUuid } from "@/lib/shared/ids";
import { type Author, audit } from "@/lib/tenants/author";
import type { WebhookDelivery } from "@/lib/webhooks/contract";
import { presentDelivery } from "@/lib/webhooks/deliveries/present-delivery";
import { requireEndpointAccess } from "./require-endpoint-access";

/**
 * Sends a TEST event to one endpoint, signed and delivered like any other, but tried only once. Its resource is the endpoint.
 * @throws AppError forbidden; not_found; conflict when the endpoint is disabled
 */
export async function sendTestEvent(
  db: Db,
  author: Author,
  tenantUuid: string,
  endpointUuid: string,
): Promise<WebhookDelivery> {
  requireEndpointAccess(author, "ADMIN");
  return await inTransaction(db, async (tx) => {
    const endpoint = await selectEndpoint(tx, tenantUuid, endpointUuid);
    if (endpoint === null) throw notFound();
    if (endpoint.status === "DISABLED") throw new AppError("conflict", { detail: "The endpoint is disabled." });

    await audit(tx, author, tenantUuid, {
      action: "webhook_endpoint.tested",
      subjectType: "webhook_endpoint",
      subjectUuid: endpointUuid,
    });
    const at = now();
    const deliveryUuid = newUuid();
    const resource = { uuid: endpointUuid, changedAt: at.toISOString() };
    const deliveries = [{ uuid: deliveryUuid, tenantUuid, endpointUuid }];
    await insertEvents(tx, tenantUuid, [{ uuid: newUuid(), type: "TEST", resource, deliveries }], at);
    const delivery = await selectDelivery(tx, tenantUuid, deliveryUuid);
    if (delivery === null) throw notFound();
    return presentDelivery(delivery, []);
  });
}
