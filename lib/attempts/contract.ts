import { z } from "zod";
import { RECORD_STATUSES, WORD_SOURCES } from "./model";

/** Wire shapes of payment records (interface 2.2). */

const dateTime = z.iso.datetime();
const money = z.object({ amount: z.int(), currency: z.string() });

/** Of a payment record, and of what is listed of it. */
export const wordSource = z.enum(WORD_SOURCES).meta({
  description:
    "Whose word it rests on: BANK, the payer's bank; STATEMENT, a booking on the creditor account, where no bank had told of it; PERSON, one of your administrators, where the bank didn't tell what had become of it.",
});

export const paymentRecordDetail = z.object({
  uuid: z.uuid(),
  type: z.literal("PSD2_PAYMENT"),
  psd2Payment: z.object({
    type: z.enum(["SINGLE_PAYMENT", "FUTURE_PAYMENT"]),
    product: z.enum(["SEPA_CREDIT_TRANSFER", "INSTANT_SEPA_CREDIT_TRANSFER"]).meta({
      description:
        "What the payer's bank was asked to carry it out as. Of a transfer by hand, of which nobody knows, SEPA_CREDIT_TRANSFER.",
    }),
    uuid: z.uuid(),
    status: z.object({ status: z.enum(RECORD_STATUSES), code: z.string() }),
    source: wordSource,
    statementEntryUuid: z.uuid().nullable().meta({
      description:
        "The booking that has settled it; null where no statement has told of it. Null for a collaborator, who is told of no booking.",
    }),
    bankStatus: z.string().nullable().meta({
      description: "The bank's own transaction status, untouched; null where the payer's bank has said nothing.",
    }),
    instructedAmount: money,
    settledAmount: money.nullable(),
    settledAt: dateTime.nullable().meta({
      description:
        "When the bank has told that it had settled; where a statement has shown it, its day of booking at `T00:00:00.000Z`, which is that day in every zone.",
    }),
    remittanceInformationUnstructured: z.string(),
    executionDate: dateTime.nullable().meta({
      description:
        "When the payer's bank has carried it out, as far as it has told; the day on which it will, while the code is SCHEDULED; null otherwise: what was only accepted, or was rejected, was not carried out.",
    }),
    requestedExecutionDate: z.iso.date().nullable(),
    bankPaymentId: z.string().nullable().meta({ description: "Null where the payer's bank has told none." }),
    endToEndId: z
      .string()
      .nullable()
      .meta({ description: "The reference that travels with the transfer; null for one by hand without any." }),
    creditorAccount: z.object({
      ownerName: z.string(),
      accountNumber: z.string(),
      bic: z.string(),
      country: z.string(),
      type: z.string(),
    }),
    debtorAccount: z
      .object({
        accountNumber: z.string().optional(),
        type: z.string().optional(),
        currency: z.string().optional(),
        psuName: z.string().optional(),
        ownerName: z.string().optional(),
        bic: z.string().optional(),
        participants: z
          .array(z.object({ role: z.string(), name: z.string() }))
          .readonly()
          .optional(),
      })
      .meta({ description: "What the bank told of the payer: payment initiation often tells nothing." }),
  }),
  collaborator: z.object({ uuid: z.uuid() }).optional(),
});
export type PaymentRecordDetail = z.infer<typeof paymentRecordDetail>;
