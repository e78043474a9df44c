import { type Db, inTransaction } from "@/db/client";
import { endWaitingDeliveries } from "@/db/queries/webhooks/webhook-deliveries";
import { markEndpointDeleted } from "@/db/queries/webhooks/webhooks";
import { now } from "@/lib/shared/clock";
import { notFound } from "@/lib/shared/errors";
import { type Author, audit } from "@/lib/tenants/author";
import { requireEndpointAccess } from "./require-endpoint-access";

/**
 * From then on it answers like one that never was, and nothing is sent to it: what waits for it is given up at once, as of one that is
 * disabled.
 * @throws AppError forbidden; not_found, the second time too
 */
export async function deleteEndpoint(db: Db, author: Author, tenantUuid: string, endpointUuid: string): Promise<void> {
  requireEndpointAccess(author, "ADMIN");
  await inTransaction(db, async (tx) => {
    const at = now();
    if (!(await markEndpointDeleted(tx, tenantUuid, endpointUuid, at))) throw notFound();
    await endWaitingDeliveries(tx, tenantUuid, endpointUuid, at);
    await audit(tx, author, tenantUuid, {
      action: "webhook_endpoint.deleted",
      subjectType: "webhook_endpoint",
      subjectUuid: endpointUuid,
    });
  });
}
