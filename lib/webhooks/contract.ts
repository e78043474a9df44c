import { z } from "zod";
import { POST_ERRORS } from "@/lib/outbound/model";
import { enumParameter, limitParameter, momentParameter, offsetParameter } from "@/lib/shared/fields";
import { DELIVERY_STATES, DISABLED_REASONS, ENDPOINT_STATUSES, EVENT_TYPES } from "./model";

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

const webhookEvent = z.object({
  eventUuid: uuid,
  timestamp: dateTime,
  eventType: z.enum([...EVENT_TYPES, "TEST"]),
  metadata: z.object({ apiVersion: z.literal("v1"), organizationUuid: uuid, sequence: z.int() }),
  resource: z.object({
    uuid,
    externalId: z.string().nullish(),
    status: z.string().optional(),
    previousStatus: z.string().nullish(),
    flowUuid: uuid.optional(),
    flowExternalId: z.string().nullish(),
    amount: z.int().optional().meta({ description: "Minor units." }),
    currency: z.string().optional(),
    invoiceExternalId: z.string().nullish(),
    paymentUuid: uuid.optional(),
    renewedBy: uuid.optional().meta({ description: "Of OPERATION_RENEWED: the copy, which the old link leads to." }),
    deliveryUuid: uuid
      .optional()
      .meta({ description: "Of OPERATION_DELIVERED and OPERATION_REMINDED: the message that was handed over." }),
    channel: z
      .string()
      .optional()
      .meta({ description: "Of OPERATION_DELIVERED and OPERATION_REMINDED: EMAIL or SMS." }),
    disputeReason: z.string().optional().meta({
      description:
        "Of OPERATION_DISPUTED: what its payer finds wrong with it: WRONG_AMOUNT, ALREADY_PAID, NOT_RECEIVED, NOT_MINE or OTHER.",
    }),
    collaborator: z.object({ uuid, legalName: z.string() }).nullish(),
    changedAt: dateTime,
  }),
});

export const webhookEventList = z.object({
  results: z.array(webhookEvent),
  nextAfter: z.int().meta({ description: "The `after` of the next request." }),
  hasMore: z.boolean().meta({ description: "Whether the next request would find something now." }),
});
export type WebhookEventList = z.infer<typeof webhookEventList>;

export const webhookDelivery = z.object({
  uuid,
  endpointUuid: uuid,
  eventUuid: uuid.meta({ description: "The `webhook-id` of every attempt." }),
  eventType: z.enum([...EVENT_TYPES, "TEST"]),
  sequence: z.int(),
  state: z.enum(DELIVERY_STATES),
  attemptCount: z.int(),
  nextAttemptAt: dateTime.nullable(),
  createdAt: dateTime,
  endedAt: dateTime.nullable(),
  attempts: z.array(
    z.object({
      number: z.int(),
      at: dateTime,
      latencyMs: z.int(),
      responseStatus: z.int().nullable(),
      responseBody: z.string().nullable().meta({ description: "The first 1 KB of the answer." }),
      error: z.enum(POST_ERRORS).nullable(),
    }),
  ),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

export const webhookDeliveryList = z.object({ total: z.int(), results: z.array(webhookDelivery) });
export type WebhookDeliveryList = z.infer<typeof webhookDeliveryList>;

const PAGE_MAX = 100;

export const deliveryQuery = z.object({
  limit: limitParameter(PAGE_MAX),
  offset: offsetParameter,
  q_state: enumParameter(DELIVERY_STATES).optional(),
});
export type DeliveryQuery = Readonly<z.output<typeof deliveryQuery>>;

/** A sequence number is an offset in the tenant's events. */
export const eventQuery = z.object({ after: offsetParameter, limit: limitParameter(PAGE_MAX, 1, PAGE_MAX) });

export const replayRequest = z.object({ since: momentParameter("from") });
export const replayResult = z.object({ resent: z.int() });
