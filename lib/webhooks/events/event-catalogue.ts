import { z } from "zod";
import { collectedAmount, paidOriginal, sandboxMark } from "@/lib/webhooks/contract";
import { ANY_EVENT_TYPES, type AnyEventType, EVENT_MEANINGS } from "@/lib/webhooks/model";

/**
 * What each event says, type by type: one source of the `webhooks` in the API's description, of the dashboard's catalogue, and of the
 * tests that hold to it what is really told.
 */

const uuid = z.uuid();
const dateTime = z.iso.datetime();
const reference = z.string().nullable();

const collaborator = z
  .object({ uuid, legalName: z.string() })
  .nullable()
  .meta({ description: "Through whose channel the flow came; null for your own." });

const flow = {
  uuid: uuid.meta({ description: "The flow's." }),
  externalId: reference,
  previousStatus: z.string(),
  flowUuid: uuid,
  flowExternalId: reference,
  collaborator,
  changedAt: dateTime,
};

const operation = {
  uuid: uuid.meta({ description: "The operation's." }),
  externalId: reference,
  flowUuid: uuid,
  flowExternalId: reference,
  amount: z.int().optional().meta({ description: "Minor units; of payments." }),
  currency: z.string().optional(),
  invoiceExternalId: reference,
  paymentUuid: uuid
    .optional()
    .meta({ description: "Of payments: what `GET /payment/v1/payments/{uuid}` is asked by." }),
  collaborator,
  changedAt: dateTime,
};

const named = (last: string) => `0198f3a2-7c41-7d10-9a5b-2f6f0d3c1e${last}`;
const AT = "2026-03-02T10:17:30.000Z";

/** The reference's own story: an invoice of €150.75 that is collected through a link. */
const OF_FLOW = {
  uuid: named("01"),
  externalId: "ERP-2026-0143",
  flowUuid: named("01"),
  flowExternalId: "ERP-2026-0143",
  collaborator: null,
  changedAt: AT,
};
const OF_SIGNATURE = { ...OF_FLOW, uuid: named("03"), invoiceExternalId: null };
const OF_PAYMENT = {
  ...OF_FLOW,
  uuid: named("02"),
  amount: 15_075,
  currency: "EUR",
  invoiceExternalId: "2026/0143",
  paymentUuid: named("04"),
};

type Kind = Readonly<{ resource: z.ZodObject; example: Readonly<Record<string, unknown>> }>;

const flowMoved = (status: string, previousStatus: string): Kind => ({
  resource: z.object({ ...flow, status: z.literal(status) }),
  example: { ...OF_FLOW, status, previousStatus },
});

const operationMoved = (status: string, previousStatus: string): Kind => ({
  resource: z.object({ ...operation, status: z.literal(status), previousStatus: z.string() }),
  example: { ...OF_PAYMENT, status, previousStatus },
});

const completed: Kind = {
  resource: z.object({ ...operation, collectedAmount, status: z.literal("COMPLETED"), previousStatus: z.string() }),
  example: { ...OF_PAYMENT, collectedAmount: OF_PAYMENT.amount, status: "COMPLETED", previousStatus: "OPENED" },
};

const cancelled: Kind = {
  ...operationMoved("CANCELLED", "OPENED"),
  resource: z.object({
    ...operation,
    status: z.literal("CANCELLED"),
    previousStatus: z.string(),
    paidOriginal: paidOriginal.optional(),
  }),
};

const handedOver = (status: string): Kind => ({
  resource: z.object({
    ...operation,
    status: z.string(),
    deliveryUuid: uuid.meta({ description: "The message, as `GET /flow/v1/operations/{uuid}/deliveries` has it." }),
    channel: z.enum(["EMAIL", "SMS"]),
  }),
  example: { ...OF_PAYMENT, status, deliveryUuid: "019df1a5-5b60-7c1e-8a55-0d2f4c6b8e91", channel: "EMAIL" },
});

const attempted = (status: string): Kind => ({
  resource: z.object({ ...operation, status: z.literal(status) }),
  example: { ...OF_PAYMENT, status },
});

const recordMoved = (
  status: string,
  previousStatus?: string,
  statusField: z.ZodType<string> = z.literal(status),
): Kind => ({
  resource: z.object({
    ...operation,
    collectedAmount,
    status: statusField,
    previousStatus: z
      .string()
      .nullish()
      .meta({ description: "The payment record's; none, or null, where this is its first." }),
  }),
  example: {
    ...OF_PAYMENT,
    collectedAmount: status === "REJECTED" ? 0 : OF_PAYMENT.amount,
    status,
    ...(previousStatus === undefined ? {} : { previousStatus }),
  },
});

const submitted = z.enum(["SUBMITTED_VALID", "UNCONFIRMED"]).meta({
  description:
    "UNCONFIRMED of a payment that its bank was silent about for days, where a statement had told of it, and does no more.",
});

const signerMoved: Kind = {
  resource: z.object({
    ...operation,
    status: z.string().meta({ description: "The operation's." }),
    signerUuid: uuid,
    signerId: reference.meta({ description: "What your request called them." }),
  }),
  example: { ...OF_SIGNATURE, status: "OPENED", signerUuid: named("0f"), signerId: "tenant-1" },
};

const KINDS: Readonly<Record<AnyEventType, Kind>> = {
  FLOW_IN_PROGRESS: flowMoved("IN_PROGRESS", "CREATED"),
  FLOW_COMPLETED: flowMoved("COMPLETED", "IN_PROGRESS"),
  FLOW_PARTIALLY_COMPLETED: flowMoved("PARTIALLY_COMPLETED", "IN_PROGRESS"),
  FLOW_REJECTED: flowMoved("REJECTED", "IN_PROGRESS"),
  FLOW_EXPIRED: flowMoved("EXPIRED", "IN_PROGRESS"),
  FLOW_CANCELLED: flowMoved("CANCELLED", "IN_PROGRESS"),
  OPERATION_DELIVERED: handedOver("CREATED"),
  OPERATION_REMINDED: handedOver("OPENED"),
  OPERATION_OPENED: operationMoved("OPENED", "CREATED"),
  OPERATION_DISPUTED: {
    resource: z.object({
      ...operation,
      status: z.literal("OPENED"),
      disputeReason: z
        .enum(["WRONG_AMOUNT", "ALREADY_PAID", "NOT_RECEIVED", "NOT_MINE", "OTHER"])
        .meta({ description: "What the payer finds wrong with it." }),
    }),
    example: { ...OF_PAYMENT, status: "OPENED", disputeReason: "ALREADY_PAID" },
  },
  OPERATION_COMPLETED: completed,
  OPERATION_REJECTED: operationMoved("REJECTED", "OPENED"),
  OPERATION_EXPIRED: operationMoved("EXPIRED", "OPENED"),
  OPERATION_CANCELLED: cancelled,
  OPERATION_NOT_DELIVERED: operationMoved("NOT_DELIVERED", "CREATED"),
  OPERATION_RENEWED: {
    resource: z.object({
      ...operation,
      status: z.enum(["EXPIRED", "NOT_DELIVERED", "COMPLETED"]),
      renewedBy: uuid.meta({ description: "The copy, which the old link leads to." }),
    }),
    example: { ...OF_PAYMENT, status: "EXPIRED", renewedBy: named("0b") },
  },
  PSD2_PAYMENT_ATTEMPT_FAILED: attempted("FAILED"),
  PSD2_PAYMENT_UNRESOLVED: attempted("UNRESOLVED"),
  PSD2_PAYMENT_AWAITING_SIGNATURE: attempted("AWAITING_SIGNATURE"),
  PSD2_PAYMENT_SUBMITTED: recordMoved("SUBMITTED_VALID", undefined, submitted),
  PSD2_PAYMENT_EXECUTED: recordMoved("EXECUTED", "SUBMITTED_VALID"),
  PSD2_PAYMENT_SETTLED: recordMoved("SETTLED", "EXECUTED"),
  PSD2_PAYMENT_REJECTED: recordMoved("REJECTED", "SUBMITTED_VALID"),
  SIGNATURE_SIGNER_OPENED: signerMoved,
  SIGNATURE_SIGNER_SIGNED: signerMoved,
  SIGNATURE_SIGNER_DECLINED: signerMoved,
  TEST: {
    resource: z.object({ uuid: uuid.meta({ description: "The endpoint's." }), changedAt: dateTime }),
    example: { uuid: named("08"), changedAt: AT },
  },
};

const PLACED = z.int().meta({ description: "The order of your organisation's events." });
const UNPLACED = z
  .null()
  .meta({ description: "Nothing has happened: a test has no place in the order of your events." });

export type CatalogueEntry = Readonly<{
  type: AnyEventType;
  /** When it comes, in the reference's words. */
  meaning: string;
  /** Of the body. */
  schema: z.ZodObject;
  /** A body of a live organisation. */
  example: Readonly<Record<string, unknown>> & Readonly<{ metadata: Readonly<Record<string, unknown>> }>;
}>;

/** Its example as it comes where somebody is: a sandbox's has a mark more (decision 208). */
export function exampleOf({ example }: CatalogueEntry, { isSandbox }: Readonly<{ isSandbox: boolean }>) {
  return isSandbox ? { ...example, metadata: { ...example.metadata, sandbox: true } } : example;
}

/** Every event there is, in the order of EVENT_TYPES. */
export const EVENT_CATALOGUE: readonly CatalogueEntry[] = ANY_EVENT_TYPES.map((type) => {
  const { resource, example } = KINDS[type];
  const isTest = type === "TEST";
  return {
    type,
    meaning: EVENT_MEANINGS[type],
    schema: z.object({
      eventUuid: uuid.meta({ description: "The `webhook-id`: the same however often it is told." }),
      timestamp: dateTime.meta({ description: "When it happened." }),
      eventType: z.literal(type),
      metadata: z.object({
        apiVersion: z.literal("v1"),
        organizationUuid: uuid,
        sequence: isTest ? UNPLACED : PLACED,
        sandbox: sandboxMark,
      }),
      resource,
    }),
    example: {
      eventUuid: named("09"),
      timestamp: AT,
      eventType: type,
      metadata: { apiVersion: "v1", organizationUuid: named("0c"), sequence: isTest ? null : 42 },
      resource: example,
    },
  };
});
