import { z } from "zod";
import { FLOW_STATUSES, OPERATION_STATUSES } from "@/lib/operations/model";

/** Wire shapes of flows (interface 2.5, 2.7). */

const uuid = z.uuid();
const dateTime = z.iso.datetime();
const collaborator = z.object({ uuid, legalName: z.string() });

export const invoiceCollectionResult = z.object({
  uuid,
  createdAt: dateTime,
  operations: z.array(
    z.object({
      uuid,
      url: z.url().meta({ description: "The payment link for the customer." }),
      document: z.string().optional().meta({ description: "A PDF with the QR code, base64; present when requested." }),
    }),
  ),
});
export type InvoiceCollectionResult = z.infer<typeof invoiceCollectionResult>;

const operationSummary = z.object({
  uuid,
  externalId: z.string().nullable(),
  status: z.enum(OPERATION_STATUSES),
  statusUpdatedAt: dateTime.nullable(),
  expiresAt: dateTime,
});

export const flowDetail = z.object({
  uuid,
  status: z.enum(FLOW_STATUSES),
  externalId: z.string().nullable(),
  countryCode: z.string(),
  languageCode: z.string(),
  additionalLanguageCode: z.string().nullable(),
  channel: z.enum(["API", "DASHBOARD"]),
  createdAt: dateTime,
  labels: z.array(z.object({ name: z.string(), value: z.string() })).readonly(),
  paymentOperations: z.array(operationSummary.extend({ amount: z.int(), currency: z.string() })),
  signatureOperations: z.array(operationSummary),
  collaborator: collaborator.nullable(),
});
export type FlowDetail = z.infer<typeof flowDetail>;
