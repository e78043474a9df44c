import { z } from "zod";
import { expirationOffsetField } from "@/lib/configurations/expiration-offset";
import { optional, textField, uuidField } from "@/lib/shared/fields";
import { invoice, paymentSchema, type RequestGround, subject } from "./payment-request";

/**
 * The request that creates a flow (decision 2): it mirrors the shape that is read back. Unknown fields are ignored, and every
 * bad field is named.
 */

const countryCode = z.string().regex(/^[A-Z]{2}$/, "must be an ISO 3166-1 alpha-2 code");
const languageCode = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, "must be a language tag such as es or de-AT");

/** What every operation has, whatever its type. */
function operationFields(ground: RequestGround | null) {
  const configurationUuid = optional(
    uuidField.refine((uuid) => ground === null || ground.activeConfigurations.has(uuid), {
      message: "must be an ACTIVE configuration of the organisation",
      params: { code: "unknown_reference" },
    }),
  );
  return {
    id: optional(textField(128)),
    externalId: optional(textField(128)),
    configurationUuid,
    configuration: configurationUuid,
    expirationOffset: optional(expirationOffsetField),
  };
}

function paymentOperation(ground: RequestGround | null, typeProblem: string) {
  return z.object({
    ...operationFields(ground),
    type: z.literal("PAYMENT", typeProblem).nullish(),
    payment: paymentSchema(ground),
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

function signatureOperation(ground: RequestGround | null) {
  return z.object({
    ...operationFields(ground),
    type: z.literal("SIGNATURE"),
    subject: optional(subject),
    signature: optional(signature),
  });
}

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

/** Of `POST /flow/v1/flows`: payments and signatures together. */
export function flowRequestSchema(ground: RequestGround | null) {
  const problem = "must be PAYMENT or SIGNATURE";
  return flowSchema(
    z.discriminatedUnion("type", [paymentOperation(ground, problem), signatureOperation(ground)], { error: problem }),
  );
}

/** Of `POST /flow/v1/flows/invoice-collection`: payments alone. */
export function invoiceCollectionSchema(ground: RequestGround | null) {
  return flowSchema(paymentOperation(ground, "must be PAYMENT: an invoice collection takes no other type"));
}

export type FlowRequest = z.output<ReturnType<typeof flowRequestSchema>>;
export type OperationRequest = FlowRequest["operations"][number];
export type PaymentRequest = z.output<ReturnType<typeof paymentOperation>>;
export type SignatureRequest = z.output<ReturnType<typeof signatureOperation>>;

/** The UUIDs that a request names, before it is checked: they are looked up together. */
const references = z.looseObject({
  operations: z
    .array(
      z
        .looseObject({
          configurationUuid: uuidField.optional().catch(undefined),
          configuration: uuidField.optional().catch(undefined),
          payment: z
            .looseObject({
              psd2Payment: z
                .looseObject({
                  creditorAccount: z
                    .looseObject({ uuid: uuidField.optional().catch(undefined) })
                    .nullish()
                    .catch(null),
                })
                .nullish()
                .catch(null),
            })
            .nullish()
            .catch(null),
        })
        .catch({}),
    )
    .catch([]),
});

export function referencesOf(json: unknown): { configurationUuids: string[]; creditorAccountUuids: string[] } {
  const parsed = references.safeParse(json);
  const operations = parsed.success ? parsed.data.operations.slice(0, 20) : [];
  const present = (value: string | undefined | null) => (value ? [value] : []);
  return {
    configurationUuids: operations.flatMap((operation) => [
      ...present(operation.configurationUuid),
      ...present(operation.configuration),
    ]),
    creditorAccountUuids: operations.flatMap((operation) =>
      present(operation.payment?.psd2Payment?.creditorAccount?.uuid),
    ),
  };
}
