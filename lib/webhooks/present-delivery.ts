import type { AttemptRow, DeliveryRow } from "@/db/queries/webhooks/webhook-deliveries";
import type { WebhookDelivery } from "./contract";

export function presentDelivery(row: DeliveryRow, attempts: readonly AttemptRow[]): WebhookDelivery {
  return {
    uuid: row.uuid,
    endpointUuid: row.endpointUuid,
    eventUuid: row.eventUuid,
    eventType: row.eventType,
    sequence: row.sequence,
    state: row.state,
    attemptCount: row.attemptCount,
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    attempts: attempts.map(({ number, at, latencyMs, responseStatus, responseBody, error }) => ({
      number,
      at: at.toISOString(),
      latencyMs,
      responseStatus,
      responseBody,
      error,
    })),
  };
}
