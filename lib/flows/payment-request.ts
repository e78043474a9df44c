import { DateTime } from "luxon";
import { z } from "zod";
import { isTargetBusinessDaysAhead } from "@/lib/banks/target-calendar";
import { now } from "@/lib/shared/clock";
import { isReadable, optional, textField, uuidField } from "@/lib/shared/fields";
import { AMOUNT_MINOR_MAX, AMOUNT_MINOR_MIN } from "@/lib/shared/money";

/** What a PAYMENT operation brings to the request that creates a flow (decision 2). */

const isoMoment = z.string().transform((value, context): Date => {
  const parsed = DateTime.fromISO(value, { zone: "utc" });
  if (/^\d{4}-\d{2}-\d{2}/.test(value) && parsed.isValid) return parsed.toJSDate();
  context.addIssue({ code: "custom", message: "must be an ISO 8601 date or date-time" });
  return z.NEVER;
});

const isoDate = z
  .string()
  // What is no date can't be a business day either: it is named once.
  .refine((value) => /^\d{4}-\d{2}-\d{2}$/.test(value) && DateTime.fromISO(value).isValid, {
    error: "must be a date, YYYY-MM-DD",
    abort: true,
  });

export const subject = z.object({
  name: optional(textField(140)),
  lastName: optional(textField(140)),
  email: optional(z.email("must be an e-mail address").max(254)),
  phone: optional(textField(32)),
});

const amount = z
  .number("must be an integer in minor units")
  .refine(
    (value) => Number.isInteger(value) && value >= AMOUNT_MINOR_MIN && value <= AMOUNT_MINOR_MAX,
    `must be an integer in minor units, from ${AMOUNT_MINOR_MIN} to ${AMOUNT_MINOR_MAX}`,
  )
  .meta({ type: "integer", minimum: AMOUNT_MINOR_MIN, maximum: AMOUNT_MINOR_MAX });

const oneOf = <Schema extends z.ZodType>(schema: Schema) => z.array(schema).length(1);
const paymentType = z.literal("PSD2_PAYMENT");

const paymentTypes = z
  .union([oneOf(paymentType), oneOf(oneOf(paymentType))], {
    error: 'must be ["PSD2_PAYMENT"] or [["PSD2_PAYMENT"]]',
  })
  .transform((): readonly (readonly string[])[] => [["PSD2_PAYMENT"]]);

const psd2Payment = z
  .object({
    type: z.enum(["SINGLE_PAYMENT", "FUTURE_PAYMENT"]).nullish(),
    product: z.enum(["SEPA_CREDIT_TRANSFER", "INSTANT_SEPA_CREDIT_TRANSFER"]).nullish(),
    requestedExecutionDate: optional(isoDate),
    creditorAccount: optional(
      z.object({
        uuid: optional(uuidField),
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
    if (!isTargetBusinessDaysAhead(requestedExecutionDate, 1, now())) {
      complain("must be at least one TARGET business day ahead");
    }
  });

export const payment = z.object({
  amount,
  currency: z.literal("EUR", "must be EUR: SEPA payments take no other currency").nullish(),
  types: paymentTypes.nullish(),
  psd2Payment: optional(psd2Payment),
  concept: optional(
    textField(140)
      .refine((text) => text === "" || isReadable(text), "must hold something that can be read")
      .meta({
        maxLength: 140,
        description:
          "Kept and shown as written; banks get it in the SEPA character set. Default: the invoice's name, externalId or id, else the organisation's name.",
      }),
  ),
  subject: optional(subject),
  debtor: optional(subject),
});

/** As it may be sent beside a file part (decision 41). */
export const paymentBesideFile = payment
  .extend({
    amount: amount.nullish().meta({
      description:
        "Minor units. May be left out when the PDF is an e-invoice that says it; must be the same otherwise.",
    }),
    currency: payment.shape.currency.meta({
      description: "EUR unless the PDF is an e-invoice that says otherwise, which is refused.",
    }),
    subject: payment.shape.subject.meta({
      description: "The payer; when neither this nor `debtor` is there, the buyer that an e-invoice names.",
    }),
  })
  .nullish();

export const invoice = z.object({
  id: optional(textField(128)).meta({ description: "The name of the file part with its PDF." }),
  externalId: optional(textField(128)).meta({
    description: "The invoice's number; when it is left out, the one that an e-invoice says.",
  }),
  name: optional(textField(140)),
  dueDate: optional(isoMoment).meta({ description: "When it is left out, the one that an e-invoice says." }),
  generateDocument: z.boolean().nullish(),
  documentPlacement: z.enum(["APPENDED", "SEPARATE"]).nullish().meta({
    description:
      "Where the payment page goes when your PDF is sent: behind its last page (APPENDED, the default), or into a PDF of its own (SEPARATE), which leaves yours untouched.",
  }),
});
