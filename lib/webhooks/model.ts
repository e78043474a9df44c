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
export const ANY_EVENT_TYPES = [...EVENT_TYPES, "TEST"] as const;
export type AnyEventType = (typeof ANY_EVENT_TYPES)[number];

/** When each comes, in the reference's words. */
export const EVENT_MEANINGS = {
  FLOW_IN_PROGRESS: "The first of a flow's operations has been opened, or has ended while others wait.",
  FLOW_COMPLETED: "All of a flow's operations are COMPLETED.",
  FLOW_PARTIALLY_COMPLETED: "All of a flow's operations have ended, and some of them are COMPLETED.",
  FLOW_REJECTED: "All of a flow's operations have ended, none of them COMPLETED, and one at least was declined.",
  FLOW_EXPIRED: "All of a flow's operations have ended, none of them COMPLETED or REJECTED, and one at least too late.",
  FLOW_CANCELLED:
    "All of a flow's operations have ended: one at least was cancelled; the rest were as well, or are NOT_DELIVERED.",
  OPERATION_DELIVERED: "A message with the link was handed over to the mail server, or to who carries text messages.",
  OPERATION_REMINDED: "A reminder was handed over in the same way.",
  OPERATION_OPENED: "The link was opened, by a person as far as the request tells.",
  OPERATION_DISPUTED:
    "The payer says that something is wrong with it. It stays open; nobody is reminded until you have the reminders go on.",
  OPERATION_COMPLETED:
    "It was paid, as the payer's bank, your statement or one of you says, all of it or the part that collectedAmount says; or everybody has signed.",
  OPERATION_REJECTED: "The payer, or a signer, has declined.",
  OPERATION_EXPIRED: "The deadline has passed.",
  OPERATION_CANCELLED:
    "One of you has cancelled it; or Paraph has, a renewal that nobody had paid, for the payment that it renews, which paidOriginal names, was paid after all: what it asked for has been paid there.",
  OPERATION_NOT_DELIVERED:
    "No channel has brought the link to anybody: it was refused, came back, or was given up. It may still be opened.",
  OPERATION_RENEWED:
    "A link whose deadline has passed, or whose payment was rejected, has a copy with a link of its own: one of you has asked for it, the payer wants to pay a rejected one again, or it was made by itself, as the configuration's automaticRenewals say.",
  PSD2_PAYMENT_ATTEMPT_FAILED: "A try to pay has come to nothing; the payer may try again.",
  PSD2_PAYMENT_UNRESOLVED:
    "Nobody knows what became of a try to pay. Where it can be asked, the bank is asked on; a person can say in the dashboard what became of it. Don't ask the payer to pay again.",
  PSD2_PAYMENT_AWAITING_SIGNATURE: "The payer has authorised; their account wants others to sign, too.",
  PSD2_PAYMENT_SUBMITTED:
    "The bank has received the order, or you have said that it was paid: the payment record can be read. It comes again, with a previousStatus, where a match is undone and the payment is as it was before it: its status is UNCONFIRMED where the bank had been silent for days.",
  PSD2_PAYMENT_EXECUTED: "The bank has made the transfer.",
  PSD2_PAYMENT_SETTLED:
    "The money has arrived, as the bank, your statement or one of you says: as much as collectedAmount says. It comes again, with the previousStatus SETTLED, where statements show more of it, or less; and, with the previousStatus REJECTED, of a payment whose money came after all or whose match is made again.",
  PSD2_PAYMENT_REJECTED:
    "The bank has rejected it, the money went back, or the match that alone told of it was undone: nothing is collected. A statement, or one of you, may settle it all the same.",
  SIGNATURE_SIGNER_OPENED: "One who signs has opened their link.",
  SIGNATURE_SIGNER_SIGNED: "One of those who sign has signed.",
  SIGNATURE_SIGNER_DECLINED: "One who was to sign has declined.",
  TEST: "You have asked for it: it goes to one endpoint, whatever that subscribes to, and is tried once.",
} as const satisfies Readonly<Record<AnyEventType, string>>;

export const ENDPOINT_STATUSES = ["ACTIVE", "DISABLED"] as const;
export type EndpointStatus = (typeof ENDPOINT_STATUSES)[number];

/** Why nothing is sent there: its owner asked for it, it answered 410, or it failed for five days. */
export const DISABLED_REASONS = ["REQUESTED", "GONE", "FAILING"] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

export const DELIVERY_STATES = ["PENDING", "DELIVERED", "FAILED"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/**
 * Answers that took so long at most are counted together (db: `webhook_latency_class`), and those that took longer than the last in
 * a class of their own.
 */
export const LATENCY_BOUNDS_MS = [50, 100, 250, 500, 1000, 2500, 5000, 10_000] as const;

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
  /** Of a payment that was made, and of what becomes of it: what counts as collected of it from then on (decision 329). */
  collectedAmount?: number;
  invoiceExternalId?: string | null;
  paymentUuid?: string;
  /** Of an operation that was renewed: its copy. */
  renewedBy?: string;
  /** Of a renewal that was taken back, since what it renews was paid after all (decision 347): that operation. */
  paidOriginal?: string;
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
  metadata: Readonly<{
    apiVersion: "v1";
    organizationUuid: string;
    sequence: number | null;
    /** Of a sandbox's events alone (decision 208). */
    sandbox?: true;
  }>;
  resource: EventResource;
}>;

export type WebhookHeader = "webhook-id" | "webhook-timestamp" | "webhook-signature";

/** What is to be said of a request that somebody has received. */
export type SignatureVerdict =
  | Readonly<{ kind: "VALID"; by: "CURRENT" | "PREVIOUS" }>
  /** Right, but a receiver refuses it by now. Seconds; less than nothing: the future. */
  | Readonly<{ kind: "OLD"; by: "CURRENT" | "PREVIOUS"; ageSeconds: number }>
  | Readonly<{ kind: "MISSING"; headers: readonly WebhookHeader[] }>
  | Readonly<{ kind: "MALFORMED"; header: WebhookHeader }>
  /** By this endpoint's secret of before, whose time is over. */
  | Readonly<{ kind: "SECRET_ENDED"; endedAt: string }>
  | Readonly<{ kind: "OTHER_ENDPOINT"; endpointUuid: string; url: string }>
  /** Signed by us, and another body: from this character on, counted from 1. */
  | Readonly<{ kind: "BODY_CHANGED"; position: number; sent: string; received: string; sameJson: boolean }>
  /** Signed by us, with this timestamp. */
  | Readonly<{ kind: "TIMESTAMP_CHANGED"; sent: string }>
  /** Not by a secret of the organisation; whether it names an event of it. */
  | Readonly<{ kind: "UNKNOWN"; knowsEvent: boolean }>;
