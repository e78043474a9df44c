/** The closed list of event kinds (decision 7). */
export const EVENT_TYPES = [
  "FLOW_IN_PROGRESS",
  "FLOW_COMPLETED",
  "FLOW_PARTIALLY_COMPLETED",
  "FLOW_REJECTED",
  "FLOW_EXPIRED",
  "FLOW_CANCELLED",
  "OPERATION_DELIVERED",
  "OPERATION_REMINDED",
  "OPERATION_OPENED",
  "OPERATION_DISPUTED",
  "OPERATION_COMPLETED",
  "OPERATION_REJECTED",
  "OPERATION_EXPIRED",
  "OPERATION_CANCELLED",
  "OPERATION_NOT_DELIVERED",
  "OPERATION_RENEWED",
  "PSD2_PAYMENT_ATTEMPT_FAILED",
  "PSD2_PAYMENT_UNRESOLVED",
  "PSD2_PAYMENT_AWAITING_SIGNATURE",
  "PSD2_PAYMENT_SUBMITTED",
  "PSD2_PAYMENT_EXECUTED",
  "PSD2_PAYMENT_SETTLED",
  "PSD2_PAYMENT_REJECTED",
  "SIGNATURE_SIGNER_OPENED",
  "SIGNATURE_SIGNER_SIGNED",
  "SIGNATURE_SIGNER_DECLINED",
] as const;
/** What an endpoint subscribes to. */
export type EventType = (typeof EVENT_TYPES)[number];
/** A test event goes to the one endpoint it was asked for, whatever that endpoint subscribes to. */
export type AnyEventType = EventType | "TEST";

export const ENDPOINT_STATUSES = ["ACTIVE", "DISABLED"] as const;
export type EndpointStatus = (typeof ENDPOINT_STATUSES)[number];

/** Why nothing is sent there: its owner asked for it, it answered 410, or it failed for five days. */
export const DISABLED_REASONS = ["REQUESTED", "GONE", "FAILING"] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

export const DELIVERY_STATES = ["PENDING", "DELIVERED", "FAILED"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

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
  /** Of an operation that was renewed: its copy. */
  renewedBy?: string;
  /** Of OPERATION_DELIVERED: which message, and how it went. */
  deliveryUuid?: string;
  channel?: string;
  /** Of OPERATION_DISPUTED: what its payer finds wrong with it. */
  disputeReason?: string;
  /** Of an event of a signer. */
  signerUuid?: string;
  signerId?: string | null;
  collaborator?: Readonly<{ uuid: string; legalName: string }> | null;
  changedAt: string;
}>;

/** The body of a webhook, and an item of the event list (decision 7). */
export type EventBody = Readonly<{
  eventUuid: string;
  timestamp: string;
  eventType: AnyEventType;
  metadata: Readonly<{ apiVersion: "v1"; organizationUuid: string; sequence: number }>;
  resource: EventResource;
}>;
