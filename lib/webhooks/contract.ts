import { z } from "zod";
import { POST_ERRORS } from "@/lib/outbound/model";
import {
  enumListParameter,
  enumParameter,
  limitParameter,
  MOMENT_BOUND,
  membersField,
  momentParameter,
  offsetParameter,
  uuidField,
} from "@/lib/shared/fields";
import { ANY_EVENT_TYPES, DELIVERY_STATES, DISABLED_REASONS, ENDPOINT_STATUSES, EVENT_TYPES } from "./model";

/** Wire shapes of events, endpoints and deliveries (decisions 4 and 7). */

const uuid = z.uuid();
const dateTime = z.iso.datetime();

export const webhookEndpoint = z.object({
  uuid,
  url: z.url(),
  description: z.string(),
  eventTypes: z.array(z.enum(EVENT_TYPES)),
  status: z.enum(ENDPOINT_STATUSES),
  disabledReason: z
    .enum(DISABLED_REASONS)
    .nullable()
    .meta({ description: "REQUESTED by you, GONE (it answered 410), or FAILING (nothing but failure for five days)." }),
  ordered: z.boolean().meta({ description: "Whether it takes one delivery at a time, in the order of `sequence`." }),
  failingSince: dateTime.nullable().meta({ description: "Since when every attempt has failed; null after a success." }),
  createdAt: dateTime,
  updatedAt: dateTime,
});
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>;

const secret = z.string().meta({ description: "The signing secret, `whsec_…` (Standard Webhooks 1.0.0)." });

export const webhookEndpointWithSecret = webhookEndpoint.extend({ secret });
export type WebhookEndpointWithSecret = z.infer<typeof webhookEndpointWithSecret>;

export const webhookEndpointList = z.object({ total: z.int(), results: z.array(webhookEndpoint) });
export type WebhookEndpointList = z.infer<typeof webhookEndpointList>;

export const webhookSecret = z.object({ secret });
export const rotatedWebhookSecret = webhookSecret.extend({
  previousSecretExpiresAt: dateTime.meta({ description: "Until then the previous secret signs too." }),
});
export type RotatedWebhookSecret = z.infer<typeof rotatedWebhookSecret>;

/** Of an event's metadata, here and in the catalogue. */
export const sandboxMark = z.literal(true).optional().meta({
  description: "Of a sandbox's events alone, where no money moves; a live organisation's have no such field.",
});

/** Of OPERATION_CANCELLED, here and in the catalogue. */
export const paidOriginal = z.uuid().meta({
  description:
    "Of an OPERATION_CANCELLED that is Paraph's own: the operation that it renews, which was paid after all. Absent where one of you has cancelled it.",
});

/** Of a payment's event, here and in the catalogue. */
export const collectedAmount = z.int().optional().meta({
  description:
    "Minor units: what counts as collected of the payment from then on; `amount` is what is asked for. Of a payment's OPERATION_COMPLETED, and of PSD2_PAYMENT_SUBMITTED, EXECUTED, SETTLED and REJECTED; none of those told before there was this field.",
});

export const webhookEvent = z.object({
  eventUuid: uuid,
  timestamp: dateTime,
  eventType: z.enum(ANY_EVENT_TYPES),
  metadata: z.object({
    apiVersion: z.literal("v1"),
    organizationUuid: uuid,
    sequence: z.int().nullable().meta({ description: "The order of your organisation's events; null of a TEST." }),
    sandbox: sandboxMark,
  }),
  resource: z.object({
    uuid,
    externalId: z.string().nullish(),
    status: z.string().optional(),
    previousStatus: z.string().nullish(),
    flowUuid: uuid.optional(),
    flowExternalId: z.string().nullish(),
    amount: z.int().optional().meta({ description: "Minor units." }),
    currency: z.string().optional(),
    collectedAmount,
    invoiceExternalId: z.string().nullish(),
    paymentUuid: uuid.optional(),
    renewedBy: uuid.optional().meta({ description: "Of OPERATION_RENEWED: the copy, which the old link leads to." }),
    paidOriginal: paidOriginal.optional(),
    deliveryUuid: uuid
      .optional()
      .meta({ description: "Of OPERATION_DELIVERED and OPERATION_REMINDED: the message that was handed over." }),
    channel: z
      .string()
      .optional()
      .meta({ description: "Of OPERATION_DELIVERED and OPERATION_REMINDED: EMAIL or SMS." }),
    disputeReason: z
      .string()
      .optional()
      .meta({ description: "Of OPERATION_DISPUTED: what its payer finds wrong with it." }),
    signerUuid: uuid.optional().meta({ description: "Of SIGNATURE_SIGNER_…: who has signed, say." }),
    signerId: z.string().nullish().meta({ description: "What your request called them." }),
    collaborator: z.object({ uuid, legalName: z.string() }).nullish(),
    changedAt: dateTime,
  }),
});
export type WebhookEvent = z.infer<typeof webhookEvent>;

export const webhookEventList = z.object({
  results: z.array(webhookEvent),
  nextAfter: z.int().meta({ description: "The `after` of the next request." }),
  hasMore: z.boolean().meta({ description: "Whether the next request would find something now." }),
});
export type WebhookEventList = z.infer<typeof webhookEventList>;

const attempt = z.object({
  number: z.int(),
  at: dateTime,
  latencyMs: z.int(),
  responseStatus: z.int().nullable(),
  responseBody: z.string().nullable().meta({ description: "The first 1 KB of the answer." }),
  error: z.enum(POST_ERRORS).nullable().meta({
    description:
      "Why it failed; null of a 2xx. STATUS: another answer; REDIRECT: a 3xx that leads elsewhere, which is not followed; TIMEOUT: no answer within 15 seconds; NAME_NOT_RESOLVED; ADDRESS_REFUSED: an address that we don't call; TLS_FAILED: a certificate that has expired, is of another name or of an authority that is not known, or an address that speaks no TLS; CONNECTION_FAILED: nobody listens, or the connection was cut.",
  }),
});

export const webhookDelivery = z.object({
  uuid,
  endpointUuid: uuid,
  eventUuid: uuid.meta({ description: "The `webhook-id` of every attempt." }),
  eventType: z.enum(ANY_EVENT_TYPES),
  sequence: z.int().nullable().meta({ description: "Null of a TEST, which takes no number." }),
  state: z.enum(DELIVERY_STATES),
  attemptCount: z.int(),
  nextAttemptAt: dateTime.nullable().meta({
    description:
      "When it is tried again, at the earliest: always a moment to come. Null of what is PENDING and due: it is being sent, or waits for its turn, behind another where the endpoint is `ordered`, or until your receiver has room. Null, too, of what has ended.",
  }),
  createdAt: dateTime.meta({ description: "When the event happened, also of what a replay has made." }),
  endedAt: dateTime.nullable(),
  attempts: z.array(attempt),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

const sentRequest = z.object({
  url: z.string(),
  headers: z.record(z.string(), z.string()).meta({ description: "Those that are ours; the signatures among them." }),
  body: z
    .string()
    .nullable()
    .meta({ description: "Byte for byte; null when a later version would tell the event otherwise." }),
});

export const webhookDeliveryDetail = webhookDelivery.extend({
  attempts: z.array(
    attempt.extend({
      request: sentRequest.nullable().meta({ description: "As it was sent; null where that was not kept yet." }),
    }),
  ),
});
export type WebhookDeliveryDetail = z.infer<typeof webhookDeliveryDetail>;

export const webhookDeliveryList = z.object({ total: z.int(), results: z.array(webhookDelivery) });
export type WebhookDeliveryList = z.infer<typeof webhookDeliveryList>;

const PAGE_MAX = 100;

const deliveryFilters = {
  limit: limitParameter(PAGE_MAX),
  offset: offsetParameter,
  q_eventUuid: uuidField.optional(),
  q_state: enumParameter(DELIVERY_STATES).optional(),
  q_fromCreatedAt: momentParameter("from")
    .optional()
    .meta({
      description: `${MOMENT_BOUND} When the event happened: a replay makes deliveries of events that happened long before, and no moment is asked for by which a delivery changes. So don't follow deliveries by it: \`q_state=PENDING\` lists all that is on its way and \`q_state=FAILED\` all that was given up, whatever its age. What happens is followed without a gap by \`GET /webhook/v1/events?after=\`.`,
    }),
  q_toCreatedAt: momentParameter("to").optional(),
};

/** Of one endpoint. */
export const deliveryQuery = z.object(deliveryFilters);
export type DeliveryQuery = Readonly<z.output<typeof deliveryQuery>>;

/** Of all of them. */
export const deliveriesQuery = z.object({ ...deliveryFilters, q_endpointUuid: uuidField.optional() });
export type DeliveriesQuery = Readonly<z.output<typeof deliveriesQuery>>;

/** Where the caller has read to is a number of the same range as an offset, and no count. */
export const eventQuery = z.object({
  after: offsetParameter.meta({
    description: "Those behind this sequence number: the `nextAfter` of the answer before, 0 for the first ones.",
  }),
  limit: limitParameter(PAGE_MAX, 1, PAGE_MAX),
  eventType: enumListParameter(ANY_EVENT_TYPES).optional().meta({
    description:
      "None, one or several, separated by commas or repeated, in upper or lower case; a TEST has no sequence number, and is never among them.",
  }),
});
export type EventQuery = Readonly<z.output<typeof eventQuery>>;

export const replayRequest = z.object({
  since: momentParameter("from"),
  until: momentParameter("to").nullish(),
  eventTypes: membersField(ANY_EVENT_TYPES)
    .nullish()
    .meta({ description: "Only events of these types; none or an empty list: of every type." }),
});
export type ReplayRequest = Readonly<z.output<typeof replayRequest>>;

export const replayResult = z.object({
  resent: z
    .int()
    .meta({ description: "What had failed and what was never sent; at most 10 000, the oldest of each first." }),
  remaining: z.int().meta({ description: "How many that were given up or never sent are left for the next call." }),
  missedSince: dateTime.meta({
    description:
      "What was never sent is looked for from here on: `since`, or later where deliveries of that time are forgotten, and nothing says what arrived.",
  }),
});
export type ReplayResult = z.infer<typeof replayResult>;
