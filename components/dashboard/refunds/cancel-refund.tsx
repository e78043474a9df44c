"use client";

import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { ConfirmAction } from "@/components/dashboard/actions/confirm-action";
import { useText } from "../text-provider";

export function CancelRefund({ action }: Readonly<{ action: () => Promise<ActionResult> }>) {
  const { t } = useText();
  return (
    <ConfirmAction
      size="sm"
      title={t("refunds.cancel.title")}
      body={t("refunds.cancel.body")}
      confirmLabel={t("refunds.cancel.confirm")}
      keepLabel={t("refunds.cancel.keep")}
      doneLabel={t("refunds.cancel.done")}
      conflictLabel={t("refunds.cancel.conflict")}
      action={action}
    >
      {t("refunds.cancel.action")}
    </ConfirmAction>
  );
}
