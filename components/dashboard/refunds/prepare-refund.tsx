"use client";

import { Undo2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import type { Refundable } from "@/lib/refunds/model";
import { typeAmount } from "@/lib/shared/typed-amount";
import type { ActionResult } from "../action-result";
import { FormDialog } from "../form-dialog";
import { useStepUp } from "../step-up/step-up-provider";
import { useText } from "../text-provider";
import { useToasts } from "../use-toasts";

type PrepareRefundProps = Readonly<{
  refundable: Refundable;
  prepare: (form: FormData) => Promise<ActionResult>;
}>;

/** How much is paid back, to whom and why: filled with all that is left, to who paid. */
export function PrepareRefund({ refundable, prepare }: PrepareRefundProps) {
  const { t, money, language } = useText();
  const tell = useToasts();
  const stepUp = useStepUp();
  const { standing, refunded, currency, payer, reason } = refundable;
  const left = standing - refunded;
  const plain = { autoComplete: "off", spellCheck: false };
  return (
    <FormDialog
      title={t("refunds.form.title")}
      description={t("refunds.ours")}
      submitLabel={t("refunds.form.submit")}
      trigger={
        <Button size="sm" icon={<Undo2 aria-hidden="true" className="size-3.5" />}>
          {t("refunds.action")}
        </Button>
      }
      onSubmit={async (form) => {
        const result = await stepUp(() => prepare(form));
        tell(result, {
          done: t("refunds.form.done"),
          invalid: t("refunds.form.invalid"),
          conflict: t("refunds.form.conflict"),
        });
        return result.ok;
      }}
    >
      <TextField
        label={t("refunds.form.amount")}
        hint={t("refunds.form.amountHint", { left: money({ amount: left, currency }) })}
        name="amount"
        inputMode="decimal"
        defaultValue={typeAmount(left, language)}
        required
        {...plain}
      />
      <TextField
        label={t("refunds.form.name")}
        name="name"
        maxLength={70}
        defaultValue={payer.name ?? ""}
        required
        {...plain}
      />
      <TextField
        label={t("refunds.form.iban")}
        {...(payer.accountNumber !== null && { hint: t("refunds.form.ibanHint", { account: payer.accountNumber }) })}
        name="iban"
        maxLength={42}
        required={payer.accountNumber === null}
        {...plain}
      />
      <TextField
        label={t("refunds.form.reason")}
        hint={t("refunds.form.reasonHint")}
        name="reason"
        maxLength={140}
        defaultValue={reason}
        required
        {...plain}
      />
    </FormDialog>
  );
}
