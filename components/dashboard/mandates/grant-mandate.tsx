"use client";

import { Plus } from "lucide-react";
import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { FormDialog } from "@/components/dashboard/actions/form-dialog";
import { useToasts } from "@/components/dashboard/actions/use-toasts";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { useStepUp } from "../step-up/step-up-provider";
import { useText } from "../text-provider";

export function GrantMandate({ grant }: Readonly<{ grant: (form: FormData) => Promise<ActionResult> }>) {
  const { t } = useText();
  const tell = useToasts();
  const stepUp = useStepUp();
  return (
    <FormDialog
      title={t("mandates.form.title")}
      description={t("mandates.form.body")}
      submitLabel={t("mandates.form.submit")}
      trigger={
        <Button variant="primary" icon={<Plus aria-hidden="true" className="size-4" />}>
          {t("mandates.grant")}
        </Button>
      }
      onSubmit={async (form) => {
        const result = await stepUp(() => grant(form));
        tell(result, {
          done: t("mandates.form.granted"),
          not_found: t("mandates.form.notFound"),
          conflict: t("mandates.form.conflict"),
        });
        return result.ok;
      }}
    >
      <TextField
        label={t("mandates.form.uuid")}
        hint={t("mandates.form.uuidHint")}
        name="uuid"
        required
        autoComplete="off"
        spellCheck={false}
      />
    </FormDialog>
  );
}
