"use client";

import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { FormDialog } from "@/components/dashboard/actions/form-dialog";
import { useToasts } from "@/components/dashboard/actions/use-toasts";
import { Button } from "@/components/ui/button";
import { useStepUp } from "../step-up/step-up-provider";
import { useText } from "../text-provider";
import { useClientErrors } from "./client-errors";
import { ClientFields, type ClientLook } from "./client-fields";

type ChangeClientProps = Readonly<{
  client: ClientLook;
  change: (form: FormData) => Promise<ActionResult>;
}>;

export function ChangeClient({ client, change }: ChangeClientProps) {
  const { t } = useText();
  const tell = useToasts();
  const stepUp = useStepUp();
  const { error, mark, unmark } = useClientErrors();
  return (
    <FormDialog
      title={t("clients.form.change")}
      submitLabel={t("clients.form.save")}
      trigger={<Button size="sm">{t("clients.edit")}</Button>}
      onOpen={unmark}
      onSubmit={async (form) => {
        const result = await stepUp(() => change(form));
        mark(result);
        tell(result, { done: t("clients.form.saved"), invalid: t("clients.form.invalid") });
        return result.ok;
      }}
    >
      <ClientFields client={client} error={error} />
    </FormDialog>
  );
}
