import { useState } from "react";
import { TextField } from "@/components/ui/field";
import type { Refundable } from "@/lib/refunds/model";
import { parseTypedAmount, typeAmount } from "@/lib/shared/text/typed-amount";
import type { ActionResult } from "../actions/action-result";
import { AmountReading } from "../collection/amount-reading";
import type { Language } from "../text";
import { useText } from "../text-provider";

export const REFUND_FIELDS = {
  "/amount": "amount",
  "/creditor/name": "name",
  "/creditor/iban": "iban",
  "/reason": "reason",
} as const;

type RefundField = (typeof REFUND_FIELDS)[keyof typeof REFUND_FIELDS];

type RefundFieldsProps = Readonly<{
  refundable: Refundable;
  /** Those that were not accepted. */
  problems: ReadonlySet<RefundField>;
}>;

/** How much is paid back, to whom and why: filled with all that is left, to who paid. */
export function RefundFields({ refundable, problems }: RefundFieldsProps) {
  const { t, money, language } = useText();
  const { standing, refunded, currency, payer, reason } = refundable;
  const left = standing - refunded;
  const [typed, setTyped] = useState(typeAmount(left, language));
  const most = money({ amount: left, currency });
  const marked = (field: RefundField, words: string) => ({
    name: field,
    error: problems.has(field) ? words : undefined,
    autoComplete: "off",
    spellCheck: false,
  });
  return (
    <>
      <TextField
        {...marked("amount", t("refunds.form.problems.amount", { left: most }))}
        label={t("refunds.form.amount")}
        hint={t("refunds.form.amountHint", { left: most })}
        inputMode="decimal"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        required
      />
      <AmountReading typed={typed} onChoose={setTyped} />
      <TextField
        {...marked("name", t("refunds.form.problems.text"))}
        label={t("refunds.form.name")}
        maxLength={70}
        defaultValue={payer.name ?? ""}
        required
      />
      <TextField
        {...marked("iban", t("refunds.form.problems.iban"))}
        label={t("refunds.form.iban")}
        {...(payer.accountNumber !== null && { hint: t("refunds.form.ibanHint", { account: payer.accountNumber }) })}
        maxLength={42}
        required={payer.accountNumber === null}
      />
      <TextField
        {...marked("reason", t("refunds.form.problems.text"))}
        label={t("refunds.form.reason")}
        hint={t("refunds.form.reasonHint")}
        maxLength={140}
        defaultValue={reason}
        required
      />
    </>
  );
}

/** What is wrong with a refund, and beside it an amount over what is left: that is looked at once the other fields are right. */
export function withTooMuch(
  result: ActionResult,
  typed: string,
  { left, language }: Readonly<{ left: number; language: Language }>,
): ActionResult {
  if (result.ok || result.problem !== "invalid") return result;
  const amount = parseTypedAmount(typed, language);
  const isTooMuch = amount.kind === "AMOUNT" && amount.minor > left;
  return isTooMuch ? { ...result, pointers: [...(result.pointers ?? []), "/amount"] } : result;
}
