import type { AttemptRow, DeliveryRow, SentRequest } from "@/db/queries/webhooks/webhook-deliveries";
import { now } from "@/lib/shared/clock";
import type { WebhookDelivery, WebhookDeliveryDetail } from "@/lib/webhooks/contract";
import { digestOf } from "@/lib/webhooks/events/event-body";

export function presentDelivery(row: DeliveryRow, attempts: readonly AttemptRow[]): WebhookDelivery {
  return { ...presentState(row), attempts: attempts.map(presentAttempt) };
}

/** @param body what the event's body is today: shown as sent only where it is the very one that was */
export function presentDeliveryDetail(
  row: DeliveryRow,
  attempts: readonly (AttemptRow & SentRequest)[],
  body: string,
): WebhookDeliveryDetail {
  const digest = digestOf(body);
  return {
    ...presentState(row),
    attempts: attempts.map(({ requestUrl: url, requestHeaders: headers, requestDigest, ...attempt }) => ({
      ...presentAttempt(attempt),
      request: url === null || headers === null ? null : { url, headers, body: requestDigest === digest ? body : null },
    })),
  };
}

function presentState(row: DeliveryRow): Omit<WebhookDelivery, "attempts"> {
  return {
    uuid: row.uuid,
    endpointUuid: row.endpointUuid,
    eventUuid: row.eventUuid,
    eventType: row.eventType,
    sequence: row.sequence,
    state: row.state,
    attemptCount: row.attemptCount,
    nextAttemptAt: comesAt(row),
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

/** What is due is being sent, or waits for its turn, of which no moment is known: the one that it was due at is not the next. */
function comesAt({ nextAttemptAt: dueAt }: DeliveryRow): string | null {
  return dueAt && dueAt > now() ? dueAt.toISOString() : null;
}

function presentAttempt({ number, at, latencyMs, responseStatus, responseBody, error }: AttemptRow) {
  return { number, at: at.toISOString(), latencyMs, responseStatus, responseBody, error };
}
