import { z } from "zod";
import { booleanParameter, enumListParameter, limitParameter, offsetParameter } from "@/lib/shared/fields";
import { ACCOUNT_CHANGE_KINDS, CREDITOR_ACCOUNT_STATUSES, RECORD_STATUSES } from "./model";

/** Wire shapes of payment records (interface 2.2) and creditor accounts (decision 4). */

const dateTime = z.iso.datetime();
const money = z.object({ amount: z.int(), currency: z.string() });

export const paymentRecordDetail = z.object({
  uuid: z.uuid(),
  type: z.literal("PSD2_PAYMENT"),
  psd2Payment: z.object({
    type: z.enum(["SINGLE_PAYMENT", "FUTURE_PAYMENT"]),
    product: z.enum(["SEPA_CREDIT_TRANSFER", "INSTANT_SEPA_CREDIT_TRANSFER"]),
    uuid: z.uuid(),
    status: z.object({ status: z.enum(RECORD_STATUSES), code: z.string() }),
    bankStatus: z.string().meta({ description: "The bank's own transaction status, untouched." }),
    instructedAmount: money,
    settledAmount: money.nullable(),
    settledAt: dateTime.nullable(),
    remittanceInformationUnstructured: z.string(),
    executionDate: dateTime.nullable(),
    requestedExecutionDate: z.iso.date().nullable(),
    bankPaymentId: z.string(),
    endToEndId: z.string().meta({ description: "The reference that travels with the transfer." }),
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

export const creditorAccountDetail = z.object({
  uuid: z.uuid(),
  accountNumber: z.string().meta({ description: "The IBAN, masked: its first and last four characters." }),
  type: z.literal("IBAN"),
  alias: z.string(),
  status: z.enum(CREDITOR_ACCOUNT_STATUSES),
  isDefault: z.boolean(),
  ownerName: z.string(),
  bic: z.string(),
  country: z.string(),
  pending: z
    .object({
      change: z.enum(ACCOUNT_CHANGE_KINDS),
      requestedAt: dateTime,
      approval: z
        .enum(["NOT_NEEDED", "NEEDED", "GIVEN"])
        .meta({ description: "Whether another owner or admin must still say yes." }),
      usableFrom: dateTime.meta({ description: "Not before then, whoever approves." }),
    })
    .nullable()
    .meta({
      description:
        "What the account waits for, in an organisation that protects its accounts; null for nothing. Until then its `status` and `isDefault` are what they were; a new account is DISABLED.",
    }),
});
export type CreditorAccountDetail = z.infer<typeof creditorAccountDetail>;

export const creditorAccountList = z.object({ total: z.int(), results: z.array(creditorAccountDetail) });
export type CreditorAccountList = z.infer<typeof creditorAccountList>;

export const creditorAccountStatusRequest = z.object({ status: z.enum(CREDITOR_ACCOUNT_STATUSES) });

export const creditorAccountListQuery = z.object({
  limit: limitParameter(100),
  offset: offsetParameter,
  q_isDefault: booleanParameter.optional(),
  q_status: enumListParameter(CREDITOR_ACCOUNT_STATUSES).optional(),
});
