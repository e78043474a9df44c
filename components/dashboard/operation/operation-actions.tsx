"use client";

import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { ConfirmAction } from "@/components/dashboard/actions/confirm-action";
import type { OperationType } from "@/lib/operations/model";
import { does } from "../palette/acts";
import { useText } from "../text-provider";

type OperationActionProps = Readonly<{ type: OperationType; action: () => Promise<ActionResult> }>;

export function CancelOperation({ type, action }: OperationActionProps) {
  const { t } = useText();
  return (
    <ConfirmAction
      {...does("cancel")}
      title={t("operation.cancel.title")}
      body={t(type === "SIGNATURE" ? "signature.operation.cancel" : "operation.cancel.body")}
      confirmLabel={t("operation.cancel.confirm")}
      keepLabel={t("operation.cancel.keep")}
      doneLabel={t("operation.cancel.done")}
      action={action}
    >
      {t("operation.cancel.action")}
    </ConfirmAction>
  );
}

export function RenewOperation({ type, action }: OperationActionProps) {
  const { t } = useText();
  const isSignature = type === "SIGNATURE";
  return (
    <ConfirmAction
      {...does("renew")}
      variant="primary"
      confirmVariant="primary"
      title={t(isSignature ? "signature.operation.renewTitle" : "operation.renew.title")}
      body={t(isSignature ? "signature.operation.renew" : "operation.renew.body")}
      confirmLabel={t("operation.renew.confirm")}
      doneLabel={t(isSignature ? "signature.operation.renewDone" : "operation.renew.done")}
      conflictLabel={t(isSignature ? "signature.operation.renewConflict" : "operation.renew.conflict")}
      action={action}
    >
      {t("operation.renew.action")}
    </ConfirmAction>
  );
}
