/** The closed list of event kinds (decision 7). */
export const EVENT_TYPES = [
  "FLOW_IN_PROGRESS",
  "FLOW_COMPLETED",
  "FLOW_PARTIALLY_COMPLETED",
  "FLOW_REJECTED",
  "FLOW_EXPIRED",
  "FLOW_CANCELLED",
  "OPERATION_OPENED",
  "OPERATION_COMPLETED",
  "OPERATION_REJECTED",
  "OPERATION_EXPIRED",
  "OPERATION_CANCELLED",
  "OPERATION_NOT_DELIVERED",
  "PSD2_PAYMENT_ATTEMPT_FAILED",
  "PSD2_PAYMENT_SUBMITTED",
  "PSD2_PAYMENT_EXECUTED",
  "PSD2_PAYMENT_SETTLED",
  "PSD2_PAYMENT_REJECTED",
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** What an event says of its resource, as it applies. No IBAN, no personal data (decision 7). */
export type EventResource = Readonly<{
  uuid: string;
  externalId?: string | null;
  status?: string;
  previousStatus?: string | null;
  flowUuid?: string;
  flowExternalId?: string | null;
  amount?: number;
  currency?: string;
  invoiceExternalId?: string | null;
  paymentUuid?: string;
  collaborator?: Readonly<{ uuid: string; legalName: string }> | null;
  changedAt: string;
}>;

export type EventBody = Readonly<{
  eventUuid: string;
  timestamp: string;
  eventType: EventType | "TEST";
  metadata: Readonly<{ apiVersion: "v1"; organizationUuid: string; sequence: number }>;
  resource: EventResource;
}>;
