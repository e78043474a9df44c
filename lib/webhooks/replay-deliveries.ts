import { type Db, inTransaction } from "@/db/client";
import { reopenFailedDeliveries } from "@/db/queries/webhooks/webhook-deliveries";
import { selectEndpoint } from "@/db/queries/webhooks/webhooks";
import { now } from "@/lib/shared/clock";
import { AppError, notFound } from "@/lib/shared/errors";
import { type Author, audit } from "@/lib/tenants/author";
import { requireEndpointAccess } from "./require-endpoint-access";

/**
 * Sends again all that an endpoint has missed since a moment: what was given up, and what has failed and waits for its next
 * attempt. What was delivered stays so.
 * @throws AppError forbidden; not_found; conflict when the endpoint is disabled
 */
export async function replayDeliveries(
  db: Db,
  author: Author,
  tenantUuid: string,
  endpointUuid: string,
  since: Date,
): Promise<Readonly<{ resent: number }>> {
  requireEndpointAccess(author, "OPERATOR");
  return await inTransaction(db, async (tx) => {
    const endpoint = await selectEndpoint(tx, tenantUuid, endpointUuid);
    if (endpoint === null) throw notFound();
    if (endpoint.status === "DISABLED") throw new AppError("conflict", { detail: "The endpoint is disabled." });
    const resent = await reopenFailedDeliveries(tx, tenantUuid, { endpointUuid, since, at: now() });
    await audit(tx, author, tenantUuid, {
      action: "webhook_endpoint.replayed",
      subjectType: "webhook_endpoint",
      subjectUuid: endpointUuid,
    });
    return { resent };
  });
}
