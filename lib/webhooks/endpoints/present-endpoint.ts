import type { EndpointRow } from "@/db/queries/webhooks/webhooks";
import type { WebhookEndpoint } from "@/lib/webhooks/contract";

export function presentEndpoint(row: EndpointRow): WebhookEndpoint {
  return {
    uuid: row.uuid,
    url: row.url,
    description: row.description,
    eventTypes: [...row.eventTypes],
    status: row.status,
    disabledReason: row.disabledReason,
    ordered: row.ordered,
    failingSince: row.failingSince?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
