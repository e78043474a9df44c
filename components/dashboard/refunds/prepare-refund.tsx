"use client";

import { Undo2 } from "lucide-react";
import { useState } from "react";
import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { FormDialog } from "@/components/dashboard/actions/form-dialog";
import { useToasts } from "@/components/dashboard/actions/use-toasts";
import { Button } from "@/components/ui/button";
import type { Refundable } from "@/lib/refunds/model";
import { useStepUp } from "../step-up/step-up-provider";
import { useText } from "../text-provider";
import { RefundFields } from "./refund-fields";
import { type RefundField, refundProblems } from "./refund-problems";

type PrepareRefundProps = Readonly<{
  refundable: Refundable;
  prepare: (form: FormData) => Promise<ActionResult>;
}>;

const NONE: ReadonlySet<RefundField> = new Set();

export function PrepareRefund({ refundable, prepare }: PrepareRefundProps) {
  const { t } = useText();
  const tell = useToasts();
  const stepUp = useStepUp();
  const [problems, setProblems] = useState(NONE);
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
      onOpen={() => setProblems(NONE)}
      onSubmit={async (form) => {
        const result = await stepUp(() => prepare(form));
        setProblems(result.ok ? NONE : refundProblems(result.pointers ?? []));
        tell(result, {
          done: t("refunds.form.done"),
          invalid: t("refunds.form.invalid"),
          conflict: t("refunds.form.conflict"),
        });
        return result.ok;
      }}
    >
      <RefundFields refundable={refundable} problems={problems} />
    </FormDialog>
  );
}
