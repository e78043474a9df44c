"use client";

import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { ConfirmAction } from "@/components/dashboard/actions/confirm-action";
import { useText } from "../text-provider";

export function CancelFlow({ action }: Readonly<{ action: () => Promise<ActionResult> }>) {
  const { t } = useText();
  return (
    <ConfirmAction
      title={t("flows.cancel.title")}
      body={t("flows.cancel.body")}
      confirmLabel={t("flows.cancel.action")}
      keepLabel={t("operation.cancel.keep")}
      doneLabel={t("flows.cancel.done")}
      conflictLabel={t("flows.cancel.conflict")}
      action={action}
    >
      {t("flows.cancel.action")}
    </ConfirmAction>
  );
}
