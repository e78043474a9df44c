"use client";

import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { ConfirmAction } from "@/components/dashboard/actions/confirm-action";
import { useText } from "../text-provider";

type DeleteTemplateProps = Readonly<{ name: string; action: () => Promise<ActionResult<unknown>> }>;

/** Asks first: a template that is gone does not come back. */
export function DeleteTemplate({ name, action }: DeleteTemplateProps) {
  const { t } = useText();
  return (
    <ConfirmAction
      title={t("templates.removeTitle", { name })}
      body={t("templates.removeHint")}
      confirmLabel={t("templates.removeConfirm")}
      doneLabel={t("templates.removed")}
      action={action}
    >
      {t("templates.remove")}
    </ConfirmAction>
  );
}
