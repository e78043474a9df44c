"use client";

import { Undo2 } from "lucide-react";
import { useRef } from "react";
import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { FormDialog } from "@/components/dashboard/actions/form-dialog";
import { useMarkedFields } from "@/components/dashboard/actions/use-marked-fields";
import { useToasts } from "@/components/dashboard/actions/use-toasts";
import { Button } from "@/components/ui/button";
import type { Refundable } from "@/lib/refunds/model";
import { useStepUp } from "../step-up/step-up-provider";
import { useText } from "../text-provider";
import { REFUND_FIELDS, RefundFields, withTooMuch } from "./refund-fields";

type PrepareRefundProps = Readonly<{
  refundable: Refundable;
  prepare: (form: FormData) => Promise<ActionResult>;
}>;

/** While it stays open it prepares one refund, however often it is sent. */
export function PrepareRefund({ refundable, prepare }: PrepareRefundProps) {
  const { t, language } = useText();
  const { standing, refunded } = refundable;
  const tell = useToasts();
  const stepUp = useStepUp();
  const { marked, mark, unmark } = useMarkedFields(REFUND_FIELDS);
  const key = useRef("");
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
      onOpen={() => {
        key.current = crypto.randomUUID();
        unmark();
      }}
      onSubmit={async (form) => {
        form.set("key", key.current);
        const result = await stepUp(() => prepare(form));
        mark(withTooMuch(result, String(form.get("amount")), { left: standing - refunded, language }));
        tell(result, {
          done: t("refunds.form.done"),
          invalid: t("refunds.form.invalid"),
          conflict: t("refunds.form.conflict"),
        });
        return result.ok;
      }}
    >
      <RefundFields refundable={refundable} problems={marked} />
    </FormDialog>
  );
}
