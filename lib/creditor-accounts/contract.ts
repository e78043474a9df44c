import { z } from "zod";
import { VERIFICATION_RESULTS } from "@/lib/payee-verification/model";
import { booleanParameter, enumListParameter, limitParameter, lineField, offsetParameter } from "@/lib/shared/fields";
import { ACCOUNT_CHANGE_KINDS, CREDITOR_ACCOUNT_STATUSES } from "./model";

/** Wire shapes of creditor accounts (decision 4). */

const dateTime = z.iso.datetime();

const verification = z
  .object({
    result: z.enum(VERIFICATION_RESULTS).meta({
      description:
        "The scheme's words: MTCH (the account is the holder's), CMTC (the name is close: `matchedName`), NMTC (it is somebody else's), NOAP (the bank can't say, or nobody verifies payees here).",
    }),
    matchedName: z.string().nullable().meta({ description: "The holder as the bank knows it; with CMTC only." }),
    checkedAt: dateTime.nullable().meta({ description: "Null where nobody verifies payees." }),
    provider: z.string().nullable(),
    confirmedAt: dateTime
      .nullable()
      .meta({ description: "When an OWNER said that the holder of the `matchedName` is the same." }),
  })
  .nullable()
  .meta({
    description:
      "Whose account it is, as its bank says (verification of payee, Regulation (EU) 2024/886). With NMTC, or an unconfirmed CMTC, it can't be collected on; with NOAP it can, unverified. Null as long as the bank has said nothing: flows can be created, payers can't pay until it has. Asked again after each change of the name, and every 90 days.",
  });

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
  verification,
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

export const matchedNameRequest = z.object({
  matchedName: lineField(140).meta({
    description: "As the account's `verification` says it: what is confirmed is what was seen.",
  }),
});

export const creditorAccountListQuery = z.object({
  limit: limitParameter(100),
  offset: offsetParameter,
  q_isDefault: booleanParameter.optional(),
  q_status: enumListParameter(CREDITOR_ACCOUNT_STATUSES).optional(),
});
