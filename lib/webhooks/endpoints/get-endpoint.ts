import type { Db } from "@/db/client";
import { selectEndpoint } from "@/db/queries/webhooks/webhooks";
import { notFound } from "@/lib/shared/errors";
import type { Author } from "@/lib/tenants/author";
import type { WebhookEndpoint } from "@/lib/webhooks/contract";
import { presentEndpoint } from "./present-endpoint";
import { requireEndpointAccess } from "./require-endpoint-access";

/** @throws AppError forbidden; not_found */
export async function getEndpoint(
  db: Db,
  author: Author,
  tenantUuid: string,
  endpointUuid: string,
): Promise<WebhookEndpoint> {
  requireEndpointAccess(author, "VIEWER");
  const row = await selectEndpoint(db, tenantUuid, endpointUuid);
  if (row === null) throw notFound();
  return presentEndpoint(row);
}
