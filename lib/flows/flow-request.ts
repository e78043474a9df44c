import { z } from "zod";
import { expirationOffsetField } from "@/lib/configurations/expiration-offset";
import { optional, textField, uuidField } from "@/lib/shared/fields";
import { invoice, payment, paymentBesideFile, subject } from "./payment-request";

/**
 * The request that creates a flow (decision 2): it mirrors the shape that is read back. Unknown fields are ignored, and every
 * bad field is named. Made once: to make such a schema takes a thousand times as long as to use it. What a request names is
 * checked apart (`named-references.ts`).
 */

const countryCode = z.string().regex(/^[A-Z]{2}$/, "must be an ISO 3166-1 alpha-2 code");
const languageCode = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, "must be a language tag such as es or de-AT");

/** What every operation has, whatever its type. */
const operation = z.object({
  id: optional(textField(128)),
  externalId: optional(textField(128)),
  configurationUuid: optional(uuidField),
  configuration: optional(uuidField),
  expirationOffset: optional(expirationOffsetField),
});

function paymentOperation<Payment extends z.ZodType>(typeProblem: string, paymentField: Payment) {
  return operation.extend({
    type: z.literal("PAYMENT", typeProblem).nullish(),
    payment: paymentField,
    invoice: optional(invoice),
  });
}

/** The documents' bytes come as file parts: of a listed document's id, or of the operation's own where none is listed. */
const signature = z.object({
  title: optional(textField(140)),
  documents: z
    .array(z.object({ id: textField(128), name: optional(textField(140)) }))
    .max(20, "must have at most 20 documents")
    .nullish()
    .transform((documents) => documents ?? []),
});

const signatureOperation = operation.extend({
  type: z.literal("SIGNATURE"),
  subject: optional(subject),
  signature: optional(signature),
});

function flowSchema<Operation extends z.ZodType>(operation: Operation) {
  return z.object({
    externalId: optional(textField(128)),
    countryCode: optional(countryCode),
    languageCode: optional(languageCode),
    additionalLanguageCode: optional(languageCode),
    additionalLanguage: optional(languageCode),
    labels: z
      .array(z.object({ name: textField(128), value: textField(512, 0) }))
      .max(20, "must have at most 20 labels")
      .nullish()
      .transform((labels) => labels ?? []),
    operations: z
      .array(operation)
      .min(1, "must have at least one operation")
      .max(20, "must have at most 20 operations"),
  });
}

const EITHER = "must be PAYMENT or SIGNATURE";

/** Of `POST /flow/v1/flows`: payments and signatures together. */
export const flowRequest = flowSchema(
  z.discriminatedUnion("type", [paymentOperation(EITHER, payment), signatureOperation], { error: EITHER }),
).meta({ id: "FlowRequest" });

/** Of `POST /flow/v1/flows/invoice-collection`: payments alone. */
export const invoiceCollectionRequest = flowSchema(
  paymentOperation("must be PAYMENT: an invoice collection takes no other type", payment),
).meta({ id: "InvoiceCollectionRequest" });

/** For the document alone: beside files a request may leave out what their e-invoices say, and is completed first. */
export const flowPayload = flowSchema(
  z.discriminatedUnion("type", [paymentOperation(EITHER, paymentBesideFile), signatureOperation]),
).meta({ id: "FlowPayload" });
export const invoiceCollectionPayload = flowSchema(paymentOperation("", paymentBesideFile)).meta({
  id: "InvoiceCollectionPayload",
});

export type FlowRequest = z.output<typeof flowRequest>;
export type OperationRequest = FlowRequest["operations"][number];
export type PaymentRequest = Exclude<OperationRequest, SignatureRequest>;
export type SignatureRequest = z.output<typeof signatureOperation>;
