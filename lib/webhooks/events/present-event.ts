import type { AnyEventType, EventBody, EventResource } from "@/lib/webhooks/model";

export type StoredEvent = Readonly<{
  uuid: string;
  tenantUuid: string;
  /** Whether that is a sandbox, where no money moves (decision 208). */
  isSandbox: boolean;
  /** Null of a test. */
  sequence: number | null;
  type: AnyEventType;
  resource: EventResource;
  createdAt: Date;
}>;

/** The one shape in which an event leaves the house: as a webhook's body and in the event list (decision 7). */
export function presentEvent(event: StoredEvent): EventBody {
  return {
    eventUuid: event.uuid,
    timestamp: event.createdAt.toISOString(),
    eventType: event.type,
    metadata: {
      apiVersion: "v1",
      organizationUuid: event.tenantUuid,
      sequence: event.sequence,
      ...(event.isSandbox && { sandbox: true }),
    },
    resource: event.resource,
  };
}
