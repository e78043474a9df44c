import { DateTime, Duration } from "luxon";
import { z } from "zod";
import { addBusinessDays, targetDay } from "@/lib/banks/target-calendar";
import { DEFAULT_EXPIRATION_OFFSET } from "@/lib/configurations/model";
import { textField, uuidField } from "@/lib/shared/fields";
import { AMOUNT_MINOR_MAX, AMOUNT_MINOR_MIN } from "@/lib/shared/money";

/**
 * The request that creates a flow (decision 2): it mirrors the shape that is read back. Unknown fields are ignored, a null
 * is as good as an absent field, and every bad field is named.
 */

/** What the references of a request are checked against; null where only the document is made. */
export type RequestGround = Readonly<{
  at: Date;
  activeConfigurations: ReadonlySet<string>;
  activeCreditorAccounts: ReadonlySet<string>;
}>;

const EXPIRATION_DAYS_MAX = 156;

/** The moment that lies one offset after `at`; null unless it is an ISO 8601 duration from P1D to P156D. */
export function expiryAfter(at: Date, offset: string): Date | null {
  const duration = Duration.fromISO(offset);
  if (!/^P/.test(offset) || !duration.isValid) return null;
  const start = DateTime.fromJSDate(at, { zone: "utc" });
  const end = start.plus(duration);
  const inRange = end >= start.plus({ days: 1 }) && end <= start.plus({ days: EXPIRATION_DAYS_MAX });
  return inRange ? end.toJSDate() : null;
}

const text = textField;
const optional = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? null);

const countryCode = z.string().regex(/^[A-Z]{2}$/, "must be an ISO 3166-1 alpha-2 code");
const languageCode = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, "must be a language tag such as es or de-AT");

const isoMoment = z.string().transform((value, context): Date => {
  const parsed = DateTime.fromISO(value, { zone: "utc" });
  if (/^\d{4}-\d{2}-\d{2}/.test(value) && parsed.isValid) return parsed.toJSDate();
  context.addIssue({ code: "custom", message: "must be an ISO 8601 date or date-time" });
  return z.NEVER;
});

const isoDate = z
  .string()
  .refine(
    (value) => /^\d{4}-\d{2}-\d{2}$/.test(value) && DateTime.fromISO(value).isValid,
    "must be a date, YYYY-MM-DD",
  );

const subject = z.object({
  name: optional(text(140)),
  lastName: optional(text(140)),
  email: optional(z.email("must be an e-mail address").max(254)),
  phone: optional(text(32)),
});

const amount = z
  .number("must be an integer in minor units")
  .refine(
    (value) => Number.isInteger(value) && value >= AMOUNT_MINOR_MIN && value <= AMOUNT_MINOR_MAX,
    `must be an integer in minor units, from ${AMOUNT_MINOR_MIN} to ${AMOUNT_MINOR_MAX}`,
  )
  .meta({ type: "integer", minimum: AMOUNT_MINOR_MIN, maximum: AMOUNT_MINOR_MAX });

const paymentTypes = z
  .union([z.tuple([z.literal("PSD2_PAYMENT")]), z.tuple([z.tuple([z.literal("PSD2_PAYMENT")])])], {
    error: 'must be ["PSD2_PAYMENT"] or [["PSD2_PAYMENT"]]',
  })
  .transform((): readonly (readonly string[])[] => [["PSD2_PAYMENT"]]);

function psd2PaymentSchema(ground: RequestGround | null) {
  return z
    .object({
      type: z.enum(["SINGLE_PAYMENT", "FUTURE_PAYMENT"]).nullish(),
      product: z.enum(["SEPA_CREDIT_TRANSFER", "INSTANT_SEPA_CREDIT_TRANSFER"]).nullish(),
      requestedExecutionDate: optional(isoDate),
      creditorAccount: optional(
        z.object({
          uuid: optional(
            uuidField.refine((uuid) => ground === null || ground.activeCreditorAccounts.has(uuid), {
              message: "must be an ACTIVE creditor account of the organisation",
              params: { code: "unknown_reference" },
            }),
          ),
        }),
      ),
    })
    .superRefine(({ type, requestedExecutionDate }, context) => {
      const complain = (message: string) =>
        context.addIssue({ code: "custom", path: ["requestedExecutionDate"], message });
      if (type !== "FUTURE_PAYMENT") {
        if (requestedExecutionDate !== null) complain("goes with type FUTURE_PAYMENT only");
        return;
      }
      if (requestedExecutionDate === null) return complain("is required for FUTURE_PAYMENT");
      if (ground && requestedExecutionDate < addBusinessDays(targetDay(ground.at), 1)) {
        complain("must be at least one TARGET business day ahead");
      }
    });
}

function paymentSchema(ground: RequestGround | null) {
  return z.object({
    amount,
    currency: z.literal("EUR", "must be EUR: SEPA payments take no other currency").nullish(),
    types: paymentTypes.nullish(),
    psd2Payment: optional(psd2PaymentSchema(ground)),
    concept: optional(text(140)),
    subject: optional(subject),
    debtor: optional(subject),
  });
}

const invoice = z.object({
  id: optional(text(128)),
  externalId: optional(text(128)),
  name: optional(text(140)),
  dueDate: optional(isoMoment),
  generateDocument: z.boolean().nullish(),
});

function operationSchema(ground: RequestGround | null) {
  const configurationUuid = optional(
    uuidField.refine((uuid) => ground === null || ground.activeConfigurations.has(uuid), {
      message: "must be an ACTIVE configuration of the organisation",
      params: { code: "unknown_reference" },
    }),
  );
  return z.object({
    id: optional(text(128)),
    type: z.literal("PAYMENT", "must be PAYMENT: an invoice collection takes no other type").nullish(),
    externalId: optional(text(128)),
    configurationUuid,
    configuration: configurationUuid,
    expirationOffset: optional(
      z
        .string()
        .refine(
          (offset) => expiryAfter(ground?.at ?? new Date(0), offset) !== null,
          `must be an ISO 8601 duration from P1D to P${EXPIRATION_DAYS_MAX}D; ${DEFAULT_EXPIRATION_OFFSET} when absent`,
        ),
    ),
    payment: paymentSchema(ground),
    invoice: optional(invoice),
  });
}

export function flowRequestSchema(ground: RequestGround | null) {
  return z.object({
    externalId: optional(text(128)),
    countryCode: optional(countryCode),
    languageCode: optional(languageCode),
    additionalLanguageCode: optional(languageCode),
    additionalLanguage: optional(languageCode),
    labels: z
      .array(z.object({ name: text(128), value: text(512, 0) }))
      .max(20, "must have at most 20 labels")
      .nullish()
      .transform((labels) => labels ?? []),
    operations: z
      .array(operationSchema(ground))
      .min(1, "must have at least one operation")
      .max(20, "must have at most 20 operations"),
  });
}

export type FlowRequest = z.output<ReturnType<typeof flowRequestSchema>>;
export type OperationRequest = FlowRequest["operations"][number];

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
