"use client";

import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import type { ActionResult } from "../action-result";
import { FormDialog } from "../form-dialog";
import { useStepUp } from "../step-up/step-up-provider";
import { useText } from "../text-provider";
import { useToasts } from "../use-toasts";

type RenameOwnerProps = Readonly<{
  alias: string;
  /** What the field begins with: as the bank says it, where it does. */
  ownerName: string;
  rename: (form: FormData) => Promise<ActionResult>;
}>;

/** Calls an account's holder as its bank does. */
export function RenameOwner({ alias, ownerName, rename }: RenameOwnerProps) {
  const { t } = useText();
  const tell = useToasts();
  const stepUp = useStepUp();
  return (
    <FormDialog
      title={t("accounts.verification.renameTitle", { alias })}
      submitLabel={t("accounts.verification.renameSave")}
      trigger={<Button size="sm">{t("accounts.verification.rename")}</Button>}
      onSubmit={async (form) => {
        const result = await stepUp(() => rename(form));
        tell(result, {
          done: t("accounts.verification.renamed"),
          invalid: t("accounts.verification.renameInvalid"),
        });
        return result.ok;
      }}
    >
      <TextField
        label={t("accounts.form.ownerName")}
        hint={t("accounts.verification.renameHint")}
        name="ownerName"
        maxLength={70}
        defaultValue={ownerName}
        required
        autoComplete="off"
        spellCheck={false}
      />
    </FormDialog>
  );
}
