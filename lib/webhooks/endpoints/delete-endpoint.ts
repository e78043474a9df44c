import { type Db, inTransaction } from "@/db/client";
import { markEndpointDeleted } from "@/db/queries/webhooks/webhooks";
import { now } from "@/lib/shared/clock";
import { notFound } from "@/lib/shared/errors";
import { type Author, audit } from "@/lib/tenants/author";
import { requireEndpointAccess } from "./require-endpoint-access";

/**
 * From then on it answers like one that never was, and nothing is sent to it.
 * @throws AppError forbidden; not_found, the second time too
 */
export async function deleteEndpoint(db: Db, author: Author, tenantUuid: string, endpointUuid: string): Promise<void> {
  requireEndpointAccess(author, "ADMIN");
  await inTransaction(db, async (tx) => {
    if (!(await markEndpointDeleted(tx, tenantUuid, endpointUuid, now()))) throw notFound();
    await audit(tx, author, tenantUuid, {
      action: "webhook_endpoint.deleted",
      subjectType: "webhook_endpoint",
      subjectUuid: endpointUuid,
    });
  });
}
