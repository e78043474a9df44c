"use client";

import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { FormDialog } from "@/components/dashboard/actions/form-dialog";
import { useMarkedFields } from "@/components/dashboard/actions/use-marked-fields";
import { useToasts } from "@/components/dashboard/actions/use-toasts";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { useStepUp } from "../step-up/step-up-provider";
import { useText } from "../text-provider";

type RenameOwnerProps = Readonly<{
  alias: string;
  /** What the field begins with: as the bank says it, where it does. */
  ownerName: string;
  rename: (form: FormData) => Promise<ActionResult>;
}>;

const FIELDS = { "/ownerName": "ownerName" } as const;

/** Calls an account's holder as its bank does. */
export function RenameOwner({ alias, ownerName, rename }: RenameOwnerProps) {
  const { t } = useText();
  const tell = useToasts();
  const stepUp = useStepUp();
  const { marked, mark, unmark } = useMarkedFields(FIELDS);
  return (
    <FormDialog
      title={t("accounts.verification.renameTitle", { alias })}
      submitLabel={t("accounts.verification.renameSave")}
      trigger={<Button size="sm">{t("accounts.verification.rename")}</Button>}
      onOpen={unmark}
      onSubmit={async (form) => {
        const result = await stepUp(() => rename(form));
        mark(result);
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
        error={marked.has("ownerName") ? t("accounts.form.problems.ownerName") : undefined}
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
