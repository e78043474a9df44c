"use client";

import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { FormDialog } from "@/components/dashboard/actions/form-dialog";
import { type Filled, isSaved, type Saving } from "@/components/dashboard/actions/saving";
import { useFilled } from "@/components/dashboard/actions/use-filled";
import { useToasts } from "@/components/dashboard/actions/use-toasts";
import { Button } from "@/components/ui/button";
import type { ClientType } from "@/lib/clients/model";
import { useStepUp } from "../step-up/step-up-provider";
import { useText } from "../text-provider";
import { useClientErrors } from "./client-errors";
import { ClientFields } from "./client-fields";
import { type ClientForm, settingsIn } from "./client-form";

type ChangeClientProps = Readonly<{
  type: ClientType;
  inSandbox: boolean;
  given: Filled<ClientForm>;
  change: (form: FormData, version: string) => Promise<ActionResult<Saving<ClientForm>>>;
}>;

export function ChangeClient({ type, inSandbox, given, change }: ChangeClientProps) {
  const { t } = useText();
  const tell = useToasts();
  const stepUp = useStepUp();
  const { error, mark, unmark } = useClientErrors();
  const { shown, saveBy, ...filled } = useFilled(given);
  return (
    <FormDialog
      title={t("clients.form.change")}
      submitLabel={t("clients.form.save")}
      trigger={<Button size="sm">{t("clients.edit")}</Button>}
      edits={{ ...filled, href: "/dashboard/clients" }}
      onOpen={unmark}
      onSubmit={async () => {
        const result = await saveBy((typed, version) => stepUp(() => change(typed, version)));
        mark(result);
        tell(result, {
          ...(isSaved(result) && { done: t("clients.form.saved") }),
          invalid: t("clients.form.invalid"),
        });
        return isSaved(result);
      }}
    >
      <ClientFields client={{ ...settingsIn(shown), type }} inSandbox={inSandbox} error={error} />
    </FormDialog>
  );
}
