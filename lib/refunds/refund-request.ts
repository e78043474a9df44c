import { z } from "zod";
import { isReadableByBanks, UNREADABLE_BY_BANKS } from "@/lib/banks/sepa-text";
import { ibanField } from "@/lib/creditor-accounts/creditor-account-request";
import { amountField, lineField, optional, uuidField } from "@/lib/shared/fields";
import { REFUND_NAME_LENGTH_MAX, REFUND_REASON_LENGTH_MAX } from "./model";

export const refundRequest = z.object({
  operationUuid: uuidField,
  amount: optional(amountField.meta({ description: "Minor units. Default: all that can still be paid back." })),
  reason: optional(
    lineField(REFUND_REASON_LENGTH_MAX)
      .refine(isReadableByBanks, UNREADABLE_BY_BANKS)
      .meta({ description: "Kept as written; banks get it in the SEPA character set. Default: as the payment read." }),
  ),
  creditor: optional(
    z.object({
      name: optional(lineField(REFUND_NAME_LENGTH_MAX).refine(isReadableByBanks, UNREADABLE_BY_BANKS)),
      iban: optional(ibanField),
    }),
  ).meta({ description: "Whom it goes to. Default: who paid, where a bank or a statement has told the account." }),
});
export type RefundRequest = Readonly<z.output<typeof refundRequest>>;
