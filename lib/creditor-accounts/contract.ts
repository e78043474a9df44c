import { z } from "zod";
import { booleanParameter, enumListParameter, limitParameter, offsetParameter } from "@/lib/shared/fields";
import { ACCOUNT_CHANGE_KINDS, CREDITOR_ACCOUNT_STATUSES } from "./model";

/** Wire shapes of creditor accounts (decision 4). */

const dateTime = z.iso.datetime();

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
