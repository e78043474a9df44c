import { z } from "zod";
import { expirationOffsetField } from "@/lib/configurations/expiration-offset";
import { deliveryRequest, reachableChannels } from "@/lib/deliveries/delivery-request";
import { subject } from "@/lib/operations/finding/subject-request";
import { FLOW_ORDERS } from "@/lib/operations/model";
import { countryField, languageField, lineField, oneOfAliases, optional, uuidField } from "@/lib/shared/fields";
import { invoice, payment, paymentBesideFile } from "./payment-request";
import { documentedSignature, signature } from "./signature-request";

/**
 * The request that creates a flow (decision 2): it mirrors the shape that is read back. Unknown fields are ignored, and every
 * bad field is named. Made once: to make such a schema takes a thousand times as long as to use it. What a request names is
 * checked apart (`named-references.ts`).
 */

export const OPERATIONS_MAX = 20;

const oneConfiguration = oneOfAliases("configurationUuid", "configuration");

/** What every operation has, whatever its type. */
const operation = z.object({
  id: optional(lineField(128)),
  externalId: optional(lineField(128)),
  configurationUuid: optional(uuidField),
  configuration: optional(uuidField),
  expirationOffset: optional(expirationOffsetField),
});

/** A field that only operations of the other type have: with content it would be dropped without a word. */
const leftOut = (why: string) => z.null(why).optional();

const NOT_FOR_PAYMENTS = {
  subject: leftOut("goes with type SIGNATURE only: of a payment it is payment.subject"),
  signature: leftOut("goes with type SIGNATURE only"),
};
const NOT_FOR_SIGNATURES = {
  payment: leftOut("goes with type PAYMENT only"),
  invoice: leftOut("goes with type PAYMENT only"),
  delivery: leftOut("goes with type PAYMENT only: signers are mailed their links (signature.signers[].notify)"),
};

/** @param refused what is none of its fields, and says so: the document does not know it */
function paymentOperationOf<Payment extends z.ZodType, Refused extends z.ZodRawShape>(
  typeProblem: string,
  paymentField: Payment,
  refused: Refused,
) {
  return operation
    .extend({
      type: z.literal("PAYMENT", typeProblem).nullish(),
      payment: paymentField,
      invoice: optional(invoice),
      delivery: optional(deliveryRequest),
      ...refused,
    })
    .check(oneConfiguration)
    .check(reachableChannels());
}

/** @param refused as of a payment */
function signatureOperationOf<Signature extends z.ZodType, Refused extends z.ZodRawShape>(
  signatureField: Signature,
  refused: Refused,
) {
  return operation
    .extend({
      type: z.literal("SIGNATURE"),
      subject: optional(subject),
      signature: optional(signatureField),
      ...refused,
    })
    .check(oneConfiguration);
}

const EITHER = "must be PAYMENT or SIGNATURE";

const paymentOperation = paymentOperationOf(EITHER, payment, NOT_FOR_PAYMENTS);
const signatureOperation = signatureOperationOf(signature, NOT_FOR_SIGNATURES);
const documentedPayment = paymentOperationOf(EITHER, payment, {});
const documentedOperation = signatureOperationOf(documentedSignature, {});

function flowSchema<Operation extends z.ZodType>(operation: Operation) {
  const fields = z.object({
    externalId: optional(lineField(128)),
    countryCode: optional(countryField),
    languageCode: optional(languageField),
    additionalLanguageCode: optional(languageField),
    additionalLanguage: optional(languageField),
    order: optional(z.enum(FLOW_ORDERS, { error: `must be ${FLOW_ORDERS.join(" or ")}` })).meta({
      description:
        "SEQUENTIAL: its payments wait until all signatures of the flow are COMPLETED; where the payer alone signs, one link leads through both; else a signer's link leads on to their own payment. PARALLEL where it is left out.",
    }),
    labels: z
      .array(z.object({ name: lineField(128), value: lineField(512, 0) }))
      .max(20, "must have at most 20 labels")
      .nullish()
      .transform((labels) => labels ?? []),
    operations: z
      .array(operation)
      .min(1, "must have at least one operation")
      .max(OPERATIONS_MAX, `must have at most ${OPERATIONS_MAX} operations`),
  });
  return fields.check(oneOfAliases("additionalLanguageCode", "additionalLanguage"));
}

/** Of `POST /flow/v1/flows`: payments and signatures together, once what templates say has been filled in. */
export const flowRequest = flowSchema(
  z.discriminatedUnion("type", [paymentOperation, signatureOperation], { error: EITHER }),
);

/** For the document alone: what callers send may name templates. */
export const documentedRequest = flowSchema(
  z.discriminatedUnion("type", [documentedPayment, documentedOperation]),
).meta({ id: "FlowRequest" });

/** Of `POST /flow/v1/flows/invoice-collection`: payments alone. */
export const invoiceCollectionRequest = flowSchema(
  paymentOperationOf("must be PAYMENT: an invoice collection takes no other type", payment, NOT_FOR_PAYMENTS),
);

/** For the document alone. */
export const documentedCollection = flowSchema(documentedPayment).meta({ id: "InvoiceCollectionRequest" });

/** For the document alone: beside files a request may leave out what their e-invoices say, and is completed first. */
export const flowPayload = flowSchema(
  z.discriminatedUnion("type", [paymentOperationOf(EITHER, paymentBesideFile, {}), documentedOperation]),
).meta({ id: "FlowPayload" });
export const invoiceCollectionPayload = flowSchema(paymentOperationOf("", paymentBesideFile, {})).meta({
  id: "InvoiceCollectionPayload",
});

export type FlowRequest = z.output<typeof flowRequest>;
export type OperationRequest = FlowRequest["operations"][number];
export type PaymentRequest = Exclude<OperationRequest, SignatureRequest>;
export type SignatureRequest = z.output<typeof signatureOperation>;
