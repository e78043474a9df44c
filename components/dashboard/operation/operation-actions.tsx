"use client";

import type { ActionResult } from "../action-result";
import { ConfirmAction } from "../confirm-action";
import { useText } from "../text-provider";

type OperationActionProps = Readonly<{ action: () => Promise<ActionResult> }>;

export function CancelOperation({ action }: OperationActionProps) {
  const { t } = useText();
  return (
    <ConfirmAction
      title={t("operation.cancel.title")}
      body={t("operation.cancel.body")}
      confirmLabel={t("operation.cancel.confirm")}
      keepLabel={t("operation.cancel.keep")}
      doneLabel={t("operation.cancel.done")}
      action={action}
    >
      {t("operation.cancel.action")}
    </ConfirmAction>
  );
}

export function RenewOperation({ action }: OperationActionProps) {
  const { t } = useText();
  return (
    <ConfirmAction
      variant="primary"
      confirmVariant="primary"
      title={t("operation.renew.title")}
      body={t("operation.renew.body")}
      confirmLabel={t("operation.renew.confirm")}
      doneLabel={t("operation.renew.done")}
      conflictLabel={t("operation.renew.conflict")}
      action={action}
    >
      {t("operation.renew.action")}
    </ConfirmAction>
  );
}
