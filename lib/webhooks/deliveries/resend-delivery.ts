import { type Db, inTransaction } from "@/db/client";
import { addJob } from "@/db/queries/jobs";
import { lockDelivery, reopenDelivery, selectAttempts, selectDelivery } from "@/db/queries/webhooks/webhook-deliveries";
import { selectEndpoint } from "@/db/queries/webhooks/webhooks";
import { now } from "@/lib/shared/clock";
import { AppError, notFound } from "@/lib/shared/errors";
import { type Author, audit } from "@/lib/tenants/author";
import type { WebhookDelivery } from "@/lib/webhooks/contract";
import { requireEndpointAccess } from "@/lib/webhooks/endpoints/require-endpoint-access";
import { presentDelivery } from "./present-delivery";

/**
 * Sends one event once more, whatever became of it, with the same `webhook-id`; the retry schedule begins anew.
 * @throws AppError forbidden; not_found; conflict when the endpoint is disabled, or the mandate by which it heard of the event has ended
 */
export async function resendDelivery(
  db: Db,
  author: Author,
  tenantUuid: string,
  deliveryUuid: string,
): Promise<WebhookDelivery> {
  requireEndpointAccess(author, "OPERATOR");
  return await inTransaction(db, async (tx) => {
    const locked = await lockDelivery(tx, tenantUuid, deliveryUuid);
    const delivery = await selectDelivery(tx, tenantUuid, deliveryUuid);
    const endpoint = delivery && (await selectEndpoint(tx, tenantUuid, delivery.endpointUuid));
    if (!locked || !delivery || !endpoint) throw notFound();
    if (endpoint.status === "DISABLED") throw new AppError("conflict", { detail: "The endpoint is disabled." });
    if (!locked.mayHear) throw new AppError("conflict", { detail: "The mandate has ended." });

    const at = now();
    await reopenDelivery(tx, tenantUuid, deliveryUuid, at);
    await addJob(tx, "deliver-webhook", { tenantUuid, deliveryUuid, attemptNumber: locked.attemptCount + 1 });
    await audit(tx, author, tenantUuid, {
      action: "webhook_delivery.resent",
      subjectType: "webhook_delivery",
      subjectUuid: deliveryUuid,
    });
    const reopened = { ...delivery, state: "PENDING", nextAttemptAt: at, endedAt: null } as const;
    return presentDelivery(reopened, await selectAttempts(tx, tenantUuid, [deliveryUuid]));
  });
}
