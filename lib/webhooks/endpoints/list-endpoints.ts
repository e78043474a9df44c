import type { Db } from "@/db/client";
import { selectEndpoints } from "@/db/queries/webhooks/webhooks";
import type { Author } from "@/lib/tenants/author";
import type { WebhookEndpointList } from "@/lib/webhooks/contract";
import { presentEndpoint } from "./present-endpoint";
import { requireEndpointAccess } from "./require-endpoint-access";

/**
 * All of them, oldest first: there are never more than a page.
 * @throws AppError forbidden
 */
export async function listEndpoints(db: Db, author: Author, tenantUuid: string): Promise<WebhookEndpointList> {
  requireEndpointAccess(author, "VIEWER");
  const results = (await selectEndpoints(db, tenantUuid)).map(presentEndpoint);
  return { total: results.length, results };
}
