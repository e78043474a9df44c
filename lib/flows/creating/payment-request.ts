import { DateTime } from "luxon";
import { z } from "zod";
import { dayAhead, isTargetBusinessDaysAhead } from "@/lib/banks/target-calendar";
import { subject } from "@/lib/operations/finding/subject-request";
import { now } from "@/lib/shared/clock";
import {
  amountField,
  dayField,
  lineField,
  nameField,
  oneOfAliases,
  optional,
  uuidField,
  whenSound,
} from "@/lib/shared/fields";

/** What a PAYMENT operation brings to the request that creates a flow (decision 2). */

const isoDate = z
  .string()
  // What is no date can't be a business day either: it is named once.
  .refine((value) => /^\d{4}-\d{2}-\d{2}$/.test(value) && DateTime.fromISO(value).isValid, {
    error: "must be a date, YYYY-MM-DD",
    abort: true,
  });

const TYPES = 'must be ["PSD2_PAYMENT"] or [["PSD2_PAYMENT"]]';
const oneOf = <Schema extends z.ZodType>(schema: Schema) => z.array(schema).length(1, TYPES);
const paymentType = z.literal("PSD2_PAYMENT");

const paymentTypes = z
  .union([oneOf(paymentType), oneOf(oneOf(paymentType))], { error: TYPES })
  .transform((): readonly (readonly string[])[] => [["PSD2_PAYMENT"]]);

const EXECUTION_DAYS_AHEAD_MAX = 365;

/** What is wrong with the day a payment is wanted on, whatever kind of day it is; null when nothing is (decision 2). */
function executionDateProblem(type: string | null | undefined, day: string | null): string | null {
  if (type !== "FUTURE_PAYMENT") return day === null ? null : "goes with type FUTURE_PAYMENT only";
  if (day === null) return "is required for FUTURE_PAYMENT";
  const at = now();
  if (!isTargetBusinessDaysAhead(day, 1, at)) return "must be at least one TARGET business day ahead";
  return day <= dayAhead(EXECUTION_DAYS_AHEAD_MAX, at)
    ? null
    : `must be at most ${EXECUTION_DAYS_AHEAD_MAX} days ahead`;
}

const psd2Payment = z
  .object({
    type: z.enum(["SINGLE_PAYMENT", "FUTURE_PAYMENT"]).nullish(),
    product: z.enum(["SEPA_CREDIT_TRANSFER", "INSTANT_SEPA_CREDIT_TRANSFER"]).nullish(),
    requestedExecutionDate: optional(isoDate).meta({
      description:
        "FUTURE_PAYMENT only: at least one TARGET business day and at most 365 days ahead. On a day that is no TARGET business day the bank carries it out on the next one.",
    }),
    creditorAccount: optional(
      z.object({
        uuid: optional(uuidField),
      }),
    ),
  })
  .check(
    z.superRefine(
      ({ type, requestedExecutionDate }, context) => {
        const message = executionDateProblem(type, requestedExecutionDate ?? null);
        if (message !== null) context.addIssue({ code: "custom", path: ["requestedExecutionDate"], message });
      },
      whenSound("type", "requestedExecutionDate"),
    ),
  );

const paymentFields = z.object({
  amount: amountField,
  currency: z.literal("EUR", "must be EUR: SEPA payments take no other currency").nullish(),
  types: paymentTypes.nullish(),
  psd2Payment: optional(psd2Payment),
  concept: optional(
    nameField(140).meta({
      maxLength: 140,
      description:
        "Kept and shown as written; banks get it in the SEPA character set. Default: the invoice's name, externalId or id, else the organisation's name.",
    }),
  ),
  subject: optional(subject),
  debtor: optional(subject),
});

export const payment = paymentFields.check(oneOfAliases("subject", "debtor"));

/** As it may be sent beside a file part (decision 41). */
export const paymentBesideFile = paymentFields
  .extend({
    amount: amountField.nullish().meta({
      description:
        "Minor units. May be left out when the PDF is an e-invoice that says it; must be the same otherwise.",
    }),
    currency: paymentFields.shape.currency.meta({
      description: "EUR unless the PDF is an e-invoice that says otherwise, which is refused.",
    }),
    subject: paymentFields.shape.subject.meta({
      description: "The payer; when neither this nor `debtor` is there, the buyer that an e-invoice names.",
    }),
  })
  .nullish();

export const invoice = z.object({
  id: optional(lineField(128)).meta({ description: "The name of the file part with its PDF." }),
  externalId: optional(lineField(128)).meta({
    description: "The invoice's number; when it is left out, the one that an e-invoice says.",
  }),
  name: optional(lineField(140)),
  dueDate: optional(dayField).meta({
    description:
      "A day; of a date-time, the day that it names in its own offset. When it is left out, the one that an e-invoice says.",
  }),
  generateDocument: z.boolean().nullish(),
  documentPlacement: z.enum(["APPENDED", "SEPARATE"]).nullish().meta({
    description:
      "Where the payment page goes when your PDF is sent: behind its last page (APPENDED, the default), or into a PDF of its own (SEPARATE), which leaves yours untouched.",
  }),
});
